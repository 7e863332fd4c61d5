/** Modules and routes whose writes concern nobody but the caller's own side, or administrators. */
export const ownWrites = [
  // Accounts, their own settings and devices; the administration of the platform.
  'auth contacts privacy webhooks mails notifications viewer schedule sellsy carriers frontErrors carbon',
  'shipping loadPlans labels carrierLabels users.create users.addContact users.updateContact deals.create deals.remove',
  'tracking.renewKey visits.renewGate visits.closeGate reminders.remind reminders.runSchedule',
  // Searches of one's own, links for one's partners, messages that one has read.
  'orders.createSavedFilter orders.updateSavedFilter orders.removeSavedFilter orders.readComments',
  'guests.share guests.revoke',
  // Files before they are applied, and calls that only show what would change.
  'imports.create imports.createOfOrders imports.createOfOrdersCsv imports.createOfProducts imports.update',
  'imports.correct imports.checkAgain imports.nameColumns imports.remove imports.readItems inventories.readSheet',
  'invoices.read orders.previewConfirmMany orders.previewCompleteMany shipments.propose shipments.presence visits.find',
  'screens',
  'visits.checkBoardCode',
].flatMap((line) => line.split(' '))

/** Routes that write as one of the acts does, by the same tables. */
export const likeActs: Record<string, string> = {
  'visits.arrive': 'guests.arrive',
  'tracking.receive': 'tracking.add',
  'inventories.uploadSheet': 'inventories.save',
  'products.updateMany': 'products.update',
  'products.removeMany': 'products.remove',
  'transportRules.remove': 'transportRules.savePlan',
  'addresses.update': 'addresses.create',
  'addresses.remove': 'addresses.create',
  'subscription.request': 'subscription.accept',
  'subscription.withdraw': 'subscription.accept',
  'subscription.refuse': 'subscription.accept',
}
