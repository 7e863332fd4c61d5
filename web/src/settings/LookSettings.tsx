import Box from '@mui/material/Box'
import { LookChoices } from '../shell/look/LookChoices.tsx'
import { Panel } from '../ui/page/Panel.tsx'
import { t } from './texts.ts'

export const LookSettings = () => (
  <Panel title={t('look')} lead={t('lookLead')}>
    <Box sx={{ maxWidth: 380 }}>
      <LookChoices />
    </Box>
  </Panel>
)
