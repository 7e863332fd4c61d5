import { route } from '../../calls/route.ts'
import { byUuid } from '../../platform/ids.ts'
import { carrierLabels, shipmentRates } from './carrier-label.ts'

export const carrierLabelRoutes = {
  show: route('GET /shipments/{uuid}/carrier-labels', {
    permission: 'shipments.pack',
    about: [],
    summary: 'Étiquettes que le transporteur fait pour une expédition',
  })
    .input(byUuid)
    .output(carrierLabels),
  ask: route('POST /shipments/{uuid}/carrier-labels', {
    permission: 'shipments.pack',
    summary: 'Demander au transporteur les étiquettes qui manquent',
    done: 'Étiquettes demandées au transporteur',
    failures: ['LABELS_NOT_PACKED', 'LABEL_NOT_BY_CARRIER', 'GATEWAY_UNSET'],
  })
    .input(byUuid)
    .output(carrierLabels),
  rates: route('GET /shipments/{uuid}/rates', {
    permission: 'shipments.pack',
    about: [],
    summary: 'Prix et délais du transporteur pour une expédition',
    takesTurn: 'export',
    failures: ['LABELS_NOT_PACKED', 'LABEL_NOT_BY_CARRIER', 'GATEWAY_UNSET', 'GATEWAY_DOWN', 'GATEWAY_REFUSED'],
  })
    .input(byUuid)
    .output(shipmentRates),
}
