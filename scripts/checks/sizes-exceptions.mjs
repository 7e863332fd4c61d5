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
])
