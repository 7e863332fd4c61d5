import { z } from 'zod'
import type { FailureCode } from '../failures.ts'
import { fileAnswer } from '../files.ts'
import { listOf, pageOf } from '../pagination.ts'
import { route } from '../route.ts'
import { commentInput, orderComment } from './comment.ts'
import {
  acceptChangesInput,
  bulkConfirmAnswer,
  bulkInput,
  bulkResult,
  cancelOrderInput,
  completeOrderInput,
  confirmOrderInput,
  createOrderInput,
  deletionSummary,
  endOrderInput,
  noShowInput,
  order,
  orderActionsOf,
  orderExportQuery,
  orderListQuery,
  orderLog,
  orderRow,
  updateOrderInput,
} from './order.ts'
import { printRoutes } from './print-routes.ts'

const byUuid = z.object({ uuid: z.uuid() })

const ofStep = ['ORDER_ACTION_NOT_ALLOWED', 'STALE'] as const satisfies FailureCode[]
const ofPlace = [
  'TRANSPORT_UNSUPPORTED',
  'COURIER_INBOUND',
  'COURIER_PAST',
  'SLOT_UNKNOWN',
  'SLOT_PAST',
  'SLOT_TAKEN',
] as const satisfies FailureCode[]
const ofItems = [
  'PRODUCT_UNKNOWN',
  'PACKAGING_UNUSABLE',
  'PRODUCT_DIMENSIONS_MISSING',
  'BATCH_NOT_MANAGED',
  'BATCH_REQUIRED',
  'BATCH_EXPIRED',
  'BATCH_REASON_REQUIRED',
  'QUANTITY_TOO_LARGE',
] as const satisfies FailureCode[]
const ofInventory = ['WAREHOUSE_CLOSED', 'COUNT_STARTED'] as const satisfies FailureCode[]
const ofStock = ['STOCK_SHORTAGE', 'STOCK_INSUFFICIENT'] as const satisfies FailureCode[]

export const orderRoutes = {
  list: route('GET /orders', { permission: 'orders.read', summary: 'Liste des commandes' })
    .input(orderListQuery)
    .output(pageOf(orderRow)),
  export: route('GET /orders/export', {
    permission: 'orders.read',
    feature: 'exports',
    summary: 'Les commandes de la liste, en CSV ou en classeur',
    answers: ['csv', 'xlsx'],
  })
    .input(orderExportQuery)
    .output(fileAnswer),
  actions: route('GET /orders/actions', { permission: 'orders.read', summary: 'Actions possibles sur des commandes' })
    .input(z.object({ orderUuids: z.array(z.uuid()).min(1).max(100) }))
    .output(listOf(orderActionsOf)),
  detail: route('GET /orders/{uuid}', { permission: 'orders.read', summary: 'Une commande, par uuid ou numéro' })
    .input(z.object({ uuid: z.union([z.uuid(), z.string().regex(/^[1-9]\d{0,15}$/)]) }))
    .output(order),
  create: route('POST /orders', {
    permission: 'orders.create',
    summary: 'Créer une commande',
    status: 201,
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', 'CREATION_LIMIT', ...ofPlace, ...ofItems],
  })
    .input(createOrderInput)
    .output(order),
  update: route('PATCH /orders/{uuid}', {
    permission: 'orders.update',
    summary: 'Modifier une commande',
    failures: [...ofStep, 'UPDATE_LIMIT', 'NO_CHANGE', ...ofInventory, ...ofPlace, ...ofItems, ...ofStock],
  })
    .input(updateOrderInput)
    .output(order),
  confirm: route('POST /orders/{uuid}/confirm', {
    permission: 'orders.confirm',
    summary: 'Confirmer, avec ou sans changements',
    failures: [...ofStep, 'NO_CHANGE', ...ofInventory, ...ofPlace, ...ofItems, ...ofStock],
  })
    .input(confirmOrderInput)
    .output(order),
  reject: route('POST /orders/{uuid}/reject', { permission: 'orders.refuse', summary: 'Refuser', failures: ofStep })
    .input(endOrderInput)
    .output(order),
  cancel: route('POST /orders/{uuid}/cancel', {
    permission: 'orders.cancel',
    summary: 'Annuler',
    failures: [...ofStep, 'UPDATE_LIMIT', 'ALREADY_CONSIGNED', 'COUNT_STARTED'],
  })
    .input(cancelOrderInput)
    .output(order),
  noShow: route('POST /orders/{uuid}/no-show', {
    permission: 'orders.noShow',
    summary: 'Signaler une absence',
    failures: [...ofStep, 'TOO_EARLY', 'NO_APPOINTMENT'],
  })
    .input(noShowInput)
    .output(order),
  complete: route('POST /orders/{uuid}/complete', {
    permission: 'orders.finish',
    summary: 'Clôturer',
    failures: [
      ...ofStep,
      'NOT_COURIER',
      'NOT_CONSIGNED',
      'INVENTORY_BY_COUNT',
      'COUNT_NOT_STARTED',
      ...ofItems,
      ...ofStock,
    ],
  })
    .input(completeOrderInput)
    .output(order),
  confirmMany: route('POST /orders/confirm', {
    permission: 'orders.confirm',
    summary: 'Accepter plusieurs commandes ; annulable pendant 30 s',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(bulkConfirmAnswer),
  previewConfirmMany: route('POST /orders/confirm/preview', {
    permission: 'orders.confirm',
    summary: 'Ce que ferait l’acceptation de plusieurs commandes',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  undoConfirmMany: route('POST /orders/confirm/undo', {
    permission: 'orders.confirm',
    summary: 'Revenir sur l’acceptation de plusieurs commandes',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  completeMany: route('POST /orders/complete', {
    permission: 'orders.finish',
    summary: 'Clôturer plusieurs commandes comme prévu',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  previewCompleteMany: route('POST /orders/complete/preview', {
    permission: 'orders.finish',
    summary: 'Ce que ferait la clôture de plusieurs commandes',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  previewRemoval: route('GET /orders/{uuid}/deletion', {
    permission: 'orders.delete',
    summary: 'Ce que la suppression d’une commande emporterait',
    failures: ['ORDER_ACTION_NOT_ALLOWED'],
  })
    .input(byUuid)
    .output(deletionSummary),
  remove: route('DELETE /orders/{uuid}', {
    permission: 'orders.delete',
    summary: 'Supprimer une commande',
    failures: ofStep,
  })
    .input(byUuid)
    .output(deletionSummary),
  logs: route('GET /orders/{uuid}/logs', { permission: 'orders.read', summary: 'Historique d’une commande' })
    .input(byUuid)
    .output(listOf(orderLog)),
  acceptChanges: route('POST /orders/{uuid}/accept-changes', {
    permission: 'orders.acceptChanges',
    summary: 'Accepter les changements de l’entrepôt',
    failures: ['STALE', 'NOTHING_TO_ACCEPT'],
  })
    .input(acceptChangesInput)
    .output(order),
  comments: route('GET /orders/{uuid}/comments', {
    permission: 'orders.read',
    summary: 'Messages échangés sur une commande',
  })
    .input(byUuid)
    .output(listOf(orderComment)),
  addComment: route('POST /orders/{uuid}/comments', {
    permission: 'orders.comment',
    summary: 'Écrire un message sur une commande',
    status: 201,
  })
    .input(commentInput)
    .output(orderComment),
  ...printRoutes,
}
