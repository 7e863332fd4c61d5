import { shipmentStatuses } from '@quai/contract/orders/packing/statuses.ts'
import type { pickupListQuery } from '@quai/contract/shipping/pickups/pickup.ts'
import { type shipmentListQuery, shipmentSorts, shipmentStages } from '@quai/contract/shipping/shipments/query.ts'
import { byUuid, page } from '../platform/pages/page.ts'
import { day, direction, flag, oneOf, paging, type Query, text, whole } from '../platform/pages/search.ts'

const shipmentList: Query<typeof shipmentListQuery> = {
  ...paging,
  stage: oneOf(shipmentStages),
  shipmentStatus: oneOf(shipmentStatuses),
  warehouseId: whole(),
  customerId: whole(),
  carrierId: whole(),
  from: day,
  to: day,
  search: text(120),
  isLate: flag,
  sort: oneOf(shipmentSorts),
  direction,
}

const pickupList: Query<typeof pickupListQuery> = {
  ...paging,
  warehouseId: whole(),
  carrierId: whole(),
  from: day,
  to: day,
  direction,
}

export const shippingPages = [
  page('/shipments', () => import('./shipments/list/ShipmentsPage.tsx'), 'ShipmentsPage', {
    title: 'Expéditions',
    permission: 'shipments.read',
    search: shipmentList,
    reads: ['shipments.list'],
  }),
  page('/shipments/pickups', () => import('./shipments/list/PickupsPage.tsx'), 'PickupsPage', {
    title: 'Enlèvements',
    permission: 'pickups.read',
    search: pickupList,
    reads: ['pickups.list'],
  }),
  page('/shipments/$uuid', () => import('./shipments/packing/ShipmentPage.tsx'), 'ShipmentPage', {
    title: 'Expédition',
    permission: 'shipments.read',
    params: byUuid,
  }),
  page('/load-plan', () => import('./load-plans/LoadPlanPage.tsx'), 'LoadPlanPage', {
    title: 'Chargement',
    permission: 'loadPlans.manage',
    search: { date: day },
  }),
]
