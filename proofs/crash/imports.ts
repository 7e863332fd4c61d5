import { setTimeout as sleep } from 'node:timers/promises'
import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { addDays, formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { sql } from 'kysely'
import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { aPair } from '../../server/src/testing/builders/builders.ts'
import { placesFrom } from '../../server/src/testing/places.ts'
import { announceSeed, type Random, randomOf } from '../../server/src/testing/random.ts'
import { type ServerProcess, sessionKeyIn, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { usingDatabase } from '../load/world.ts'
import { inFolder } from '../world/folder.ts'

/**
 * Runs `npm run proofs -- test:crash:imports [--rounds n | --smallest]`. Kills the server at a random moment of an import (being
 * handed in, checked or applied), starts it again, and proves that the import exists whole or not at all, and goes on to
 * its end. Exits with 1 otherwise.
 */
const { rounds, lines } = readSizes({
  rounds: { usual: 20, smallest: 2 },
  lines: { usual: 4_000, smallest: 600 },
})
const linesPerOrder = 20
const orders = Math.ceil(lines / linesPerOrder)

interface World {
  token: string
  warehouseId: number
  /** Places at the dock, each used once. */
  places: Iterator<string>
}

class Gone extends Error {}

const call = async (
  server: ServerProcess,
  { token }: World,
  { method, path, body }: { method: string; path: string; body?: FormData | object },
): Promise<ImportDetail> => {
  const isForm = body instanceof FormData
  const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isForm ? {} : { 'content-type': 'application/json' }) },
    ...(method !== 'GET' && { body: isForm ? body : JSON.stringify(body ?? {}) }),
  }).catch((error: unknown) => {
    throw new Gone(String(error))
  })
  const text = await answer.text().catch((error: unknown) => {
    throw new Gone(String(error))
  })
  if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status}: ${text.slice(0, 300)}`)
  return JSON.parse(text) as ImportDetail // the answer of the route
}

/** File of new references, in orders of twenty lines. */
const fileOf = (round: number, places: Iterator<string>): FormData => {
  const starts = Array.from({ length: orders }, () => wallClock(String(places.next().value)))
  const rows = Array.from({ length: lines }, (_none, line) => {
    const order = Math.floor(line / linesPerOrder)
    const { date = '', time = '' } = starts[order] ?? {}
    return `R${round}-${order};${formatCivilDate(date)};${time};Par le client;NEUF-${round}-${line % linesPerOrder};${1 + (line % 9)}`
  })
  const form = new FormData()
  const text = ['N° de commande;Date;Heure;Transport;Référence;Unités', ...rows].join('\r\n')
  form.append('file', new Blob([text]), `tour-${round}.csv`)
  return form
}

/** Waits for the check, asking for another one where it has stopped, as the page does. */
const checked = async (server: ServerProcess, world: World, uuid: string): Promise<ImportDetail> => {
  for (const end = Date.now() + 120_000; Date.now() < end; await sleep(50)) {
    const found = await call(server, world, { method: 'GET', path: `/imports/${uuid}?pageSize=10` })
    if (!found.checking) return found
    if (found.isOutdated) await call(server, world, { method: 'POST', path: `/imports/${uuid}/check` })
  }
  throw new Error('The check did not end within two minutes')
}

/** Takes an import from where it stands to its end. */
const bring = async (server: ServerProcess, world: World, { uuid, form }: { uuid?: string; form: FormData }) => {
  form.set('type', 'delivery')
  form.set('warehouseId', String(world.warehouseId))
  const made = uuid ?? (await call(server, world, { method: 'POST', path: '/import', body: form })).uuid
  const first = await checked(server, world, made)
  if (!first.appliedAt && !first.createsMissing) {
    await call(server, world, { method: 'PATCH', path: `/imports/${made}`, body: { createsMissing: true } })
    const { errorsTotal, madeTotal } = await checked(server, world, made)
    if (errorsTotal !== 0 || madeTotal !== orders) throw new Error(`${errorsTotal} errors, ${madeTotal} orders to make`)
  }
  return call(server, world, { method: 'POST', path: `/imports/${made}/apply` })
}

interface Stored {
  uuid: string
  isApplied: boolean
  linesTotal: number
  ordersTotal: number
  itemsTotal: number
  productsTotal: number
}

const storedOf = ({ databaseUrl }: ServerProcess, round: number): Promise<Stored[]> =>
  usingDatabase(databaseUrl, async (db) =>
    db.all(sql<Stored>`
    SELECT i.uuid, i.applied_at IS NOT NULL AS "isApplied",
      (SELECT count(*)::int FROM import_rows r WHERE r.import_id = i.id) AS "linesTotal",
      (SELECT count(*)::int FROM orders o WHERE o.import_uuid = i.uuid) AS "ordersTotal",
      (SELECT count(*)::int FROM order_items t JOIN orders o ON o.id = t.order_id WHERE o.import_uuid = i.uuid) AS "itemsTotal",
      (SELECT count(*)::int FROM products p WHERE p.import_batch_ref = i.uuid::text) AS "productsTotal"
    FROM imports i WHERE i.filename = ${`tour-${round}.csv`}`),
  )

/** Returns the problems of an import that a crash or its end left. */
const problemsOf = (found: readonly Stored[], isOver: boolean): string[] => {
  if (found.length === 0) return isOver ? ['the import is missing'] : []
  const [one] = found
  const problems = found.length > 1 ? [`${found.length} imports of one file`] : []
  if (one?.linesTotal !== lines) problems.push(`${one?.linesTotal} lines of ${lines}`)
  if (isOver && !one?.isApplied) problems.push('not applied')
  const [orderCount, itemCount, productCount] = one?.isApplied ? [orders, lines, linesPerOrder] : [0, 0, 0]
  if (one?.ordersTotal !== orderCount) problems.push(`${one?.ordersTotal} orders of ${orderCount}`)
  if (one?.itemsTotal !== itemCount) problems.push(`${one?.itemsTotal} lines of orders of ${itemCount}`)
  if (one?.productsTotal !== productCount) problems.push(`${one?.productsTotal} references of ${productCount}`)
  return problems
}

interface Run {
  dataFolder: string
  server: ServerProcess
  world: World
  random: Random
  /** Duration of an import that nothing disturbs, in ms. */
  durationMs: number
}

const crash = async (run: Run, round: number): Promise<number> => {
  const { world, random, dataFolder, durationMs } = run
  const form = fileOf(round, world.places)
  const killedAfter = random.int(durationMs)
  const { server } = run
  const bringing = bring(server, world, { form }).catch((error: unknown) => {
    if (!(error instanceof Gone)) throw error
  })
  await sleep(killedAfter)
  server.kill('SIGKILL')
  await server.exited
  await bringing
  run.server = await startServer({ dataFolder })
  const left = await storedOf(run.server, round)
  const problems = problemsOf(left, false)
  const from = Date.now()
  const [one] = left
  await bring(run.server, world, { form, ...(one && { uuid: one.uuid }) })
  problems.push(...problemsOf(await storedOf(run.server, round), true))
  const standing = !one ? 'not handed in' : one.isApplied ? 'applied' : 'handed in'
  console.log(
    `${problems.length === 0 ? '✓' : '✗'} round ${round}: killed after ${killedAfter} ms (${standing}), at its end ${((Date.now() - from) / 1_000).toFixed(1)} s after the restart`,
  )
  for (const problem of problems) console.log(`    ${problem}`)
  return problems.length
}

const makeWorld = ({ databaseUrl }: ServerProcess, dataFolder: string): Promise<World> =>
  usingDatabase(databaseUrl, async (db) => {
    const { customer, warehouse } = await aPair(db, { docks: 50 })
    const { accessToken } = await openSession(db, sessionKeyIn(dataFolder), new Date(), customer)
    const from = addDays(wallClock(new Date()).date, 2)
    const places = await placesFrom(db, warehouse.userId, from, orders * (rounds + 1))
    return { token: accessToken, warehouseId: warehouse.userId, places: places.values() }
  })

const run = async (dataFolder: string): Promise<number> => {
  const random = randomOf(announceSeed('Crashes of imports'))
  const server = await startServer({ dataFolder })
  const world = await makeWorld(server, dataFolder)
  const startedAt = Date.now()
  const state: Run = { dataFolder, server, world, random, durationMs: 0 }
  let problems = 0
  try {
    await bring(server, world, { form: fileOf(0, world.places) })
    state.durationMs = Date.now() - startedAt
    console.log(`An import of ${lines} lines takes ${state.durationMs} ms when nothing disturbs it`)
    for (let round = 1; round <= rounds; round++) problems += await crash(state, round)
    for (const { invariant, count, sample } of await usingDatabase(state.server.databaseUrl, checkInvariants)) {
      problems += 1
      console.log(`✗ ${invariant}: ${count} (${sample.join('; ')})`)
    }
    console.log(problems === 0 ? `${rounds} crashes: all or nothing, each went on.` : `${problems} problems`)
  } finally {
    state.server.kill('SIGTERM')
    await state.server.exited
  }
  return problems
}

await inFolder('crash-imports', async (dataFolder) => {
  process.exitCode = (await run(dataFolder)) === 0 ? 0 : 1
})
