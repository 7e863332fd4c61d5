import type { Verbs } from '../calls/verbs.ts'
import {
  createAddress,
  listAddresses,
  removeAddress,
  showAddress,
  showMainAddress,
  updateAddress,
} from './addresses.ts'

/** Routes of this module with their verbs. */
export const addressVerbs = {
  addresses: {
    list: listAddresses,
    mainOfUser: showMainAddress,
    detail: showAddress,
    create: createAddress,
    update: updateAddress,
    remove: removeAddress,
  },
} satisfies Pick<Verbs, 'addresses'>
