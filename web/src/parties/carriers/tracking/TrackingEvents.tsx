import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { trackingStatusLabels } from '@quai/contract/parties/carriers/tracking-status.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { TrackingEvent } from '@quai/contract/shipping/tracking/tracking.ts'
import { timelineEntrySx } from '../../../platform/theme/timeline-entry.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { t } from './texts.ts'

/** Event as a guest sees it, or with who wrote it and why. */
type Shown = Pick<TrackingEvent, 'id' | 'trackingStatus' | 'at'> & Partial<TrackingEvent>

/** Lists the events of a shipment, the latest first. */
export const TrackingEvents = ({ events }: { events: readonly Shown[] }) => {
  if (events.length === 0) return <Muted sx={{ mt: 4 }}>{t('none')}</Muted>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, mt: 5, p: 0 }}>
      {events.map((event) => (
        <Box component="li" key={event.id} sx={timelineEntrySx}>
          <Typography sx={{ fontWeight: 600 }}>{trackingStatusLabels[event.trackingStatus]}</Typography>
          <Muted variant="caption" component="div">
            <time dateTime={event.at}>{formatDateTime(event.at)}</time>
            {byline(event)}
          </Muted>
          {event.comment && <Box sx={commentSx}>{event.comment}</Box>}
        </Box>
      ))}
    </Box>
  )
}

const byline = ({ source, author }: Shown): string => {
  if (source === 'carrier') return `, ${t('byCarrier')}`
  if (!author) return ''
  return `, ${source === 'file' ? t('byFile', { name: author.userName }) : author.userName}`
}

const commentSx = { mt: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }
