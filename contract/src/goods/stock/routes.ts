import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byId, id, longText } from '../../platform/ids.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { expiries } from './expiries.ts'
import { hold, holdInput, holdListQuery, ownHold } from './holds.ts'
import { projection } from './projection.ts'
import {
  adjustmentInput,
  batchesOfPlace,
  batchManagementInput,
  comingMovement,
  movement,
  movementExportQuery,
  movementListQuery,
  proposal,
  proposalQuery,
  stockBatch,
  stockBatchListQuery,
  stockDetail,
  stockExportQuery,
  stockListQuery,
  stockOverviewQuery,
  stockProduct,
  stockTotal,
  stockTotalListQuery,
} from './stock.ts'

const readStock = { permission: 'stock.read', feature: 'stock' } as const
const readBatches = { permission: 'stock.read', feature: 'batches' } as const

export const stockRoutes = {
  products: route('GET /stock/product', { ...readStock, about: [], summary: 'Stock par produit' })
    .input(readingOn(stockListQuery))
    .output(pageOf(stockProduct)),
  totals: route('GET /stock/overviews/product', {
    about: [],
    ...readStock,
    summary: 'Stock par produit, tous entrepôts confondus',
  })
    .input(readingOn(stockTotalListQuery))
    .output(pageOf(stockTotal)),
  batches: route('GET /stock/batch', { ...readBatches, about: ['product'], summary: 'Stock par lot' })
    .input(readingOn(stockBatchListQuery))
    .output(pageOf(stockBatch)),
  expiries: route('GET /stock/expiries', {
    about: ['any stock', 'any product'],
    ...readBatches,
    summary: 'Ce qui est périmé ou périme sous 30, 60 et 90 jours, par entrepôt',
  }).output(expiries),
  ofBatch: route('GET /stock/overviews/batch/{id}', {
    about: ['any stock'],
    ...readBatches,
    summary: 'Stock d’un lot, par entrepôt',
  })
    .input(byId)
    .output(listOf(stockBatch)),
  batchesAt: route('GET /stock/warehouses/{warehouseId}/products/{productId}/batches', {
    about: ['product'],
    ...readBatches,
    summary: 'Lots d’un produit à un entrepôt, et quantité sans lot',
    failures: ['NOT_FOUND'],
  })
    .input(z.object({ warehouseId: id, productId: id }))
    .output(batchesOfPlace),
  export: route('GET /stock/export', {
    permission: 'stock.read',
    feature: 'exports',
    summary: 'Le stock de la liste, par lot et conditionnement, en CSV ou en classeur',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
  })
    .input(stockExportQuery)
    .output(fileAnswer),
  overview: route('GET /stock/overviews/product/{id}', {
    about: ['product'],
    ...readStock,
    summary: 'Stock d’un produit, par entrepôt et par lot, aujourd’hui ou un jour passé',
  })
    .input(stockOverviewQuery)
    .output(listOf(stockDetail)),
  coming: route('GET /stock/overviews/product/{id}/coming', {
    about: ['product'],
    ...readStock,
    summary: 'Entrées et sorties à venir d’un produit',
  })
    .input(byId)
    .output(listOf(comingMovement)),
  projection: route('GET /stock/overviews/product/{id}/projection', {
    about: ['product'],
    ...readStock,
    summary: 'Stock prévu d’un produit, jour par jour, par entrepôt et conditionnement',
  })
    .input(byId)
    .output(listOf(projection)),
  movements: route('GET /stock/movements/{productId}', {
    about: ['product'],
    ...readStock,
    summary: 'Mouvements d’un produit',
  })
    .input(readingOn(movementListQuery))
    .output(pageOf(movement)),
  exportMovements: route('GET /stock/movements/export', {
    permission: 'stock.read',
    feature: 'exports',
    summary: 'Les mouvements de stock, en CSV ou en classeur',
    whenItFails: 'L’export des mouvements de stock a échoué : rien n’a été enregistré.',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
    failures: ['NOT_FOUND'],
  })
    .input(movementExportQuery)
    .output(fileAnswer),
  proposal: route('GET /stock/proposal', {
    about: ['product', 'any stock', 'any hold'],
    ...readStock,
    summary: 'Lots proposés, premier périmé premier sorti',
    failures: ['NOT_FOUND'],
  })
    .input(proposalQuery)
    .output(proposal),
  manageBatches: route('PUT /products/{id}/batch-management', {
    permission: 'batches.manage',
    summary: 'Commencer ou cesser de gérer un produit par lot, son stock réparti ou regroupé',
    done: 'Gestion par lot changée',
    failures: [
      'NO_CHANGE',
      'DEAL_INACTIVE',
      'PLAN_FEATURE',
      'BATCH_NOT_MANAGED',
      'BATCH_DATE_DIFFERS',
      'BATCH_SWITCH_ORDERS_OPEN',
      'BATCH_SWITCH_ELSEWHERE',
      'STOCK_SHORTAGE',
    ],
  })
    .input(batchManagementInput)
    .output(listOf(stockDetail)),
  holds: route('GET /stock/holds', {
    about: ['product'],
    ...readStock,
    summary: 'Ce que des commandes en cours de saisie retiennent d’un produit',
    failures: ['NOT_FOUND'],
  })
    .input(holdListQuery)
    .output(listOf(hold)),
  hold: route('PUT /stock/holds', {
    permission: 'orders.create',
    summary: 'Retenir dix minutes ce qu’une commande en cours de saisie demande',
    done: 'Stock retenu pour une saisie',
    failures: ['NOT_FOUND', 'DEAL_INACTIVE'],
  })
    .input(holdInput)
    .output(ownHold),
  adjust: route('PATCH /stock/{warehouseId}', {
    permission: 'stock.adjust',
    summary: 'Ajuster le stock',
    done: 'Stock ajusté',
    whenItFails: 'L’ajustement du stock a échoué : rien n’a été enregistré. Vérifiez les quantités.',
    failures: [
      'NO_CHANGE',
      'DEAL_INACTIVE',
      'PRODUCT_UNKNOWN',
      'PACKAGING_UNUSABLE',
      'BATCH_NOT_MANAGED',
      'BATCH_DATE_DIFFERS',
      'BATCH_REQUIRED',
      'QUANTITY_TOO_LARGE',
      'STOCK_SHORTAGE',
    ],
  })
    .input(
      z.object({
        warehouseId: id,
        reason: longText(500).min(1),
        adjustments: z.array(adjustmentInput).min(1).max(500),
      }),
    )
    .output(listOf(stockDetail)),
}
