import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import { t } from '../../texts.ts'

/** Clears one filter, from its chip. */
export const ClearChip = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <IconButton
    size="small"
    aria-label={t('clearOne', { label })}
    onClick={onClear}
    sx={{ color: 'inherit', width: { xs: 44, sm: 28 }, height: { xs: 44, sm: 28 }, '& svg': { fontSize: 16 } }}
  >
    <Close />
  </IconButton>
)
