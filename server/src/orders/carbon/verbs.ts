import type { Verbs } from '../../calls/verbs.ts'
import { estimateWay } from './estimate.ts'
import { exportStatement, printOrderCarbon } from './export.ts'
import { saveGram, showGram } from './gram.ts'
import { showStatement } from './statement.ts'

/** Routes of this module with their verbs. */
export const carbonVerbs = {
  carbon: {
    estimate: estimateWay,
    gram: showGram,
    saveGram,
    statement: showStatement,
    export: exportStatement,
    ofOrder: printOrderCarbon,
  },
} satisfies Pick<Verbs, 'carbon'>
