import { checkInvariants } from '../../server/src/app/invariants/check.ts'
import { checkAudit } from '../../server/src/services/audit/check.ts'
import { HttpConnection } from '../../server/src/testing/servers/http-connection.ts'
import type { Acknowledged, Journal } from '../load/journal.ts'
import { usingDatabase } from '../load/world.ts'

/** Replays of the last writes, because older ones were checked by their rows. */
const replayed = 500

/**
 * Proves that every acknowledged write is kept once, in its last acknowledged status, that each server answers a write
 * sent again, whichever took it, and that invariants and audit hold. Returns the problems.
 */
export const proofOf = async (url: string, ports: readonly number[], journal: Journal): Promise<string[]> => {
  const entries = await journal.read()
  const expected = new Map(entries.map(({ orderUuid, orderStatus }) => [orderUuid, orderStatus]))
  const keys = new Set(entries.map(({ key }) => key))
  const problems = await usingDatabase(url, async (db) => {
    const rows = await db.selectFrom('orders').select(['uuid', 'internal_number', 'order_status']).execute()
    const found = new Map(rows.map(({ uuid, order_status }) => [uuid, order_status]))
    const lost = [...expected].filter(([uuid, status]) => found.get(uuid) !== status)
    const unknown = rows.filter(({ uuid, internal_number }) => keys.has(internal_number ?? '') && !expected.has(uuid))
    return [
      ...lost.map(([uuid, status]) => `order ${uuid}: ${found.get(uuid)}, and the last answer said ${status}`),
      ...unknown.map(({ uuid }) => `order ${uuid}: a second one of an acknowledged write`),
      ...(await checkInvariants(db)).map(
        ({ invariant, count, sample }) => `${invariant}: ${count} (${sample.join('; ').slice(0, 300)})`,
      ),
      ...(await checkAudit(db)).findings,
    ]
  })
  const replays = await Promise.all(ports.map((port) => replay(port, entries.slice(-replayed))))
  return [...problems, ...replays.flat()]
}

const replay = async (port: number, entries: readonly Acknowledged[]): Promise<string[]> => {
  const connection = new HttpConnection(port)
  const problems: string[] = []
  for (const { key, as, path, body, orderUuid } of entries) {
    const headers = { authorization: `Bearer ${as}`, 'idempotency-key': key }
    const answer = await connection.send({ method: 'POST', path, headers, body: JSON.stringify(body) })
    if (answer.status >= 300 || JSON.parse(answer.body).uuid !== orderUuid)
      problems.push(`${path} replayed with key ${key}: ${answer.status}, ${answer.body.slice(0, 200)}`)
  }
  connection.close()
  return problems
}
