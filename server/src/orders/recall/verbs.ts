import type { Verbs } from '../../calls/verbs.ts'
import { exportRecall } from './export.ts'
import { showRecall } from './find.ts'

/** Routes of this module with their verbs. */
export const recallVerbs = {
  recall: { show: showRecall, export: exportRecall },
} satisfies Pick<Verbs, 'recall'>
