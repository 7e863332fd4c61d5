import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { packingProposal } from './proposal.ts'
import { shipmentListQuery } from './query.ts'
import {
  packAutomaticallyInput,
  presence,
  presenceInput,
  savePackingInput,
  shipment,
  shipmentCounts,
  shipmentDetail,
  shipmentRow,
} from './shipment.ts'

const ofPacking = [
  'PACKING_ABOVE_ORDERED',
  'PACKING_NOT_ORDERED',
  'PACKING_ITEM_TWICE',
  'PACKING_NUMBER_TWICE',
  'PACKING_QUANTITY',
  'PACKING_TOO_MANY_PACKAGES',
  'PACKING_INCOMPLETE',
  'COURIER_PLAN_MISMATCH',
] as const

/** The first saved packing begins the preparation of a pending order. */
const ofPreparation = ['ORDER_ACTION_NOT_ALLOWED', 'DEAL_INACTIVE', 'STOCK_INSUFFICIENT'] as const

const orderInPath = z.object({ orderUuid: z.uuid() })

export const shipmentRoutes = {
  list: route('GET /orders/shipments', {
    permission: 'shipments.read',
    about: [],
    summary: 'Commandes en messagerie avec leur expédition',
    takesTurn: 'search',
  })
    .input(readingOn(shipmentListQuery))
    .output(pageOf(shipmentRow)),
  count: route('GET /shipments/count', {
    permission: 'shipments.read',
    about: [],
    summary: 'Nombre de commandes en messagerie à emballer ou à remettre',
  }).output(shipmentCounts),
  ofOrder: route('GET /orders/{orderUuid}/shipments', {
    permission: 'shipments.read',
    about: ['order'],
    summary: 'Expédition d’une commande ; liste vide tant que l’emballage n’a pas commencé',
  })
    .input(orderInPath)
    .output(listOf(shipment)),
  save: route('PUT /orders/{orderUuid}/shipments', {
    permission: 'shipments.pack',
    summary: 'Enregistrer l’emballage d’une commande',
    done: 'Emballage enregistré',
    whenItFails: 'L’emballage a échoué : rien n’a été enregistré.',
    ...largeBody,
    isCreation: (answer) => shipment.shape.version.parse((answer as { version?: unknown }).version) === 1,
    failures: [
      ...ofPacking,
      ...ofPreparation,
      'STALE',
      'NOT_COURIER',
      'ALREADY_CONSIGNED',
      'SHIPMENT_CONSIGNED_BY_PICKUP',
      'SHIPMENT_ORDER_ENDED',
    ],
  })
    .input(savePackingInput)
    .output(shipment),
  propose: route('POST /orders/{orderUuid}/shipments/proposal', {
    permission: 'shipments.pack',
    summary: 'Proposer des colis pour une commande, sans rien enregistrer',
    isUnaudited: true,
    failures: ['NOT_COURIER'],
  })
    .input(orderInPath)
    .output(packingProposal),
  packAutomatically: route('POST /shipments', {
    permission: 'shipments.pack',
    summary: 'Emballer des commandes automatiquement, toutes ou aucune',
    done: 'Commandes emballées automatiquement',
    whenItFails: 'L’emballage a échoué : rien n’a été enregistré.',
    status: 201,
    failures: ['NOT_FOUND', 'SHIPMENTS_NOT_AUTOMATIC'],
  })
    .input(packAutomaticallyInput)
    .output(z.array(shipment)),
  detail: route('GET /shipments/{uuid}', {
    permission: 'shipments.read',
    about: ['order'],
    summary: 'Une expédition, avec ce qu’il faut pour l’emballer',
  })
    .input(byUuid)
    .output(shipmentDetail),
  presence: route('POST /shipments/{uuid}/presence', {
    permission: 'shipments.pack',
    summary: 'Dire qu’on a l’emballage ouvert, et voir qui d’autre l’a',
    isUnaudited: true,
  })
    .input(presenceInput)
    .output(presence),
}
