import { wallClock } from '@quai/contract/platform/dates.ts'
import { openSession } from '../../server/src/calls/session.ts'
import { type Db, openDatabase } from '../../server/src/platform/database/database.ts'
import { aCarrierService } from '../../server/src/testing/builders/a-carrier.ts'
import { aCourierOrder, aShipment } from '../../server/src/testing/builders/a-shipment.ts'
import { aPair } from '../../server/src/testing/builders/builders.ts'
import { entriesOfZip } from '../../server/src/testing/entries-of-zip.ts'
import { type ServerProcess, sessionKeyIn, startServer } from '../../server/src/testing/servers/server-process.ts'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { inFolder } from '../world/folder.ts'
import { machine } from './report.ts'

const options = readSizes({ shipments: { usual: 500, smallest: 4 }, packages: { usual: 2, smallest: 2 } })
const say = (line: string): void => console.log(line)

/** Targets in ms (issue of the courier). */
const limits = { labels: 5_000, pickup: 2_000 }

/** Prints the labels of many shipments in one call, then consigns them all in one call. */
const run = async (dataFolder: string): Promise<void> => {
  const server = await startServer({ dataFolder })
  const { db, close } = openDatabase({ url: server.databaseUrl, max: 4 })
  try {
    say(`Filling: ${options.shipments} packed shipments of ${options.packages} packages…`)
    const { shipments, token } = await fill(db, dataFolder)
    say(`${machine()}\n`)
    const caller = { server, token }
    const shipmentUuids = shipments.map(({ uuid }) => uuid)
    for (const title of ['labels, first time', 'labels, again']) {
      const zip = await post(caller, '/api/shipments/labels', { shipmentUuids })
      const files = await entriesOfZip(zip.content)
      const expected = options.shipments * options.packages
      if (files.size !== expected) throw new Error(`${expected} labels were asked for; the ZIP has ${files.size}`)
      say(
        `${verdict(zip.ms, limits.labels)} ${title.padEnd(20)} ${shown(zip)}, ${files.size} files (≤ ${limits.labels} ms)`,
      )
    }
    const shipmentIds = shipments.map(({ id }) => id)
    const pickup = await post(caller, '/api/pickups', { shipmentIds, pickupDate: wallClock(Date.now()).date })
    const [made] = JSON.parse(pickup.content.toString()) as { id: number; shipmentCount: number }[]
    if (made?.shipmentCount !== options.shipments) throw new Error(`The pickup has ${made?.shipmentCount} shipments`)
    say(`${verdict(pickup.ms, limits.pickup)} ${'pickup'.padEnd(20)} ${shown(pickup)} (≤ ${limits.pickup} ms)`)
    say(`  ${'its note, a PDF'.padEnd(20)} ${shown(await get(caller, `/api/pickups/notes?pickupIds[]=${made.id}`))}`)
  } finally {
    await close()
    server.kill('SIGTERM')
    await server.exited
  }
}

const fill = async (db: Db, dataFolder: string) => {
  const { customer, warehouse } = await aPair(db)
  const { carrierServiceId } = await aCarrierService(db)
  await db
    .insertInto('shipping_settings')
    .values({ warehouse_id: warehouse.userId, gs1_company_prefix: '3012345' })
    .execute()
  const shipments: { id: number; uuid: string }[] = []
  for (let rank = 0; rank < options.shipments; rank++) {
    const order = await aCourierOrder(db, { customerId: customer.userId, warehouseId: warehouse.userId })
    const shipment = await aShipment(db, order.id, { carrierServiceId })
    for (let number = 2; number <= options.packages; number++)
      await db
        .insertInto('packages')
        .values({
          shipment_id: shipment.id,
          package_number: `${order.id}-${number}`,
          shipment_package_type: 'BOX',
          weight: 1,
          length: 10,
          width: 10,
          height: 10,
        })
        .execute()
    shipments.push(shipment)
  }
  const { accessToken } = await openSession(db, sessionKeyIn(dataFolder), new Date(), warehouse)
  return { shipments, token: accessToken }
}

interface Caller {
  server: ServerProcess
  token: string
}

interface Answered {
  ms: number
  content: Buffer
}

const post = (caller: Caller, path: string, body: object): Promise<Answered> =>
  send(caller, path, { method: 'POST', body: JSON.stringify(body) })
const get = (caller: Caller, path: string): Promise<Answered> => send(caller, path, { method: 'GET' })

const send = async ({ server, token }: Caller, path: string, what: RequestInit): Promise<Answered> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const start = performance.now()
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { ...what, headers })
  const content = Buffer.from(await answer.arrayBuffer())
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${content.toString().slice(0, 300)}`)
  return { ms: performance.now() - start, content }
}

const shown = ({ ms, content }: Answered): string => `${ms.toFixed(0)} ms, ${(content.length / 1024).toFixed(0)} kB`

const verdict = (ms: number, limit: number): string => {
  // The target applies to the usual size, on an otherwise idle machine.
  if (ms > limit && !options.isSmallest) process.exitCode = 1
  return ms <= limit ? '✓' : '✗'
}

await inFolder('bench', run)
