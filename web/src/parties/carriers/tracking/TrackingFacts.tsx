import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { trackingStatusLabels } from '@quai/contract/parties/carriers/tracking-status.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import type { Tracking, TrackingEvent } from '@quai/contract/shipping/tracking/tracking.ts'
import { timelineEntrySx } from '../../../platform/theme/timeline-entry.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { Facts } from '../../../ui/page/Facts.tsx'
import { TrackingChip } from './TrackingChip.tsx'
import { t } from './texts.ts'

type Shown = Pick<Tracking, 'trackingStatus' | 'trackingNumber' | 'trackingUrl' | 'carrierName' | 'deliveryDate'>

/** Shows where a shipment is: status, carrier, number with the carrier's page, and delivery. */
export const TrackingFacts = ({ tracking }: { tracking: Shown }) => {
  const { trackingStatus, trackingNumber, carrierName, deliveryDate } = tracking
  return (
    <Facts
      minWidth={160}
      facts={[
        { label: t('status'), value: <TrackingChip status={trackingStatus} /> },
        ...(carrierName ? [{ label: t('carrier'), value: carrierName }] : []),
        ...(trackingNumber ? [{ label: t('number'), value: <TrackingNumber tracking={tracking} /> }] : []),
        ...(deliveryDate ? [{ label: t('delivered'), value: <Moment at={deliveryDate} /> }] : []),
      ]}
    />
  )
}

const TrackingNumber = ({ tracking: { trackingNumber, trackingUrl } }: { tracking: Shown }) =>
  trackingUrl === null ? (
    trackingNumber
  ) : (
    <Link href={trackingUrl} target="_blank" rel="noopener noreferrer" sx={linkSx}>
      {trackingNumber}
      <OpenInNewOutlined titleAccess={t('openPage')} sx={{ fontSize: '1rem', flexShrink: 0 }} />
    </Link>
  )

const linkSx = { display: 'inline-flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }

/** Event as a guest sees it, or with who wrote it and why. */
type TrackingEventsShown = Pick<TrackingEvent, 'id' | 'trackingStatus' | 'at'> & Partial<TrackingEvent>

/** Lists the events of a shipment, the latest first. */
export const TrackingEvents = ({ events }: { events: readonly TrackingEventsShown[] }) => {
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

const byline = ({ source, author }: TrackingEventsShown): string => {
  if (source === 'carrier') return `, ${t('byCarrier')}`
  if (!author) return ''
  return `, ${source === 'file' ? t('byFile', { name: author.userName }) : author.userName}`
}

const commentSx = { mt: 1, fontSize: '0.8125rem', overflowWrap: 'anywhere', whiteSpace: 'pre-line' }
