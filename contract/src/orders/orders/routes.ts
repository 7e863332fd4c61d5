import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { civilDate } from '../../platform/dates.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { bulkConfirmAnswer, bulkInput, bulkResult } from './bulk.ts'
import { completeOrderInput } from './completion.ts'
import { deletionSummary, order, orderActionsOf, orderDetail, orderHit, orderRow, orderSearchQuery } from './order.ts'
import {
  acceptChangesInput,
  cancelOrderInput,
  confirmOrderInput,
  createOrderInput,
  endOrderInput,
  noShowInput,
  updateOrderInput,
} from './order-input.ts'
import { printRoutes } from './papers/routes.ts'
import { orderExportQuery, orderListQuery, orderSorts } from './query.ts'
import { savedFilterRoutes } from './saved-filters/routes.ts'
import { commentInput, orderComment, readCommentsInput } from './talk/comment.ts'
import { orderLog } from './talk/log.ts'

const ofStep = ['ORDER_ACTION_NOT_ALLOWED', 'STALE'] as const
const ofPlace = [
  'PLAN_FEATURE',
  'TRANSPORT_UNSUPPORTED',
  'COURIER_INBOUND',
  'COURIER_PAST',
  'COURIER_ZONE',
  'SLOT_UNKNOWN',
  'SLOT_PAST',
  'SLOT_TAKEN',
] as const
const ofItems = [
  'PRODUCT_UNKNOWN',
  'PACKAGING_UNUSABLE',
  'PRODUCT_DIMENSIONS_MISSING',
  'BATCH_NOT_MANAGED',
  'BATCH_DATE_DIFFERS',
  'BATCH_REQUIRED',
  'BATCH_ARCHIVED',
  'BATCH_EXPIRED',
  'BATCH_REASON_REQUIRED',
  'BATCH_SHORT_DATED',
  'QUANTITY_TOO_LARGE',
] as const
const ofInventory = ['WAREHOUSE_CLOSED', 'COUNT_STARTED'] as const
const ofStock = ['STOCK_SHORTAGE', 'STOCK_INSUFFICIENT'] as const

/** Shows first the orders that have waited longest. */
const longestWaitingFirst = {
  sort: z.enum(orderSorts).default('orderDateStart'),
  direction: z.enum(['asc', 'desc']).default('asc'),
}

