import type { Verbs } from '../../calls/verbs.ts'
import { archiveBatch, createBatch, listBatches, showBatch, updateBatch } from './batches.ts'
import { listAllBatches } from './list.ts'

/** Routes of this module with their verbs. */
export const batchVerbs = {
  batches: {
    list: listAllBatches,
    ofProduct: listBatches,
    detail: showBatch,
    create: createBatch,
    update: updateBatch,
    remove: archiveBatch,
  },
} satisfies Pick<Verbs, 'batches'>
