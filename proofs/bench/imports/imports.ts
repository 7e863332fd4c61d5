import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { addDays, formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { openSession } from '../../../server/src/calls/session.ts'
import { openDatabase } from '../../../server/src/platform/database/database.ts'
import { sessionKeyIn, startServer } from '../../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { appointments, fill } from '../../world/database.ts'
import { ms, quantile, residentMegabytes } from '../../world/figures.ts'
import { inFolder } from '../../world/folder.ts'
import { readList } from '../../world/reading.ts'
import { machine } from '../report.ts'

const { products, lines, orders, isSmallest } = readSizes({
  products: { usual: 1_000, smallest: 40 },
  lines: { usual: 10_000, smallest: 60 },
  orders: { usual: 20_000, smallest: 500 },
})
const say = (line: string): void => console.log(line)

/** Targets: checking and applying each file, growth of the server's memory, other calls beside their quiet time. */
const limits = { productSeconds: 3, orderSeconds: 10, growthMegabytes: 150, slowdown: 2 }
const linesPerOrder = 20

interface Target {
  port: number
  pid: number
  headers: Record<string, string>
  warehouseId: number
}

/** Imports a file of products and a file of orders, each while another caller reads the list. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  try {
    say(`Filling: ${orders} orders of 5 lines…`)
    await fill(server.databaseUrl, { orders, products: 1_000 })
    const at = { port: server.port, pid: server.pid, ...(await customerOf(server.databaseUrl, dataFolder)) }
    say(`${machine()}\n`)
    // Warms the server up by files of the same size, so that what a first import loads and compiles does not count.
    await bring(at, { type: 'product', file: fileOfProducts('CHAUD', products) })
    await bring(at, { type: 'delivery', file: fileOfOrders(lines, 900) })
    await readList(at, sleep(isSmallest ? 200 : 3_000))
    const quiet = await readList(at, sleep(isSmallest ? 500 : 5_000))
    say(`List alone: p50 ${ms(quiet, 0.5)}, p95 ${ms(quiet, 0.95)}`)
    const beside = { at, quiet }
    // Several short imports give the list enough calls to tell their 95th percentile.
    const files = Array.from({ length: isSmallest ? 1 : 5 }, (_none, rank) => fileOfProducts(`NEUF${rank}`, products))
    await measure(beside, { type: 'product', files, seconds: limits.productSeconds })
    await measure(beside, { type: 'delivery', files: [fileOfOrders(lines, 100)], seconds: limits.orderSeconds })
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
}

interface Deposit {
  type: 'product' | 'delivery'
  file: string
}

interface Measured {
  type: Deposit['type']
  files: readonly string[]
  seconds: number
}

/** Imports files one after the other. Judges the slowest of them, and the list over all. */
const measure = async (
  { at, quiet }: { at: Target; quiet: number[] },
  { type, files, seconds }: Measured,
): Promise<void> => {
  const before = residentMegabytes(at.pid)
  let peak = before
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMegabytes(at.pid))
  }, 20)
  const latencies: number[] = []
  let slowest: Awaited<ReturnType<typeof bring>> | undefined
  for (const file of files) {
    const bringing = bring(at, { type, file })
    const [figures, read] = await Promise.all([bringing, readList(at, bringing)])
    latencies.push(...read)
    if (!slowest || secondsOf(figures) > secondsOf(slowest)) slowest = figures
  }
  clearInterval(sampling)
  if (!slowest) return
  const growth = peak - before
  const slowdown = quantile(latencies, 0.95) / quantile(quiet, 0.95)
  const isGood = secondsOf(slowest) <= seconds && growth <= limits.growthMegabytes && slowdown <= limits.slowdown
  if (!isGood && !isSmallest) process.exitCode = 1
  say(
    `${type.padEnd(8)} ${isGood ? '✓' : '✗'} ${slowest.lines} lines, ${slowest.made} made: checked in ${slowest.checkSeconds.toFixed(1)} s, ` +
      `applied in ${slowest.applySeconds.toFixed(1)} s (together ≤ ${seconds} s); memory of the server +${growth.toFixed(0)} MB ` +
      `(≤ ${limits.growthMegabytes}); list meanwhile: p50 ${ms(latencies, 0.5)}, p95 ${ms(latencies, 0.95)} of ${latencies.length}, × ${slowdown.toFixed(1)} (≤ ${limits.slowdown})`,
  )
}

