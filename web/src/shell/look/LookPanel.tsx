import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { Muted } from '../../ui/Muted.tsx'
import { t as shellText } from '../texts.ts'
import { LookChoices } from './LookChoices.tsx'
import { t } from './texts.ts'

export const LookPanel = ({ onClose }: { onClose: () => void }) => (
  <>
    <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mb: 4 }}>
      <Typography variant="h2">{shellText('appearance')}</Typography>
      <IconButton aria-label={t('close')} onClick={onClose}>
        <Close fontSize="small" />
      </IconButton>
    </Box>
    <Muted sx={{ mb: 5 }}>{t('lead')}</Muted>
    <LookChoices />
  </>
)
