import OpenInNewOutlined from '@mui/icons-material/OpenInNewOutlined'
import Link from '@mui/material/Link'
import type { Tracking } from '@quai/contract/shipping/tracking/tracking.ts'
import { Moment } from '../../../ui/Moment.tsx'
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
