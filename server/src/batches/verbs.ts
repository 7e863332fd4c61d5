import type { Verbs } from '../calls/verbs.ts'
import { archiveBatch, createBatch, listBatches, showBatch, updateBatch } from './batches.ts'

/** Routes of this module with their verbs. */
export const batchVerbs = {
  batches: {
    ofProduct: listBatches,
    detail: showBatch,
    create: createBatch,
    update: updateBatch,
    remove: archiveBatch,
  },
} satisfies Pick<Verbs, 'batches'>
