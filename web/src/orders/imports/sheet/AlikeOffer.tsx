import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import type { CorrectedImport } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { t } from '../texts.ts'

interface Props {
  importType: string
  alike: NonNullable<CorrectedImport['alike']>
  isSaving: boolean
  onApply: () => void
}

/** Offers to make the correction that was just made in every line that has the same text. */
export const AlikeOffer = ({ importType, alike: { column: name, from, to, count }, isSaving, onApply }: Props) => {
  const column = kindOf(importType).columns.find((one) => one.name === name)?.label ?? name
  return (
    <Alert
      severity="info"
      sx={{ mx: 5, mb: 3 }}
      action={
        <Button color="inherit" disabled={isSaving} onClick={onApply}>
          {t('alikeApply', { to })}
        </Button>
      }
    >
      {from === '' ? t('alikeEmpty', { count, column }) : t('alikeText', { count, from, column })}
    </Alert>
  )
}
