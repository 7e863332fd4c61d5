import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/products/packaging.ts'
import type { StockLine } from '@quai/contract/stock/stock.ts'
import { useId } from 'react'
import { Muted } from '../ui/Muted.tsx'
import { capitalised } from './capitalised.ts'
import { t } from './texts.ts'

interface Props {
  lines: readonly StockLine[]
  chosen: StockLine | undefined
  onChoose: (line: StockLine) => void
}

/** Lists the current stock; a press on a line selects it for adjustment. */
export const HeldLines = ({ lines, chosen, onChoose }: Props) => {
  const id = useId()
  return (
    <Box sx={{ mb: 5 }}>
      <Typography variant="subtitle2" id={id} sx={{ mb: 2 }}>
        {t('adjust.held')}
      </Typography>
      <Box
        component="fieldset"
        aria-labelledby={id}
        sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(176px, 1fr))' }}
      >
        {lines.map((line) => (
          <ButtonBase
            key={`${line.productPackaging}-${line.batchId}`}
            aria-pressed={line === chosen}
            onClick={() => onChoose(line)}
            sx={lineSx}
          >
            <Typography component="span" variant="body2" sx={{ fontWeight: 560 }}>
              {line.batchNumber ?? capitalised(packagingLabels[line.productPackaging].many)}
            </Typography>
            <Muted component="span" variant="caption">
              {packagesText(line.physical, line.productPackaging)}
            </Muted>
          </ButtonBase>
        ))}
      </Box>
    </Box>
  )
}

const lineSx = {
  flexDirection: 'column',
  alignItems: 'flex-start',
  px: 3,
  py: 2,
  border: 1,
  borderColor: 'divider',
  borderRadius: '6px',
  fontVariantNumeric: 'tabular-nums',
  '&:hover': { borderColor: 'edge.main' },
  '&[aria-pressed="true"]': { borderColor: 'primary.main', bgcolor: 'primarySoft.main' },
}
