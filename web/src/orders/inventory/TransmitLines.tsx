import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Packaging } from '@quai/contract/products/packaging.ts'
import { Muted } from '../../ui/Muted.tsx'
import { NumberInput } from '../../ui/NumberInput.tsx'
import { unitText } from './line-words.ts'
import { t } from './texts.ts'

export interface TransmitLine {
  /** Its place among those typed; two lines may be of one product. */
  row: number
  productId: number
  reference: string
  name: string
  isBatchManaged: boolean
  packagings: readonly Packaging[]
  productPackaging: Packaging
  batchId: number | null
  batchNumber: string | null
  batchExpirationDate: string | null
  counted: number | null
}

interface Props {
  lines: readonly TransmitLine[]
  onChange: (lines: TransmitLine[]) => void
}

export const TransmitLines = ({ lines, onChange }: Props) => {
  const change = (row: number, changes: Partial<TransmitLine>) =>
    onChange(lines.map((line) => (line.row === row ? { ...line, ...changes } : line)))
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {lines.map((line) => (
        <Box component="li" key={line.row} sx={lineSx}>
          <Box sx={{ minWidth: 0 }}>
            <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.reference}</Typography>
            <Muted>{line.name}</Muted>
          </Box>
          <Box sx={fieldsSx}>
            <TextField
              select
              size="small"
              label={t('packaging')}
              value={line.productPackaging}
              onChange={({ target }) => {
                const chosen = line.packagings.find((one) => one === target.value)
                if (chosen) change(line.row, { productPackaging: chosen })
              }}
            >
              {line.packagings.map((one) => (
                <MenuItem key={one} value={one}>
                  {unitText(one, 1)}
                </MenuItem>
              ))}
            </TextField>
            {line.isBatchManaged ? (
              <TextField
                size="small"
                label={t('batch')}
                value={line.batchNumber ?? ''}
                // A number that is typed over is another batch.
                onChange={({ target }) => change(line.row, { batchNumber: target.value, batchId: null })}
                slotProps={{
                  htmlInput: { maxLength: 60, 'aria-label': t('batchOf', { reference: line.reference }) },
                }}
              />
            ) : (
              <span />
            )}
            <NumberInput
              label={t('counted')}
              ariaLabel={t('countedOf', { line: line.reference })}
              value={line.counted}
              onChange={(counted) => change(line.row, { counted })}
            />
          </Box>
          <IconButton
            aria-label={t('remove', { reference: line.reference })}
            onClick={() => onChange(lines.filter(({ row }) => row !== line.row))}
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
