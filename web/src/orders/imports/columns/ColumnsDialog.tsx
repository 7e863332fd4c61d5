import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ColumnMapping } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind } from '@quai/contract/orders/imports/kind.ts'
import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { t } from '../texts.ts'

export interface UnknownHeader {
  header: string
  /** Column that it probably means. */
  guess: string | null
}

interface Props {
  isOpen: boolean
  /** Why the columns are asked for. */
  lead: string
  kind: ImportKind
  unknown: readonly UnknownHeader[]
  confirmLabel: string
  onClose: () => void
  onConfirm: (mapping: ColumnMapping) => Promise<unknown>
}

/** Asks which column each unknown header of a file means. The answer is remembered for the next files. */
export const ColumnsDialog = ({ isOpen, lead, kind, unknown, confirmLabel, onClose, onConfirm }: Props) => {
  const [chosen, setChosen] = useState<ColumnMapping>({})
  const choiceOf = ({ header, guess }: UnknownHeader): string => chosen[header] ?? guess ?? ''
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('columnsTitle')}
      confirmLabel={confirmLabel}
      onClose={onClose}
      onConfirm={() => onConfirm(Object.fromEntries(unknown.map((one) => [one.header, choiceOf(one)])))}
    >
      <Typography color="text.secondary">{lead}</Typography>
      <Box sx={{ display: 'grid', gap: 4, mt: 5 }}>
        {unknown.map((one) => (
          <TextField
            key={one.header}
            select
            fullWidth
            label={t('headerOf', { header: one.header })}
            value={choiceOf(one)}
            onChange={({ target }) => setChosen((known) => ({ ...known, [one.header]: target.value }))}
            slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          >
            <option value="">{t('ignoreColumn')}</option>
            {kind.columns.map(({ name, label }) => (
              <option key={name} value={name}>
                {label}
              </option>
            ))}
          </TextField>
        ))}
      </Box>
    </ConfirmDialog>
  )
}
