import { z } from 'zod'
import type { FailureCode } from '../failures.ts'
import { byId, id } from '../ids.ts'
import { listOf, pageOf } from '../pagination.ts'
import { largeBody, route } from '../route.ts'
import { product, productChanges, productInput, productListQuery } from './product.ts'

const ofOwner = ['NOT_FOUND', 'DEAL_INACTIVE'] as const satisfies FailureCode[]
const ofFields = [
  'PRODUCT_REFERENCE_TAKEN',
  'PRODUCT_NAME_TAKEN',
  'PACKAGING_COUNT_MISSING',
] as const satisfies FailureCode[]

export const productRoutes = {
  list: route('GET /products', { permission: 'products.read', summary: 'Produits' })
    .input(productListQuery)
    .output(pageOf(product)),
  create: route('POST /products', {
    permission: 'products.manage',
    summary: 'Créer un produit',
    status: 201,
    failures: [...ofOwner, ...ofFields, 'PLAN_FEATURE'],
  })
    .input(productInput)
    .output(product),
  updateMany: route('PATCH /products', {
    permission: 'products.manage',
    summary: 'Modifier des produits',
    ...largeBody,
    failures: [...ofOwner, ...ofFields],
  })
    .input(
      z.object({
        products: z.array(productChanges.extend({ id })).min(1).max(1000),
      }),
    )
    .output(listOf(product)),
  removeMany: route('DELETE /products', {
    permission: 'products.manage',
    summary: 'Supprimer des produits',
    status: 204,
    failures: [...ofOwner, 'PRODUCT_IN_USE'],
  }).input(z.object({ ids: z.array(id).min(1).max(1000) })),
  detail: route('GET /products/{id}', { permission: 'products.read', summary: 'Un produit' })
    .input(byId)
    .output(product),
  update: route('PATCH /products/{id}', {
    permission: 'products.manage',
    summary: 'Modifier un produit',
    failures: [...ofOwner, ...ofFields],
  })
    .input(productChanges.extend({ id }))
    .output(product),
  remove: route('DELETE /products/{id}', {
    permission: 'products.manage',
    summary: 'Supprimer un produit',
    status: 204,
    failures: [...ofOwner, 'PRODUCT_IN_USE'],
  }).input(byId),
}
