import { dirname } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { checkFiles } from '../../app/invariants/files.ts'
import { openSession } from '../../calls/session.ts'
import { aDocument, pdfBytes } from '../../testing/builders/a-document.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { jobsDone } from '../../testing/queue.ts'
import { type ServerProcess, startServer } from '../../testing/servers/server-process.ts'
import { createTestApp, testSecret } from '../../testing/test-app.ts'
import { sweepFiles } from './sweep.ts'

const t = await createTestApp()
const { db, storage, incoming, sessionKey } = t.app
t.setNow(new Date().toISOString())

/** Starts a server as in production, on this test's database and folder. */
const aServer = (env: Record<string, string> = {}): Promise<ServerProcess> =>
  startServer({
    dataFolder: dirname(incoming),
    env: { DATABASE_URL: t.databaseUrl, SESSION_SECRET: testSecret, QUAI_JOBS: 'false', ...env },
  })

const scene = async () => {
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const order = await anOrder(db, { ...place, orderType: 'delivery', lines: [{ productId, quantity: 1 }] })
  return { order, customer, token: (await openSession(db, sessionKey, new Date(), customer)).accessToken }
}

const filesKept = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of storage.list()) keys.push(key)
  return keys
}

const killed = async (server: ServerProcess): Promise<void> => {
  server.kill('SIGKILL')
  await server.exited
}

test('tué entre le fichier et sa ligne : pas de ligne, et le fichier est balayé', { timeout: 120_000 }, async () => {
  const { order, token } = await scene()
  const server = await aServer()
  const form = new FormData()
  form.append('type', 'slip')
  form.append('documents[]', new Blob([new Uint8Array(await pdfBytes())]), 'bon.pdf')
  await db.transaction().execute(async (holder) => {
    // While another transaction locks the order, the upload has stored its file but cannot write its row.
    await sql`SELECT FROM orders WHERE id = ${order.id} FOR UPDATE`.execute(holder)
    const address = `http://127.0.0.1:${server.port}/api/orders/${order.uuid}/upload`
    const sending = fetch(address, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form })
    const lost = expect(sending).rejects.toThrow()
    await expect.poll(filesKept, { timeout: 60_000 }).toHaveLength(1)
    await killed(server)
    await lost
  })
  expect(await db.selectFrom('documents').selectAll().execute()).toEqual([])
  expect(await filesKept()).toHaveLength(1)
  t.setNow(new Date(Date.now() + 2 * 3_600_000).toISOString())
  await sweepFiles(t.app)
  expect(await filesKept()).toEqual([])
  expect(await checkFiles(t.app, { isDeep: true })).toEqual([])
})

test('tué entre la suppression et son fichier : il s’en va au redémarrage', { timeout: 120_000 }, async () => {
  const { order, customer, token } = await scene()
  const { id, key } = await aDocument(t.app, order.uuid, { by: customer })
  const server = await aServer()
  const address = `http://127.0.0.1:${server.port}/api/orders/${order.uuid}/documents/${id}`
  const { status } = await fetch(address, { method: 'DELETE', headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(204)
  await killed(server)
  expect(await storage.sizeOf(key)).toBeGreaterThan(0)
  const again = await aServer({ QUAI_JOBS: 'true' })
  await jobsDone(db, 'remove-files')
  expect(await storage.sizeOf(key)).toBeUndefined()
  await killed(again)
})
