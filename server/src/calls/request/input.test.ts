import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { inputReader } from './input.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)

const fieldsOf = ({ status, body }: { status: number; body: { issues?: { path: unknown[] }[] } }) => ({
  status,
  fields: body.issues?.map(({ path }) => path.join('.')),
})

test.each([
  ['/orders', 'from', '0202-12-01'],
  ['/orders', 'to', '9999-12-31'],
  ['/orders/export', 'from', '0202-12-01'],
  ['/orders/to-complete', 'to', '0001-01-01'],
  ['/orders/documents', 'from', '0000-01-01'],
  [`/warehouseAvailability/${warehouse.userId}`, 'date', '0202-12-01'],
  ['/orders', 'search', 'a\0b'],
  ['/orders/export', 'search', '\0'],
  ['/orders/documents', 'search', '\0'],
  ['/orders/to-complete', 'search', '\0'],
  ['/products', 'search', '\0'],
  ['/stock/product', 'search', '\0'],
  ['/orders/search', 'query', 'ab\0'],
])('GET %s refuse à son champ %s=%j', async (path, field, value) => {
  expect(fieldsOf(await asCustomer.get(path, { [field]: value }))).toEqual({ status: 422, fields: [field] })
})

test('une année d’un autre temps est refusée à son champ, dans un corps aussi', async () => {
  const inventory = { customerId: customer.userId, countedAt: '0001-01-01T08:00:00.000Z', lines: [] }
  expect(fieldsOf(await asWarehouse.post('/orders/inventory/transmit', inventory)).fields).toContain('countedAt')
  const order = { orderDateStart: '9999-12-31T08:00:00.000Z' }
  expect(fieldsOf(await asCustomer.post('/orders', order)).fields).toContain('orderDateStart')
})

test('un demi-caractère ou un caractère nul est refusé à son champ', async () => {
  const json = { 'content-type': 'application/json' }
  for (const name of ['a\\u0000', '\\ud800', '\\udc00a']) {
    const text = `{"name":"${name}","street":"1 rue Neuve"}`
    const answer = await asCustomer.post(`/users/${customer.userId}/addresses`, Buffer.from(text), json)
    expect(fieldsOf(answer)).toEqual({ status: 422, fields: ['name'] })
  }
  const whole = await asCustomer.post(`/users/${customer.userId}/addresses`, { name: '🚚 Ümläut', street: 'b' })
  expect(whole).toMatchObject({ status: 201, body: { name: '🚚 Ümläut' } })
})

test('un code de pays a deux lettres, aussi une fois en capitales', async () => {
  const address = { name: 'Quai', street: '1 rue Neuve' }
  const path = `/users/${customer.userId}/addresses`
  expect(fieldsOf(await asCustomer.post(path, { ...address, countryCode: 'aß' }))).toEqual({
    status: 422,
    fields: ['countryCode'],
  })
  expect((await asCustomer.post(path, { ...address, countryCode: 'fr' })).body.countryCode).toBe('FR')
})

test('après cent erreurs, les lignes suivantes ne sont plus lues ; un formulaire juste l’est en entier', () => {
  let read = 0
  const line = z.number().refine((value) => {
    read += 1
    return value > 0
  })
  const reader = inputReader(z.object({ lines: z.array(line) }), {})
  const lines = (value: number) => ({ lines: Array<number>(2_000).fill(value) })
  const request = (value: number) =>
    ({ method: 'POST', originalUrl: '/api/orders', params: {}, body: lines(value) }) as unknown as FastifyRequest
  expect(() => reader(request(-1))).toThrow()
  expect(read).toBe(100)
  expect(reader(request(1)).input).toEqual(lines(1))
})

test('d’un formulaire aux lignes toutes fausses, les cent premières erreurs suffisent', async () => {
  const orderItems = Array.from({ length: 2_000 }, () => ({}))
  expect((await asCustomer.post('/orders', { orderItems })).body.issues).toHaveLength(100)
})

const refusalsOf = ({
  status,
  body,
}: {
  status: number
  body: { issues?: { path: unknown[]; fallback: string }[] }
}) => ({
  status,
  issues: body.issues?.map(({ path, fallback }) => [path.join('.'), fallback.replace(/[\u00a0\u202f]/g, ' ')]),
})

test('un filtre inconnu est refusé, avec le nom du plus proche, au lieu de répondre la liste entière', async () => {
  for (const [name, nearest] of [
    ['status', 'statusGroup'],
    ['statuses', 'statusGroup'],
    ['orderStatus', 'statusGroup'],
    ['serach', 'search'],
    ['page_size', 'pageSize'],
  ] as const)
    expect(refusalsOf(await asCustomer.get('/orders', { [name]: 'confirmed' }))).toEqual({
      status: 422,
      issues: [[name, `Champ inconnu : « ${name} ». Vouliez-vous dire « ${nearest} » ?`]],
    })
  expect(refusalsOf(await asCustomer.get('/orders', { foo: 'bar' }))).toEqual({
    status: 422,
    issues: [['foo', 'Champ inconnu : « foo ».']],
  })
})

test('un champ inconnu est refusé à sa place, avec ce qui manque par ailleurs', async () => {
  const { issues = [] } = refusalsOf(
    await asCustomer.post('/orders', {
      addressCarry: { name: 'Léa', phone: '0601020304' },
      orderItems: [{ sku: 'A' }],
    }),
  )
  const places = issues.map(([place]) => place)
  expect(places).toEqual(expect.arrayContaining(['orderType', 'addressCarry.phone', 'orderItems.0.sku']))
})

test('un champ donné deux fois, ou au mauvais endroit, est refusé', async () => {
  const { body: address } = await asCustomer.post(`/users/${customer.userId}/addresses`, {
    name: 'Quai',
    street: '1 r',
  })
  const path = `/addresses/${address.id}`
  expect(refusalsOf(await asCustomer.patch(path, { id: address.id, name: 'Dépôt' })).issues).toEqual([
    ['id', 'Champ inconnu : « id ». Il se donne dans le chemin de l’adresse.'],
  ])
  expect(refusalsOf(await asCustomer.patch(`${path}?name=D`, { name: 'Dépôt' })).issues).toEqual([
    ['name', 'Champ inconnu : « name ». Les champs de cet appel se donnent dans son corps.'],
  ])
  expect((await asCustomer.patch(path, { name: 'Dépôt' })).body.name).toBe('Dépôt')
})

test('une page restée ouverte envoie encore un champ qu’une version retire', () => {
  const schema = z.object({ lines: z.array(z.object({ sku: z.string() })) })
  const body = { lines: [{ sku: 'A', color: 'bleu' }], note: '' }
  const request = { method: 'POST', originalUrl: '/api/orders', params: {}, body } as unknown as FastifyRequest
  // The key of a repeated call compares all that was sent.
  expect(inputReader(schema, { retiredKeys: ['lines.color', 'note'] })(request)).toEqual({
    given: body,
    input: { lines: [{ sku: 'A' }] },
  })
  expect(() => inputReader(schema, { retiredKeys: ['note'] })(request)).toThrow()
})
