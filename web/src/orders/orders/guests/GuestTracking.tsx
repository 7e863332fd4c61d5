import type { GuestTracking as Tracking } from '@quai/contract/orders/guests/guest.ts'
import { TrackingEvents } from '../../../parties/carriers/tracking/TrackingEvents.tsx'
import { TrackingFacts } from '../../../parties/carriers/tracking/TrackingFacts.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Shows a guest where the parcels are. */
export const GuestTracking = ({ tracking }: { tracking: Tracking }) => (
  <Panel title={t('tracking')}>
    <TrackingFacts tracking={tracking} />
    <TrackingEvents events={tracking.events} />
  </Panel>
)
