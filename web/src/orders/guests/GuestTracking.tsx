import type { GuestTracking as Tracking } from '@quai/contract/guests/guest.ts'
import { TrackingEvents } from '../../carriers/tracking/TrackingEvents.tsx'
import { TrackingFacts } from '../../carriers/tracking/TrackingFacts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { t } from './texts.ts'

/** Shows a guest where the parcels are. */
export const GuestTracking = ({ tracking }: { tracking: Tracking }) => (
  <Panel title={t('tracking')}>
    <TrackingFacts tracking={tracking} />
    <TrackingEvents events={tracking.events} />
  </Panel>
)
