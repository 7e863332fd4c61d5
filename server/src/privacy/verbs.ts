import type { Verbs } from '../calls/verbs.ts'
import { askErasure, previewErasure } from './ask-erasure.ts'

/** Routes of this module with their verbs. */
export const privacyVerbs = { privacy: { previewErasure, erase: askErasure } } satisfies Pick<Verbs, 'privacy'>
