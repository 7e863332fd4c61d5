import { useQuery } from '@tanstack/react-query'
import { GateSettings } from '../../../orders/visits/GateSettings.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { PagePart } from '../../../ui/page/part/PagePart.tsx'
import { AppointmentForm, HoursForms } from './DockForm.tsx'
import { LimitsForm } from './LimitsForm.tsx'

export const OpeningSettings = () => {
  const { data } = useQuery(orpc.slots.settings.queryOptions())
  return data ? <HoursForms settings={data} /> : <PageSkeleton />
}

export const AppointmentSettings = () => {
  const { userId } = useUser()
  const docks = useQuery(orpc.slots.settings.queryOptions())
  const limits = useQuery(orpc.slots.timeFrame.queryOptions({ input: { warehouseId: userId } }))
  if (!docks.data || !limits.data) return <PageSkeleton />
  return (
    <>
      <LimitsForm limits={limits.data} />
      <AppointmentForm settings={docks.data} />
      <PagePart>
        <GateSettings />
      </PagePart>
    </>
  )
}
