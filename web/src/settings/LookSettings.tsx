import Box from '@mui/material/Box'
import { LookChoices } from '../shell/LookChoices.tsx'
import { Panel } from '../ui/Panel.tsx'
import { t } from './texts.ts'

export const LookSettings = () => (
  <Panel title={t('look')} lead={t('lookLead')}>
    <Box sx={{ maxWidth: 380 }}>
      <LookChoices />
    </Box>
  </Panel>
)
