import { z } from 'zod'
import { largeBody, route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byId, id } from '../../platform/ids.ts'
import { listOf, pageOf, pageQuery, readingOn } from '../../platform/pagination.ts'
import { packagings } from './packaging.ts'
import { pictureInput, pictureLimits, pictureQuery } from './picture.ts'
import {
  createdProduct,
  product,
  productChange,
  productChanges,
  productExportQuery,
  productInput,
  productListQuery,
  productSuggestionQuery,
  productSuggestions,
  updateProductInput,
} from './product.ts'

const ofOwner = ['NOT_FOUND', 'DEAL_INACTIVE'] as const
const ofFields = ['PRODUCT_REFERENCE_TAKEN', 'PRODUCT_NAME_TAKEN', 'PACKAGING_COUNT_MISSING'] as const

export const productRoutes = {
  list: route('GET /products', { permission: 'products.read', about: [], summary: 'Produits' })
    .input(readingOn(productListQuery))
    .output(pageOf(product)),
  export: route('GET /products/export', {
    permission: 'products.read',
    feature: 'exports',
    summary: 'Les produits de la liste, dans les colonnes de l’import, en CSV ou en classeur',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
  })
    .input(productExportQuery)
    .output(fileAnswer),
  ofCustomer: route('GET /products/customer', {
    permission: 'products.read',
    about: [],
    summary: 'Produits du catalogue d’un client ; sans numéro, de tous ceux que l’on voit',
  })
    .input(readingOn(productListQuery.extend({ customerId: id.optional() })))
    .output(pageOf(product)),
  atWarehouse: route('GET /products/warehouse', {
    permission: 'products.read',
    about: [],
    summary: 'Produits qui ont, ont eu ou attendent du stock à un entrepôt ; sans numéro, à tous ceux que l’on voit',
  })
    .input(readingOn(productListQuery.extend({ warehouseId: id.optional() })))
    .output(pageOf(product)),
  suggestions: route('GET /products/suggestions', {
    permission: 'products.read',
    about: [],
    summary:
      'Produits à proposer pendant la saisie, les plus proches d’abord, avec leur stock et leur prochaine entrée',
    takesTurn: 'search',
  })
    .input(productSuggestionQuery)
    .output(productSuggestions),
  create: route('POST /products', {
    permission: 'products.manage',
    summary: 'Créer un produit',
    done: 'Produit créé',
    whenItFails: 'La création du produit a échoué : rien n’a été enregistré.',
    status: 201,
    failures: [...ofOwner, ...ofFields, 'PLAN_FEATURE'],
  })
    .input(productInput)
    .output(createdProduct),
  updateMany: route('PATCH /products', {
    permission: 'products.manage',
    summary: 'Modifier des produits',
    done: 'Produits modifiés',
    whenItFails: 'La modification des produits a échoué : rien n’a été enregistré.',
    ...largeBody,
    failures: [...ofOwner, ...ofFields],
  })
    .input(
      z.object({
        products: z.array(productChanges.extend({ id })).min(1).max(1000),
      }),
    )
    .output(listOf(product)),
  print: route('GET /products/{id}/print', {
    permission: 'products.read',
    summary: 'Étiquettes d’un produit avec son code-barres, en PDF',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['PACKAGING_UNUSABLE', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(byId.extend({ productPackaging: z.enum(packagings).optional(), copies: z.int().min(1).max(100).default(1) }))
    .output(fileAnswer),
  removeMany: route('DELETE /products', {
    permission: 'products.manage',
    summary: 'Supprimer des produits',
    done: 'Produits supprimés',
    status: 204,
    failures: [...ofOwner, 'PRODUCT_IN_USE'],
  }).input(z.object({ ids: z.array(id).min(1).max(1000) })),
  detail: route('GET /products/{id}', { permission: 'products.read', about: ['product'], summary: 'Un produit' })
    .input(byId)
    .output(product),
  changes: route('GET /products/{id}/changes', {
    permission: 'products.read',
    about: ['product'],
    summary: 'Historique des modifications d’un produit',
  })
    .input(readingOn(byId.extend(pageQuery.shape)))
    .output(pageOf(productChange)),
  picture: route('GET /products/{id}/picture', {
    permission: 'products.read',
    summary: 'Image d’un produit',
    answers: ['jpeg', 'png', 'webp'],
  })
    .input(pictureQuery)
    .output(fileAnswer),
  uploadPicture: route('POST /products/{id}/picture', {
    permission: 'products.manage',
    summary: 'Donner son image à un produit',
    done: 'Image donnée à un produit',
    accepts: { maxFiles: 2, maxFileBytes: pictureLimits.maxBytes },
    failures: [...ofOwner, 'PICTURE_REFUSED'],
  })
    .input(pictureInput)
    .output(product),
  removePicture: route('DELETE /products/{id}/picture', {
    permission: 'products.manage',
    summary: 'Retirer l’image d’un produit',
    done: 'Image d’un produit retirée',
    status: 204,
    failures: [...ofOwner],
  }).input(byId),
  update: route('PATCH /products/{id}', {
    permission: 'products.manage',
    summary: 'Modifier un produit',
    done: 'Produit modifié',
    whenItFails: 'La modification du produit a échoué : rien n’a été enregistré.',
    failures: [...ofOwner, ...ofFields],
  })
    .input(updateProductInput)
    .output(product),
  remove: route('DELETE /products/{id}', {
    permission: 'products.manage',
    summary: 'Supprimer un produit',
    done: 'Produit supprimé',
    status: 204,
    failures: [...ofOwner, 'PRODUCT_IN_USE'],
  }).input(byId),
}
