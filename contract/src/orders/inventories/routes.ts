import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { fileAnswer, maxCsvBytes } from '../../platform/files.ts'
import { byUuid } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { order } from '../orders/order.ts'
import {
  count,
  createInventoryInput,
  finishInventoryInput,
  review,
  saveCountInput,
  savedLines,
  sheetInput,
  sheetLine,
  transmitInventoryInput,
} from './inventory.ts'

const counting = { permission: 'inventories.count' } as const
const csv = { maxFiles: 1, maxFileBytes: maxCsvBytes }

const ofPlace = ['WAREHOUSE_CLOSED', 'SLOT_PAST'] as const
const ofCount = ['NOT_INVENTORY', 'COUNT_NOT_STARTED'] as const
const ofLines = [
  'PRODUCT_UNKNOWN',
  'PACKAGING_UNUSABLE',
  'BATCH_NOT_MANAGED',
  'BATCH_DATE_DIFFERS',
  'BATCH_REQUIRED',
] as const
const ofWriting = ['INVENTORY_BELOW_RESERVED', 'BATCH_REQUIRED', 'STOCK_SHORTAGE', 'QUANTITY_TOO_LARGE'] as const

/** Routes for orders of type inventory, with what the routes of other orders do not cover. */
export const inventoryRoutes = {
  create: route('POST /orders/inventory', {
    permission: 'orders.create',
    summary: 'Demander un inventaire',
    done: 'Inventaire demandé',
    status: 201,
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', 'CREATION_LIMIT', 'PRODUCT_UNKNOWN', ...ofPlace],
  })
    .input(createInventoryInput)
    .output(order),
  transmit: route('POST /orders/inventory/transmit', {
    ...counting,
    summary: 'Transmettre un inventaire déjà compté',
    done: 'Inventaire transmis',
    ...largeBody,
    status: 201,
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', ...ofLines, ...ofWriting],
  })
    .input(transmitInventoryInput)
    .output(order),
  readSheet: route('POST /orders/inventory/sheet', {
    ...counting,
    summary: 'Lire une feuille de comptage remplie, sans rien écrire',
    done: 'Feuille de comptage lue',
    accepts: csv,
    takesTurn: 'import',
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', 'COUNT_SHEET_INVALID'],
  })
    .input(sheetInput.extend({ customerId: z.coerce.number().int().positive() }))
    .output(listOf(sheetLine)),
  start: route('POST /orders/{uuid}/count/start', {
    ...counting,
    summary: 'Commencer le comptage, ou le rejoindre',
    done: 'Comptage commencé',
    failures: ['ORDER_ACTION_NOT_ALLOWED', ...ofCount],
  })
    .input(byUuid)
    .output(count),
  show: route('GET /orders/{uuid}/count', {
    about: ['order'],
    ...counting,
    summary: 'Les lignes à compter, à l’aveugle',
    failures: ofCount,
  })
    .input(byUuid)
    .output(count),
  save: route('PUT /orders/{uuid}/count/lines', {
    ...counting,
    summary: 'Enregistrer des lignes comptées',
    done: 'Lignes comptées enregistrées',
    ...largeBody,
    failures: ['ORDER_ACTION_NOT_ALLOWED', ...ofCount, ...ofLines],
  })
    .input(saveCountInput)
    .output(savedLines),
  uploadSheet: route('POST /orders/{uuid}/count/sheet', {
    ...counting,
    summary: 'Reporter une feuille de comptage remplie',
    done: 'Feuille de comptage reportée',
    accepts: csv,
    takesTurn: 'import',
    failures: ['ORDER_ACTION_NOT_ALLOWED', ...ofCount, ...ofLines, 'COUNT_SHEET_INVALID'],
  })
    .input(sheetInput.extend({ uuid: z.uuid() }))
    .output(savedLines),
  review: route('GET /orders/{uuid}/count/review', {
    about: ['order'],
    ...counting,
    summary: 'Le compté face au stock, mouvements compris',
    failures: ofCount,
  })
    .input(byUuid)
    .output(review),
  finish: route('POST /orders/{uuid}/count/finish', {
    ...counting,
    summary: 'Terminer l’inventaire : chaque écart devient un mouvement',
    done: 'Inventaire terminé',
    failures: ['ORDER_ACTION_NOT_ALLOWED', 'STALE', ...ofCount, 'COUNT_EMPTY', 'COUNT_INCOMPLETE', ...ofWriting],
  })
    .input(finishInventoryInput)
    .output(order),
  abandon: route('DELETE /orders/{uuid}/count', {
    ...counting,
    summary: 'Abandonner le comptage : ses lignes sont effacées',
    done: 'Comptage abandonné',
    failures: ['ORDER_ACTION_NOT_ALLOWED', 'DEAL_INACTIVE', ...ofCount],
  })
    .input(byUuid)
    .output(order),
  sheet: route('GET /orders/{uuid}/count-sheet', {
    ...counting,
    summary: 'Feuille de comptage, sans quantités attendues',
    answers: ['pdf', 'csv'],
    failures: ['NOT_INVENTORY', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(byUuid.extend({ format: z.enum(['pdf', 'csv']).default('pdf') }))
    .output(fileAnswer),
}
