import type { Verbs } from '../../calls/verbs.ts'
import { listFrontErrors, showFrontError } from './list.ts'
import { reportFrontError } from './report.ts'

/** Routes of this module with their verbs. */
export const frontErrorVerbs = {
  frontErrors: { report: reportFrontError, list: listFrontErrors, detail: showFrontError },
} satisfies Pick<Verbs, 'frontErrors'>
