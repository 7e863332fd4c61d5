import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { AppDialog } from '../../../ui/dialogs/Dialogs.tsx'
import { t } from './texts.ts'

/** Shows the recovery codes, this once. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => (
  <AppDialog
    isOpen
    type="confirmation"
    title={t('codesTitle')}
    primary={{ label: t('codesKept'), onClick: onClose }}
    onClose={onClose}
  >
    <Typography>{t('codesLead')}</Typography>
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        m: 0,
        mt: 4,
        p: 0,
        display: 'grid',
        gridTemplateColumns: '1fr 1fr',
        rowGap: 1,
        fontFamily: 'monospace',
      }}
    >
      {codes.map((code) => (
        <li key={code}>{code}</li>
      ))}
    </Box>
  </AppDialog>
)
