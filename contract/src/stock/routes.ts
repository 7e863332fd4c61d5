import { z } from 'zod'
import { byId, id, text } from '../ids.ts'
import { listOf, pageOf, pageQuery } from '../pagination.ts'
import { route } from '../route.ts'
import {
  adjustmentInput,
  movement,
  proposal,
  proposalQuery,
  stockDetail,
  stockListQuery,
  stockProduct,
} from './stock.ts'

const readStock = { permission: 'stock.read', feature: 'stock' } as const

export const stockRoutes = {
  products: route('GET /stock/product', { ...readStock, summary: 'Stock par produit' })
    .input(stockListQuery)
    .output(pageOf(stockProduct)),
  overview: route('GET /stock/overviews/product/{id}', {
    ...readStock,
    summary: 'Stock d’un produit, par entrepôt et par lot',
  })
    .input(byId)
    .output(listOf(stockDetail)),
  movements: route('GET /stock/movements/{productId}', { ...readStock, summary: 'Mouvements d’un produit' })
    .input(pageQuery.extend({ productId: id, warehouseId: id.optional() }))
    .output(pageOf(movement)),
  proposal: route('GET /stock/proposal', {
    ...readStock,
    summary: 'Lots proposés, premier périmé premier sorti',
    failures: ['NOT_FOUND'],
  })
    .input(proposalQuery)
    .output(proposal),
  adjust: route('PATCH /stock/{warehouseId}', {
    permission: 'stock.adjust',
    summary: 'Ajuster le stock',
    failures: [
      'NO_CHANGE',
      'DEAL_INACTIVE',
      'PRODUCT_UNKNOWN',
      'PACKAGING_UNUSABLE',
      'BATCH_NOT_MANAGED',
      'BATCH_REQUIRED',
      'QUANTITY_TOO_LARGE',
      'STOCK_SHORTAGE',
    ],
  })
    .input(
      z.object({
        warehouseId: id,
        reason: text(500).min(1),
        adjustments: z.array(adjustmentInput).min(1).max(500),
      }),
    )
    .output(listOf(stockDetail)),
}