export const orderRoutes = {
  list: route('GET /orders', {
    permission: 'orders.read',
    about: ['any notification'],
    summary: 'Liste des commandes',
    takesTurn: 'search',
  })
    .input(readingOn(orderListQuery))
    .output(pageOf(orderRow)),
  export: route('GET /orders/export', {
    permission: 'orders.read',
    feature: 'exports',
    summary: 'Les commandes de la liste, en CSV ou en classeur',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
  })
    .input(orderExportQuery)
    .output(fileAnswer),
  search: route('GET /orders/search', {
    permission: 'orders.read',
    about: [],
    summary: 'Les dix commandes les plus proches d’une recherche, fautes de frappe comprises',
    takesTurn: 'search',
  })
    .input(orderSearchQuery)
    .output(listOf(orderHit)),
  activePeriod: route('GET /orders/active-period', {
    permission: 'orders.read',
    about: [],
    summary: 'Premier et dernier jour des commandes visibles',
  }).output(z.object({ from: civilDate.nullable(), to: civilDate.nullable() })),
  toComplete: route('GET /orders/to-complete', {
    permission: 'orders.read',
    about: ['any order', 'any document'],
    summary: 'Commandes planifiées dont l’heure est passée',
    takesTurn: 'search',
  })
    .input(readingOn(orderListQuery.omit({ isToComplete: true, statusGroup: true }).extend(longestWaitingFirst)))
    .output(pageOf(orderRow)),
  ...savedFilterRoutes,
  actions: route('GET /orders/actions', {
    permission: 'orders.read',
    about: ['any order', 'any visit', 'any hours'],
    summary: 'Actions possibles sur des commandes',
  })
    .input(z.object({ orderUuids: z.array(z.uuid()).min(1).max(100) }))
    .output(listOf(orderActionsOf)),
  detail: route('GET /orders/{uuid}', {
    permission: 'orders.read',
    about: ['order', 'product'],
    summary: 'Une commande, par uuid ou numéro',
  })
    .input(z.object({ uuid: z.union([z.uuid(), z.string().regex(/^[1-9]\d{0,15}$/)]) }))
    .output(orderDetail),
  create: route('POST /orders', {
    permission: 'orders.create',
    summary: 'Créer une commande',
    done: 'Commande créée',
    ...largeBody,
    status: 201,
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', 'CREATION_LIMIT', 'STOCK_HELD', ...ofPlace, ...ofItems],
  })
    .input(createOrderInput)
    .output(order),
  update: route('PATCH /orders/{uuid}', {
    permission: 'orders.update',
    summary: 'Modifier une commande',
    done: 'Commande modifiée',
    ...largeBody,
    failures: [
      ...ofStep,
      'DEAL_INACTIVE',
      'STOCK_HELD',
      'UPDATE_LIMIT',
      'START_PAST',
      'CREATION_LIMIT',
      'NO_CHANGE',
      'ALREADY_CONSIGNED',
      ...ofInventory,
      ...ofPlace,
      ...ofItems,
      ...ofStock,
    ],
  })
    .input(updateOrderInput)
    .output(order),
  confirm: route('POST /orders/{uuid}/confirm', {
    permission: 'orders.confirm',
    summary: 'Confirmer, avec ou sans changements',
    done: 'Commande confirmée',
    ...largeBody,
    failures: [
      ...ofStep,
      'DEAL_INACTIVE',
      'NO_CHANGE',
      'ALREADY_CONSIGNED',
      'STOCK_HELD',
      ...ofInventory,
      ...ofPlace,
      ...ofItems,
      ...ofStock,
    ],
  })
    .input(confirmOrderInput)
    .output(order),
  reject: route('POST /orders/{uuid}/reject', {
    permission: 'orders.refuse',
    summary: 'Refuser',
    done: 'Commande refusée',
    failures: [...ofStep, 'ALREADY_CONSIGNED'],
  })
    .input(endOrderInput)
    .output(order),
  cancel: route('POST /orders/{uuid}/cancel', {
    permission: 'orders.cancel',
    summary: 'Annuler',
    done: 'Commande annulée',
    failures: [...ofStep, 'UPDATE_LIMIT', 'ALREADY_CONSIGNED', 'COUNT_STARTED'],
  })
    .input(cancelOrderInput)
    .output(order),
  noShow: route('POST /orders/{uuid}/no-show', {
    permission: 'orders.noShow',
    summary: 'Signaler une absence',
    done: 'Absence signalée',
    failures: [...ofStep, 'TOO_EARLY', 'NO_APPOINTMENT', 'ALREADY_CONSIGNED', 'DRIVER_ARRIVED'],
  })
    .input(noShowInput)
    .output(order),
  complete: route('POST /orders/{uuid}/complete', {
    permission: 'orders.complete',
    summary: 'Clôturer',
    done: 'Commande clôturée',
    ...largeBody,
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
    summary: 'Confirmer plusieurs commandes ; annulable pendant 30 s',
    done: 'Commande confirmée avec d’autres',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(bulkConfirmAnswer),
  previewConfirmMany: route('POST /orders/confirm/preview', {
    permission: 'orders.confirm',
    summary: 'Ce que ferait la confirmation de plusieurs commandes',
    done: 'Confirmation de plusieurs commandes préparée',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  undoConfirmMany: route('POST /orders/confirm/undo', {
    permission: 'orders.confirm',
    summary: 'Annuler la confirmation de plusieurs commandes',
    done: 'Confirmation de plusieurs commandes annulée',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  completeMany: route('POST /orders/complete', {
    permission: 'orders.complete',
    summary: 'Clôturer plusieurs commandes comme prévu',
    done: 'Commande clôturée avec d’autres',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  previewCompleteMany: route('POST /orders/complete/preview', {
    permission: 'orders.complete',
    summary: 'Ce que ferait la clôture de plusieurs commandes',
    done: 'Clôture de plusieurs commandes préparée',
    writesInParts: true,
  })
    .input(bulkInput)
    .output(listOf(bulkResult)),
  previewRemoval: route('GET /orders/{uuid}/deletion', {
    permission: 'orders.delete',
    about: ['order'],
    summary: 'Ce que la suppression d’une commande emporterait',
    failures: ['ORDER_ACTION_NOT_ALLOWED', 'ALREADY_CONSIGNED'],
  })
    .input(byUuid)
    .output(deletionSummary),
  remove: route('DELETE /orders/{uuid}', {
    permission: 'orders.delete',
    summary: 'Supprimer une commande',
    done: 'Commande supprimée',
    whenItFails: 'La suppression de la commande a échoué : rien n’a été supprimé.',
    failures: [...ofStep, 'ALREADY_CONSIGNED'],
  })
    .input(byUuid)
    .output(deletionSummary),
  logs: route('GET /orders/{uuid}/logs', {
    permission: 'orders.read',
    about: ['order'],
    summary: 'Historique d’une commande',
  })
    .input(byUuid)
    .output(listOf(orderLog)),
  acceptChanges: route('POST /orders/{uuid}/accept-changes', {
    permission: 'orders.acceptChanges',
    summary: 'Accepter les changements de l’entrepôt',
    done: 'Changements de l’entrepôt acceptés',
    failures: ['STALE', 'DEAL_INACTIVE', 'NOTHING_TO_ACCEPT'],
  })
    .input(acceptChangesInput)
    .output(order),
  comments: route('GET /orders/{uuid}/comments', {
    permission: 'orders.read',
    about: ['order', 'any notification'],
    summary: 'Messages échangés sur une commande',
  })
    .input(byUuid)
    .output(listOf(orderComment)),
  addComment: route('POST /orders/{uuid}/comments', {
    permission: 'orders.comment',
    summary: 'Écrire un message sur une commande',
    done: 'Message écrit sur une commande',
    status: 201,
    failures: ['DEAL_INACTIVE', 'SENDING_LIMITED'],
  })
    .input(commentInput)
    .output(orderComment),
  readComments: route('POST /orders/{uuid}/comments/read', {
    permission: 'orders.read',
    summary: 'Marquer lus les messages d’une commande, jusqu’au dernier affiché',
    done: 'Messages d’une commande marqués lus',
    status: 204,
  }).input(readCommentsInput),
  ...printRoutes,
}
