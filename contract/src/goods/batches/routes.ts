import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { byId, id } from '../../platform/ids.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { batch, batchInput, batchListQuery, createdBatch, listedBatch } from './batch.ts'

export const batchRoutes = {
  list: route('GET /batches', { permission: 'batches.read', about: ['product'], feature: 'batches', summary: 'Lots' })
    .input(readingOn(batchListQuery))
    .output(pageOf(listedBatch)),
  ofProduct: route('GET /batches/product/{id}', {
    permission: 'batches.read',
    about: ['product'],
    feature: 'batches',
    summary: 'Lots d’un produit',
  })
    .input(byId.extend({ includeArchived: z.boolean().default(false) }))
    .output(listOf(batch)),
  detail: route('GET /batches/{id}', {
    permission: 'batches.read',
    about: ['product'],
    feature: 'batches',
    summary: 'Un lot',
  })
    .input(byId)
    .output(batch),
  create: route('POST /batches', {
    permission: 'batches.manage',
    feature: 'batches',
    summary: 'Créer un lot',
    done: 'Lot créé',
    status: 201,
    failures: ['NOT_FOUND', 'DEAL_INACTIVE', 'BATCH_NOT_MANAGED', 'BATCH_NUMBER_TAKEN'],
  })
    .input(batchInput.extend({ productId: id }))
    .output(createdBatch),
  update: route('PATCH /batches/{id}', {
    permission: 'batches.manage',
    feature: 'batches',
    summary: 'Modifier un lot',
    done: 'Lot modifié',
    failures: ['DEAL_INACTIVE', 'BATCH_NUMBER_TAKEN', 'BATCH_HISTORY'],
  })
    .input(batchInput.partial().extend({ id }))
    .output(batch),
  remove: route('DELETE /batches/{id}', {
    permission: 'batches.manage',
    feature: 'batches',
    summary: 'Archiver un lot',
    done: 'Lot archivé',
    status: 204,
    failures: ['DEAL_INACTIVE', 'BATCH_IN_USE'],
  }).input(byId),
}
