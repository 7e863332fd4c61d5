import type { Verbs } from '../../calls/verbs.ts'
import { findScanned } from './find.ts'

/** Routes of this module with their verbs. */
export const barcodeVerbs = {
  barcodes: { find: findScanned },
} satisfies Pick<Verbs, 'barcodes'>
