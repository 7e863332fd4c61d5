import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { type Control, useFieldArray } from 'react-hook-form'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { unitText } from '../line-words.ts'
import { t } from '../texts.ts'
import type { TransmitDraft } from './transmit-draft.ts'

/** Lists the counted lines; one product may have several. */
export const TransmitLines = ({ control }: { control: Control<TransmitDraft> }) => {
  const { fields, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' })
  if (fields.length === 0) return <EmptyState title={t('noLines')}>{t('noLinesText')}</EmptyState>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {fields.map((line, index) => (
        <Box component="li" key={line.key} sx={lineSx}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.reference}</Typography>
            <Muted>{line.name}</Muted>
          </Box>
          <Box sx={fieldsSx}>
            <SelectField
              control={control}
              name={`lines.${index}.productPackaging`}
              label={t('packaging')}
              choices={line.packagings.map((value) => ({ value, label: unitText(value, 1) }))}
            />
            {line.isBatchManaged ? (
              <TextField
                control={control}
                name={`lines.${index}.batchNumber`}
                label={t('batch')}
                optional
                slotProps={{ htmlInput: { maxLength: 60, 'aria-label': t('batchOf', { reference: line.reference }) } }}
              />
            ) : (
              <span />
            )}
            <NumberField
              control={control}
              name={`lines.${index}.counted`}
              label={t('counted')}
              ariaLabel={t('countedOf', { line: line.reference })}
            />
          </Box>
          <IconButton
            aria-label={t('remove', { reference: line.reference })}
            onClick={() => remove(index)}
            sx={{ width: 44, height: 44 }}
          >
            <CloseOutlined fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

const lineSx = {
  display: 'grid',
  gap: 3,
  alignItems: 'center',
  px: { xs: 4, md: 5 },
  py: 3,
  borderTop: 1,
  borderColor: 'divider',
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) minmax(0, 1.5fr) auto' },
  '& > :nth-of-type(2)': { gridColumn: { xs: '1 / -1', sm: 'auto' }, gridRow: { xs: 2, sm: 'auto' } },
}

const fieldsSx = { display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr 1fr' }
