import type { Verbs } from '../../calls/verbs.ts'
import { listShipmentsOfOrder, showShipment } from './detail.ts'
import { countShipments, listShipments } from './list.ts'
import { packAutomatically } from './packing/automatic.ts'
import { showPresence } from './packing/presence.ts'
import { proposePackages } from './packing/propose.ts'
import { savePacking } from './packing/save.ts'

/** Routes of this module with their verbs. */
export const shipmentVerbs = {
  shipments: {
    list: listShipments,
    count: countShipments,
    ofOrder: listShipmentsOfOrder,
    save: savePacking,
    propose: proposePackages,
    packAutomatically,
    detail: showShipment,
    presence: showPresence,
  },
} satisfies Pick<Verbs, 'shipments'>
