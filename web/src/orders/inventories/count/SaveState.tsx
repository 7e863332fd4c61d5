import Box from '@mui/material/Box'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { t } from '../texts.ts'

/** Says whether counts are saved on the server or still only on the device. */
export const SaveState = ({ waiting }: { waiting: number }) => (
  <Box component="output" sx={{ flexShrink: 0 }}>
    {waiting > 0 ? (
      <StatusChip tone="wait" label={t('waitingCount', { count: waiting })} />
    ) : (
      <StatusChip tone="done" label={t('saved_state')} />
    )}
  </Box>
)