const secondsOf = ({ checkSeconds, applySeconds }: { checkSeconds: number; applySeconds: number }): number =>
  checkSeconds + applySeconds

/** Hands a file in and applies it. Throws unless all of its lines are right. */
const bring = async (at: Target, { type, file }: Deposit) => {
  const form = new FormData()
  form.append('type', type)
  if (type === 'delivery') form.append('warehouseId', String(at.warehouseId))
  form.append('file', new Blob([file]), `${type}.csv`)
  const from = performance.now()
  const checked = await checkedImport(at, await call(at, '/import', form))
  const then = performance.now()
  if (checked.errorsTotal > 0) throw new Error(`The file has errors: ${JSON.stringify(checked.rows.items[0])}`)
  const applied = await call(at, `/imports/${checked.uuid}/apply`)
  return {
    lines: checked.linesTotal,
    made: applied.madeTotal,
    checkSeconds: (then - from) / 1_000,
    applySeconds: (performance.now() - then) / 1_000,
  }
}

/** Waits for the check of a long file, as its page does. */
const checkedImport = async (at: Target, deposited: ImportDetail): Promise<ImportDetail> => {
  let found = deposited
  while (found.checking) {
    await sleep(100)
    found = await call(at, `/imports/${deposited.uuid}`, undefined, 'GET')
  }
  return found
}

const call = async (
  { port, headers }: Target,
  path: string,
  form?: FormData,
  method: 'GET' | 'POST' = 'POST',
): Promise<ImportDetail> => {
  const body = form ?? '{}'
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: form ? headers : { ...headers, 'content-type': 'application/json' },
    ...(method === 'POST' && { body }),
  })
  const read: unknown = await answer.json()
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${JSON.stringify(read).slice(0, 500)}`)
  return read as ImportDetail // the answer of the route
}

const fileOfProducts = (prefix: string, count: number): string =>
  [
    'Référence;Désignation;Unité;Colis;Palette;Unités par colis;Colis par palette;Unités par palette;Famille;EAN;Poids brut (kg)',
    ...Array.from(
      { length: count },
      (_none, rank) =>
        `${prefix}-${rank};Produit ${prefix} ${rank};oui;oui;oui;12;40;480;Alimentaire sec;3760123456784;0,25`,
    ),
  ].join('\r\n')

/** Each order has an appointment of its own, `after` days from now, ten at the same time. */
const fileOfOrders = (count: number, after: number): string => {
  const since = addDays(wallClock(new Date()).date, after)
  const starts = appointments(after + 90)
    .map(({ start }) => wallClock(start))
    .filter(({ date }) => date >= since)
  return [
    'N° de commande;Date;Heure;Transport;Référence;Unités',
    ...Array.from({ length: count }, (_none, line) => {
      const order = Math.floor(line / linesPerOrder)
      const start = starts[Math.floor(order / 10)]
      if (!start) throw new Error('There are not enough appointments')
      const reference = `REF-${String(1 + (line % linesPerOrder) * 5).padStart(5, '0')}`
      return `C${after}-${order};${formatCivilDate(start.date)};${start.time};Par le client;${reference};${1 + (line % 9)}`
    }),
  ].join('\r\n')
}

const customerOf = async (url: string, dataFolder: string) => {
  const { db, close } = openDatabase({ url, max: 1 })
  const first = (userType: 'customer' | 'warehouse') =>
    db
      .selectFrom('contacts')
      .innerJoin('users', 'users.id', 'contacts.user_id')
      .select(['contacts.id as contactId', 'contacts.user_id as userId'])
      .where('users.user_type', '=', userType)
      .orderBy('contacts.id')
      .limit(1)
      .executeTakeFirstOrThrow()
  const [customer, warehouse] = [await first('customer'), await first('warehouse')]
  const { accessToken } = await openSession(db, sessionKeyIn(dataFolder), new Date(), customer)
  await close()
  return { warehouseId: warehouse.userId, headers: { authorization: `Bearer ${accessToken}` } }
}

await inFolder('bench', run)
