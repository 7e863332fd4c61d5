import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import type { Pickup } from '@quai/contract/shipping/pickups/pickup.ts'
import { AppDialog } from '../../ui/dialogs/Dialogs.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { openNotes } from './notes.ts'
import { t } from './texts.ts'

/** Shows the pickups just created and offers their notes. */
export const CreatedDialog = ({ pickups, onClose }: { pickups: readonly Pickup[]; onClose: () => void }) => (
  <AppDialog
    isOpen
    title={t('createdTitle', { count: pickups.length })}
    primary={{
      label: t('print', { count: pickups.length }),
      onClick: () => openNotes(pickups.map(({ id }) => id)),
    }}
    secondary={{ label: t('close') }}
    onClose={onClose}
  >
    <Typography color="text.secondary" sx={{ mb: 3 }}>
      {t('createdText')}
    </Typography>
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pickups.map(({ id, carrierService, pickupDate, shipmentCount }) => (
        <Box component="li" key={id} sx={{ py: 1.5, borderTop: 1, borderColor: 'divider' }}>
          {`${carrierService.carrier.name}, ${carrierService.name}`}
          <Muted component="div">{`${formatCivilDate(pickupDate)}, ${t('counted', { count: shipmentCount })}`}</Muted>
        </Box>
      ))}
    </Box>
  </AppDialog>
)
