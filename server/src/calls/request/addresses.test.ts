import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { tokenOf } from '../../testing/clients.ts'
import { HttpConnection } from '../../testing/servers/http-connection.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const place = { customerId: customer.userId, warehouseId: warehouse.userId }
const lines = [{ productId: await aProduct(db, customer.userId), quantity: 1 }]
const order = await anOrder(db, { ...place, orderType: 'delivery', lines })
const authorization = `Bearer ${await tokenOf(t, warehouse.contactId)}`

await t.server.listen({ port: 0, host: '127.0.0.1' })
// A listening TCP server has a port. Writes on the socket, because the usual test client rewrites such addresses.
const connection = new HttpConnection((t.server.server.address() as AddressInfo).port)
afterAll(() => connection.close())
const call = (method: string, path: string) => connection.send({ method, path, headers: { authorization } })

const headersOfAll = [
  /^content-security-policy: default-src 'none';frame-ancestors 'none'/im,
  /^x-content-type-options: nosniff/im,
  /^x-frame-options: DENY/im,
  /^strict-transport-security: /im,
  /^x-request-id: /im,
  /^cache-control: no-store/im,
]

const refuses = async (method: string, path: string) => {
  const { status, headers, body } = await call(method, path)
  expect({ path, status, code: JSON.parse(body).code }).toEqual({ path, status: 400, code: 'BAD_REQUEST' })
  for (const header of headersOfAll) expect(headers, path).toMatch(header)
}

test('une adresse qui remonte est refusée, et ne supprime rien', async () => {
  const { uuid } = order
  for (const path of [
    `/api/orders/${uuid}/documents/..`,
    `/api/orders/${uuid}/documents/%2e%2e`,
    `/api/orders/${uuid}/documents/.%2E`,
    `/api/orders/${uuid}/documents/%2e`,
    `/api/orders/${uuid}/documents/x/../..`,
    `/api/orders/${uuid}/documents/x%2f..%2f..`,
    `/api/orders/${uuid}/guest-links/..`,
    `/api/orders/${uuid}/guest-links/../`,
    `/api/orders/${uuid}/guest-links/..?a=1`,
    `/api/orders/${uuid}/count/..`,
    `/api/orders/${uuid}/count/.`,
    `/api/orders/${uuid}\\documents\\..`,
    `/api/orders/${uuid}/documents%5c..`,
    `/api//orders/${uuid}`,
    `//api/orders/${uuid}`,
    `/api/orders/${uuid}//`,
    `/api/orders/${uuid}/`,
    `/api/orders/${uuid}/documents/`,
    `/api/../api/orders/${uuid}`,
    `/api/orders/${uuid}%00`,
    `http://localhost/api/orders/${uuid}`,
  ])
    await refuses('DELETE', path)
  expect((await call('GET', `/api/orders/${uuid}`)).status).toBe(200)
})

test('une adresse mal écrite est refusée avec tous les en-têtes, où qu’elle mène', async () => {
  for (const path of [
    '/%zz',
    '/api/%zz',
    '/api/orders/%',
    '/assets/%c0',
    `/api/contacts/${'1'.repeat(400)}`,
    '/orders/..',
  ])
    await refuses('GET', path)
  await refuses('POST', '/%zz')
})

test('une adresse lisible arrive', async () => {
  for (const path of [`/api/orders/${order.uuid}`, '/api/orders?search=%zz../..\\', '/healthz'])
    expect((await call('GET', path)).status, path).toBe(200)
})
