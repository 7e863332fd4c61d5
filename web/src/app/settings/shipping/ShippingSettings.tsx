import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { ShippingForm } from './ShippingForm.tsx'

/** Keeps what the shipments of the caller's warehouse need. */
export const ShippingSettings = () => {
  const { data } = useQuery(orpc.shipping.settings.queryOptions())
  return data ? <ShippingForm settings={data} /> : <PageSkeleton />
}
