import type { Verbs } from '../../calls/verbs.ts'
import {
  createAddress,
  listAddresses,
  listUserAddresses,
  removeAddress,
  showAddress,
  showMainAddress,
  updateAddress,
} from './addresses.ts'
import { showMap } from './show-map.ts'
import { suggestAddresses } from './suggest.ts'

/** Routes of this module with their verbs. */
export const addressVerbs = {
  addresses: {
    list: listAddresses,
    suggestions: suggestAddresses,
    ofUser: listUserAddresses,
    mainOfUser: showMainAddress,
    detail: showAddress,
    map: showMap,
    create: createAddress,
    update: updateAddress,
    remove: removeAddress,
  },
} satisfies Pick<Verbs, 'addresses'>
