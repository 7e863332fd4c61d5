import Link from '@mui/material/Link'
import type { TrackingStatus } from '@quai/contract/parties/carriers/tracking-status.ts'
import { trackingUrl } from '@quai/contract/parties/carriers/tracking-url.ts'
import { TrackingChip } from '../../parties/carriers/tracking/TrackingChip.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'

interface Props {
  trackingStatus: TrackingStatus
  trackingNumber: string | null
  carrier: { baseUrl: string } | null
}

/** Shows where parcels are, and their tracking number, which leads to the carrier's page where it has one. */
export const TrackingMark = ({ trackingStatus, trackingNumber, carrier }: Props) => {
  const url = trackingNumber && carrier && trackingUrl(carrier.baseUrl, trackingNumber)
  return (
    <TwoLines
      under={
        url ? (
          <Link href={url} target="_blank" rel="noreferrer">
            {trackingNumber}
          </Link>
        ) : (
          trackingNumber
        )
      }
    >
      <TrackingChip status={trackingStatus} />
    </TwoLines>
  )
}
