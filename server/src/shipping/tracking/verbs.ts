import type { Verbs } from '../../calls/verbs.ts'
import { addTracking, receiveEvent } from './add.ts'
import { renewCarrierKey, showCarrierKey } from './carrier-keys.ts'
import { importTracking } from './file/import.ts'
import { showTracking } from './show.ts'

/** Routes of this module with their verbs. */
export const trackingVerbs = {
  tracking: {
    show: showTracking,
    add: addTracking,
    importFile: importTracking,
    receive: receiveEvent,
    key: showCarrierKey,
    renewKey: renewCarrierKey,
  },
} satisfies Pick<Verbs, 'tracking'>
