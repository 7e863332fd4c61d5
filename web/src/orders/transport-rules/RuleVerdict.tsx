import CheckCircleOutlined from '@mui/icons-material/CheckCircleOutlined'
import Box from '@mui/material/Box'
import { misfitsOf, type Parcel, takes } from '@quai/contract/orders/transport-rules/fit.ts'
import { Muted } from '../../ui/Muted.tsx'
import type { RankedRule } from './draft-rules.ts'
import { t } from './texts.ts'

interface Props {
  rank: number
  typed: readonly RankedRule[]
  parcel: Parcel
}

/** Says whether a rule takes the sample parcel, and otherwise which criteria keep it from doing so. */
export const RuleVerdict = ({ rank, typed, parcel }: Props) => {
  const own = typed.find((one) => one.rank === rank)
  if (!own) return null
  const criteria = misfitsOf(own.rule, parcel)
  if (criteria.length > 0)
    return <Muted>{t('refuses', { criteria: criteria.map((one) => t(`criterion.${one}`)).join(', ') })}</Muted>
  const first = typed.find(({ rule }) => takes(rule, parcel))
  if (first && first.rank !== rank) return <Muted>{t('takesAfter', { rank: first.rank + 1 })}</Muted>
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, color: 'success.main', fontWeight: 560 }}>
      <CheckCircleOutlined fontSize="small" />
      {t('takes')}
    </Box>
  )
}
