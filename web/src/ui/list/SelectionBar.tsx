import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { ReactNode } from 'react'
import { bottomBar } from '../page/bottom-bar.ts'
import { barSx, buttonsSx, placeSx } from '../table/chosen/bar-styles.ts'
import { ChosenCount } from '../table/chosen/ChosenCount.tsx'
import type { MoreRows } from '../table/chosen/use-chosen-rows.ts'
import { t } from '../table/texts.ts'

interface Props {
  /** « 3 commandes choisies ». */
  text: string
  count: number
  max: number
  more?: MoreRows | undefined
  onClear: () => void
  /** Actions on the selection. */
  children: ReactNode
}

/** Says how many rows are selected and what can be done with them. */
export const SelectionBar = ({ text, count, max, more, onClear, children }: Props) => (
  <>
    <Box ref={bottomBar} sx={placeSx}>
      <Box component="section" aria-label={t('selection')} sx={barSx}>
        <IconButton aria-label={t('clear')} onClick={onClear} sx={{ m: -1.5, width: 44, height: 44 }}>
          <Close fontSize="small" />
        </IconButton>
        <ChosenCount text={text} count={count} max={max} more={more} />
        <Box sx={buttonsSx}>{children}</Box>
      </Box>
    </Box>
    <Box aria-hidden="true" sx={{ height: { xs: 120, sm: 0 }, mt: { sm: -4 } }} />
  </>
)
