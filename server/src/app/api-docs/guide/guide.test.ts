import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { afterAll, expect, test } from 'vitest'
import { aPair, aUser } from '../../../testing/builders/builders.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { freePort } from '../../../testing/servers/free-port.ts'
import { createTestApp } from '../../../testing/test-app.ts'
import { deliverWebhooks } from '../../../told/webhooks/deliver.ts'

const run = promisify(execFile)
const t = await createTestApp({ env: { QUAI_WEBHOOKS_PRIVATE: 'true' } })
const receiver = await startReceiver()
const folder = mkdtempSync(join(tmpdir(), 'quai-guide-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  receiver.close()
})

const fileOf = (name: string): string => new URL(name, import.meta.url).pathname

/** Downloads a file of the documentation, as an integrator does. */
const downloaded = async (name: string): Promise<string> => {
  const { body } = await t.server.inject(`/api/docs/${name}`)
  const path = join(folder, name)
  writeFileSync(path, body)
  return path
}

test('le début pas à pas va d’un jeton à un connecteur, tel quel', async () => {
  t.setNow(new Date().toISOString()) // the script looks for a slot after its own clock's today
  const { customer, warehouse } = await aPair(t.app.db)
  const admin = await t.as((await aUser(t.app.db, 'admin')).contactId)
  const { uuid } = (await admin.get(`/users/${customer.userId}`)).body
  await admin.post('/auth/set-api-available', { uuid, apiAvailable: true })
  const { apiToken } = (await admin.post('/auth/reset-api-token', { uuid, scope: 'write' })).body
  const { port } = new URL(await t.server.listen({ port: 0, host: '127.0.0.1' }))
  const env = { ...process.env, QUAI: `http://127.0.0.1:${port}`, QUAI_TOKEN: apiToken, QUAI_WEBHOOK: receiver.url }
  const { stdout } = await run(process.execPath, [await downloaded('demarrage.mjs')], { env })
  expect(stdout.split('\n').map((line) => line.slice(0, 2))).toEqual(['1.', '2.', '3.', '4.', '5.', '6.', ''])
  const [order] = (await (await t.as(customer.contactId)).get('/orders')).body.items
  expect(order).toMatchObject({ warehouseId: warehouse.userId, orderStatus: 'pending' })
  const secret = /QUAI_WEBHOOK_SECRET=(\S+)/.exec(stdout)?.[1] ?? ''
  expect((await (await t.as(warehouse.contactId)).post(`/orders/${order.uuid}/confirm`, {})).status).toBe(200)
  t.setNow(new Date(Date.now() + 60_000).toISOString())
  await deliverWebhooks(t.app)
  const [message] = receiver.received
  expect(JSON.parse(message?.body ?? '{}')).toMatchObject({ type: 'order.confirm', data: { orderId: order.id } })
  expect(new Webhook(secret).verify(message?.body ?? '', message?.headers as Record<string, string>)).toBeDefined()
})

const secret = `whsec_${Buffer.from('a secret of thirty-two bytes....').toString('base64')}`
const body = JSON.stringify({ type: 'order.confirm', text: 'é' })
const signed = (text: string) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(Date.now() / 1_000)),
  // While a secret is replaced, two signatures stand there.
  'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('msg_1', new Date(), text)}`,
})

test('la réception en Node accepte un message signé et refuse un autre', async () => {
  const port = await freePort()
  const child = spawn(process.execPath, [await downloaded('reception.mjs')], {
    env: { ...process.env, QUAI_WEBHOOK_SECRET: secret, PORT: String(port) },
  })
  try {
    const send = (text: string, headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${port}`, { method: 'POST', body: text, headers })
    await expect
      .poll(
        () =>
          send(body, signed(body)).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 20_000 },
      )
      .toBe(204)
    expect((await send(`${body} `, signed(body))).status).toBe(401)
    expect((await send(body, { ...signed(body), 'webhook-timestamp': '1000000000' })).status).toBe(401)
  } finally {
    child.kill()
  }
})

test('le contrôle en shell dit juste ou refusée', async () => {
  const judge = async (text: string) => {
    writeFileSync(join(folder, 'corps.json'), text)
    const headers = signed(body)
    const env = {
      ...process.env,
      QUAI_WEBHOOK_SECRET: secret,
      ID: headers['webhook-id'],
      TIMESTAMP: headers['webhook-timestamp'],
      SIGNATURE: headers['webhook-signature'],
    }
    return (await run('sh', [fileOf('verify.sh')], { cwd: folder, env })).stdout.trim()
  }
  expect(await judge(body)).toBe('Signature juste')
  expect(await judge(`${body} `)).toBe('Signature refusée')
})

test('le contrôle en Python dit juste ou faux', async () => {
  const headers = JSON.stringify(signed(body))
  const script = `${readFileSync(fileOf('verify.py'), 'utf8')}
import json, sys
headers = json.loads(sys.argv[1])
print(is_from_quai(headers, sys.argv[2].encode()), is_from_quai(headers, sys.argv[2].encode() + b" "))`
  const env = { ...process.env, QUAI_WEBHOOK_SECRET: secret }
  expect((await run('python3', ['-c', script, headers, body], { env })).stdout.trim()).toBe('True False')
})
