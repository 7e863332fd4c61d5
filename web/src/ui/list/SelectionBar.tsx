import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { Muted } from '../Muted.tsx'
import { bottomBar } from '../page/bottom-bar.ts'
import { barSx, buttonsSx, placeSx } from '../table/bar-styles.ts'
import { t } from '../table/texts.ts'

interface Props {
  /** « 3 commandes choisies ». */
  text: string
  count: number
  max: number
  onClear: () => void
  /** Actions on the selection. */
  children: ReactNode
}

/** Says how many rows are selected and what can be done with them. */
export const SelectionBar = ({ text, count, max, onClear, children }: Props) => (
  <>
    <Box ref={bottomBar} sx={placeSx}>
      <Box component="section" aria-label={t('selection')} sx={barSx}>
        <IconButton aria-label={t('clear')} onClick={onClear} sx={{ m: -1.5, width: 44, height: 44 }}>
          <Close fontSize="small" />
        </IconButton>
        <Typography component="output" sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
          {text}
          {count === max && <Muted component="span"> · {t('full', { max })}</Muted>}
        </Typography>
        <Box sx={buttonsSx}>{children}</Box>
      </Box>
    </Box>
    <Box aria-hidden="true" sx={{ height: { xs: 120, sm: 0 }, mt: { sm: -4 } }} />
  </>
)
