import type { RouteMeta } from '@quai/contract/calls/route.ts'
import type { Contract } from '@quai/contract/contract.ts'
import { takesToken } from './failure-answers.ts'

/** Groups of calls that Quai's own pages make, and administrators. */
const groups: ReadonlySet<keyof Contract> = new Set<keyof Contract>([
  'auth',
  'users',
  'dashboard',
  'frontErrors',
  'loadPlans',
  'mails',
  'notifications',
  'privacy',
  'reminders',
  'schedule',
  'search',
  'sellsy',
  'subscription',
  'screens',
  'viewer',
])

/** Calls of other groups that serve only Quai's own pages, or say what another call says too. */
const calls: ReadonlySet<string> = new Set([
  'addresses.map',
  'addresses.suggestions',
  'batches.ofProduct',
  'charges.days',
  'charges.movements',
  'charges.orders',
  'charges.products',
  'documents.downloadAll',
  'imports.readItems',
  'imports.template',
  'inventories.save',
  'inventories.start',
  'labels.preview',
  'labels.prints',
  'orders.activePeriod',
  'orders.createSavedFilter',
  'orders.previewCompleteMany',
  'orders.previewConfirmMany',
  'orders.readComments',
  'orders.removeSavedFilter',
  'orders.savedFilters',
  'orders.search',
  'orders.undoConfirmMany',
  'orders.updateSavedFilter',
  'products.suggestions',
  'shipments.presence',
  'stock.hold',
  'stock.holds',
  'visits.arrive',
  'visits.checkBoardCode',
  'visits.closeGate',
  'visits.find',
  'visits.gate',
  'visits.place',
  'visits.printGate',
  'visits.renewGate',
  'webhooks.delivery',
])

/** Calls of these groups that integrations make too. */
const exceptions: ReadonlySet<string> = new Set(['auth.account'])

interface Placed {
  module: keyof Contract
  name: string
  meta: RouteMeta
}

/** True for a call that stands in the annex of the documentation: made by a person, an administrator or Quai's own pages. */
export const isAnnex = ({ module, name, meta }: Placed): boolean => {
  const id = `${module}.${name}`
  if (exceptions.has(id)) return false
  return groups.has(module) || calls.has(id) || !(takesToken(meta) || meta.isSigned === true)
}
