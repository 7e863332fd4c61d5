import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { t } from '../texts.ts'
import { LookChoices } from './LookChoices.tsx'

export const LookPanel = ({ onClose }: { onClose: () => void }) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 4 }}>
      <Typography variant="h2">{t('appearance')}</Typography>
      <IconButton aria-label={t('closeMenu')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
    <LookChoices />
  </>
)
