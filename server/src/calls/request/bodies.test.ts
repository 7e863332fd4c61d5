import type { AddressInfo } from 'node:net'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const caller = await t.as(customer.contactId)
await t.server.listen({ port: 0, host: '127.0.0.1' })
// A listening TCP server has a port.
const { port } = t.server.server.address() as AddressInfo

/** Sends the text unchanged. `answer()` resolves once a complete head has come back. */
const speak = (text: string) => {
  const socket: Socket = connect(port, '127.0.0.1')
  afterAll(() => socket.destroy())
  socket.write(text)
  return {
    socket,
    answer: () =>
      new Promise<string>((resolve, reject) => {
        let received = ''
        socket.setEncoding('utf8')
        socket.on('data', (chunk) => {
          received += chunk
          if (received.includes('\r\n\r\n')) resolve(received)
        })
        socket.on('error', reject).on('close', () => resolve(received))
      }),
  }
}

const head = (call: string, headers: Record<string, string | number>) =>
  `${[
    `${call} HTTP/1.1`,
    'host: localhost',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ].join('\r\n')}\r\n\r\n`
const json = { 'content-type': 'application/json' }

const send = (by: typeof caller, path: string, text: string, type = 'application/json') =>
  by.post(path, Buffer.from(text), { 'content-type': type })

describe('un corps n’est lu qu’une fois l’appelant admis', () => {
  test.each([
    { title: 'sans session', call: 'POST /api/orders', status: 401 },
    { title: 'avec une session fausse', call: 'POST /api/orders', status: 401, authorization: 'Bearer a.b.c' },
    { title: 'vers une adresse inconnue', call: 'POST /api/nulle-part', status: 404 },
    { title: 'hors de l’API', call: 'POST /nulle-part', status: 404 },
  ])('$title, la réponse vient avant lui', async ({ call, status, authorization }) => {
    const headers = { ...json, 'content-length': 1_900_000, ...(authorization && { authorization }) }
    expect(await speak(head(call, headers)).answer()).toContain(`HTTP/1.1 ${status} `)
  })
  test('sans le droit d’appeler, un corps illisible ou énorme n’est même pas jugé : 403', async () => {
    for (const text of ['{"name":', `[${'1,'.repeat(900_000)}1]`])
      expect(await send(caller, '/users', text)).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } })
  })
})

describe('taille', () => {
  const password = (length: number) => JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(length) })

  test('une connexion tient en 4 ko', async () => {
    expect((await send(t.withToken(), '/auth/login', password(150))).status).toBe(401)
    expect(await send(t.withToken(), '/auth/login', password(4_096))).toMatchObject({ status: 413 })
  })
  test('un corps ordinaire tient en 256 ko', async () => {
    const address = (length: number) => JSON.stringify({ name: 'x'.repeat(length), street: '1 rue Neuve' })
    const path = `/users/${customer.userId}/addresses`
    expect((await send(caller, path, address(262_000))).status).toBe(422)
    expect(await send(caller, path, address(262_144))).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } })
  })
  test('2 000 lignes, un lot décrit à chacune, passent', async () => {
    const productId = await aProduct(db, customer.userId, { isBatchManaged: true })
    const line = (rank: number) => ({
      productId,
      productPackaging: 'package_pallet',
      quantity: 1_000_000,
      batch: {
        batchNumber: `LOT-2026-${String(rank).padStart(6, '0')}`,
        batchExpirationDate: '2027-12-31',
        batchProductionDate: '2026-12-31',
      },
      batchReason: 'Demandé par le destinataire, qui écoule ce lot en premier.',
    })
    const text = JSON.stringify({
      orderType: 'delivery',
      warehouseId: warehouse.userId,
      orderTransporter: 'by_customer',
      orderDateStart: '2027-01-12T08:00:00.000Z',
      orderItems: Array.from({ length: 2_000 }, (_, rank) => line(rank)),
    })
    const answer = await send(caller, '/orders', text)
    expect({ status: answer.status, isLarge: text.length > 400_000 }).toEqual({ status: 201, isLarge: true })
  })
})

