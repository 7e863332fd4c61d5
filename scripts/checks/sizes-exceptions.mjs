/** What may be larger than sizes.mjs says, and why. @type {Map<string, string>} */
export const EXCEPTIONS = new Map([
  ['contract/src/orders/life.ts', 'one table: the life of an order, and what judges it'],
  ['server/src/testing/authorisation/table.ts', 'one table: a line a route'],
  ['server/src/testing/authorisation/world.ts', 'the two tenants on whose data the table is tried'],
  ['server/src/testing/builders/upload-corpus.ts', 'one table: a hostile file a line'],
  ['server/src/testing/authorisation/world.ts: buildWorld', 'the same rows for both tenants, written side by side'],
  ['server/src/testing/authorisation/world.ts: makersOf', 'one table: what makes the subject of each route'],
  ['server/src/testing/test-app.ts: createTestApp', 'one list: what a server of a test is made of'],
  ['server/src/testing/servers/smtp.ts: startSmtp', 'one object: an SMTP server that keeps what it gets'],
  ['server/src/platform/metrics.ts: createMetrics', 'one list: every metric and its help'],
  ['server/abuse/loads.ts: imports', 'one list: the loads of imports'],
  ['bench/growth-reads.ts: readsOf', 'one list: the reads that are measured'],
  ['web/src/routes.tsx', 'one list: every address of the page'],
  ['web/src/ui/files/upload-queue.ts: createUploadQueue', 'one object: the state of a queue and its verbs'],
  ['web/src/orders/testing/an-order.ts: anOrder', 'one object: an order with all its fields'],
  ['web/src/orders/page/dialogs/ActionDialogs.tsx: ActionDialogs', 'one list: a dialog for each action'],
  ['web/src/orders/form/use-draft.ts: useDraft', 'one form: its schema, its call and its refusals share one draft'],
])
