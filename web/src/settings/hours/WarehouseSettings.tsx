import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { useUser } from '../../platform/session.ts'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { PagePart } from '../../ui/page/part/PagePart.tsx'
import { GateSettings } from '../../visits/GateSettings.tsx'
import { DockForm } from './DockForm.tsx'
import { LimitsForm } from './LimitsForm.tsx'

export const WarehouseSettings = () => {
  const { userId } = useUser()
  const docks = useQuery(orpc.slots.settings.queryOptions())
  const limits = useQuery(orpc.slots.timeFrame.queryOptions({ input: { warehouseId: userId } }))
  if (!docks.data || !limits.data) return <PageSkeleton />
  return (
    <>
      <LimitsForm limits={limits.data} />
      <DockForm settings={docks.data} />
      <PagePart>
        <GateSettings />
      </PagePart>
    </>
  )
}