describe('forme', () => {
  const path = `/users/${customer.userId}/addresses`
  test('trop profond, ou fait de valeurs sans nombre, un corps n’est pas analysé', async () => {
    const deep = '['.repeat(100_000)
    expect(await send(caller, path, deep + ']'.repeat(100_000))).toMatchObject({ status: 400 })
    expect(await send(caller, path, `{"name":"a","street":${'{"a":'.repeat(20)}1${'}'.repeat(20)}}`)).toMatchObject({
      status: 400,
    })
    expect(await send(caller, path, `[${'1,'.repeat(100_000)}1]`)).toMatchObject({ status: 413 })
  })
  test('ce qui ressemble à de la profondeur dans un texte n’en est pas', async () => {
    const name = `${'[{'.repeat(30)}\\"${'}]'.repeat(10)}`
    expect((await send(caller, path, `{"name":"${name}","street":"1 rue \\\\"}`)).status).toBe(201)
  })
  test('profond, avec une clé d’idempotence : refusé aussi', async () => {
    const text = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`
    const answer = await caller.post(path, Buffer.from(text), { ...json, 'idempotency-key': 'deep' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
  })
  test('un texte qui n’est pas de l’UTF-8 est refusé', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"name":"'),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from('","street":"a"}'),
    ])
    expect(await caller.post(path, bytes, json)).toMatchObject({ status: 400 })
  })
  test('un corps qui n’est pas un objet est refusé, même quand l’adresse dit tout', async () => {
    const { body } = await caller.post(path, { name: 'Quai 1', street: '1 rue Neuve' })
    for (const text of ['[1]', '"a"', 'null', '3'])
      expect(await caller.patch(`/addresses/${body.id}`, Buffer.from(text), json), text).toMatchObject({ status: 422 })
  })
  test('un texte brut n’est pas un corps de l’API', async () => {
    expect(await send(caller, path, '{"name":"a","street":"b"}', 'text/plain')).toMatchObject({ status: 415 })
    for (const charset of ['utf-16', '"UTF-7"', 'iso-8859-1'])
      expect(await send(caller, path, '{"name":"a"}', `application/json; charset=${charset}`)).toMatchObject({
        status: 415,
      })
    for (const charset of ['utf-8', '"UTF8"'])
      expect((await send(caller, path, '{"name":"a"}', `application/json; charset=${charset}`)).status).not.toBe(415)
  })
})

describe('JSON dit lui-même ce qui est un nombre', () => {
  const asWarehouse = t.as(warehouse.contactId)
  const issuesOf = async (body: object) => {
    const answer = await (await asWarehouse).patch(`/stock/${warehouse.userId}`, body)
    return { status: answer.status, paths: answer.body.issues?.map(({ path }: { path: unknown[] }) => path.join('.')) }
  }
  test.each(['3', '0x10', ' 3 ', '1e3'])('« %s » est un texte', async (quantity) => {
    const adjustment = { productId: 1, productPackaging: 'package_unit', adjustmentType: 'addition', quantity }
    expect(await issuesOf({ reason: 'Casse', adjustments: [adjustment] })).toEqual({
      status: 422,
      paths: ['adjustments.0.quantity'],
    })
  })
  test.each(['on', 'true', 'false', 1, 0])('%s n’est pas un oui ni un non', async (isActive) => {
    const { body } = await caller.patch(`/contacts/${customer.contactId}`, { isActive })
    expect(body.issues?.map(({ path }: { path: unknown[] }) => path.join('.'))).toEqual(['isActive'])
  })
  test('une adresse et une recherche se lisent, elles, en texte', async () => {
    expect((await caller.get('/products', { page: 1, pageSize: 10, isActive: true })).status).toBe(200)
    expect((await caller.get('/contacts')).status).toBe(200)
    for (const page of ['0x10', ' 1', '1e0', 'on']) expect((await caller.get('/products', { page })).status).toBe(422)
  })
})

describe('un corps qui traîne', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Gives the bytes sent time to arrive. The tests' clock does not control the network. */
  const arrival = () => sleep(300)

  test('sans session, on ne l’attend que 15 s', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { socket, answer } = speak(`${head('POST /api/auth/login', { ...json, 'content-length': 100 })}{"email":`)
    const answered = answer()
    await arrival()
    vi.advanceTimersByTime(15_000)
    expect(await answered).toMatch(/^HTTP\/1\.1 400 .*connection: close/is)
    await arrival()
    expect(socket.readableEnded || socket.destroyed).toBe(true)
  })
  test('refusé avant d’être lu, il a 10 s pour finir, puis la connexion se ferme', async () => {
    const { socket, answer } = speak(`${head('POST /api/orders', { ...json, 'content-length': 100 })}{"a`)
    expect(await answer()).toMatch(/^HTTP\/1\.1 401 /)
    const closing = new Promise<boolean>((resolve) => socket.once('close', () => resolve(true)))
    await arrival()
    expect(socket.destroyed).toBe(false)
    expect(await closing).toBe(true)
  })
  test('une foule de corps refusés n’attend pas toute : au-delà de 64 connexions, elles se ferment aussitôt', async () => {
    const crowd = Array.from({ length: 90 }, () =>
      speak(`${head('POST /api/orders', { ...json, 'content-length': 1_900_000 })}{"a`),
    )
    await Promise.all(crowd.map(({ answer }) => answer().catch(() => '')))
    const open = () => crowd.filter(({ socket }) => !socket.destroyed && !socket.readableEnded).length
    await expect.poll(open, { timeout: 5_000 }).toBe(64)
    for (const { socket } of crowd) socket.destroy()
  })
})
