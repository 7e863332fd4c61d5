/**
 * Names every proof that runs with the others, with its program. The longest stand first and start first: a long one started
 * last would end alone.
 * @type {Record<string, string>}
 */
export const PROOFS = {
  'bench:page': 'proofs/bench/page/page.ts',
  'bench:growth': 'proofs/bench/growth.ts',
  'test:abuse': 'proofs/abuse/abuse.ts',
  'test:pack': 'proofs/pack/try.ts',
  'test:fuzz': 'proofs/fuzz/fuzz.ts',
  'test:crash': 'proofs/crash/crash.ts',
  'test:operate': 'proofs/operate/operate.ts',
  'test:upgrade': 'proofs/upgrade/upgrade.ts',
  'bench:orders': 'proofs/bench/orders.ts',
  'test:crash:webhooks': 'proofs/crash/webhooks.ts',
  'test:crash:imports': 'proofs/crash/imports.ts',
  'bench:stock': 'proofs/bench/stock/stock.ts',
  'test:uploads': 'proofs/uploads/uploads.ts',
  replay: 'proofs/replay/replay.ts',
  'bench:kpis': 'proofs/bench/kpis/kpis.ts',
  'bench:imports': 'proofs/bench/imports/imports.ts',
  'bench:export': 'proofs/bench/export.ts',
  'bench:labels': 'proofs/bench/labels.ts',
  'bench:events': 'proofs/bench/events/events.ts',
  'bench:packing': 'proofs/bench/packing/packing.ts',
  'bench:print': 'proofs/bench/print.ts',
  'bench:search': 'proofs/bench/search.ts',
  'test:security': 'proofs/security/security.ts',
}

/** Names those that run by their name alone, being long or in need of a PostgreSQL of the system. @type {Record<string, string>} */
export const LONG_PROOFS = {
  soak: 'proofs/operate/soak.ts',
  replica: 'proofs/bench/replica/replica.ts',
  sizing: 'proofs/bench/sizing/sizing.ts',
  indexes: 'proofs/bench/sizing/readers.ts',
}
