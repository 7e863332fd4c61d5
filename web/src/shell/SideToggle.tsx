import KeyboardDoubleArrowLeft from '@mui/icons-material/KeyboardDoubleArrowLeft'
import KeyboardDoubleArrowRight from '@mui/icons-material/KeyboardDoubleArrowRight'
import IconButton from '@mui/material/IconButton'
import { t } from './texts.ts'

export const SideToggle = ({ isMini, onToggle }: { isMini: boolean; onToggle: () => void }) => (
  <IconButton
    size="small"
    aria-label={t(isMini ? 'expand' : 'collapse')}
    onClick={onToggle}
    sx={{ color: 'text.secondary', ...(isMini && { mt: 4, width: '100%' }) }}
  >
    {isMini ? <KeyboardDoubleArrowRight fontSize="small" /> : <KeyboardDoubleArrowLeft fontSize="small" />}
  </IconButton>
)
