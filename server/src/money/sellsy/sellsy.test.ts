import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sellsyOf } from '../../platform/sellsy/sellsy.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { aDeal, aUser } from '../../testing/builders/builders.ts'
import { aSellsyServer, cutting, refusing, type SellsyTrouble } from '../../testing/servers/sellsy.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { decimal } from './objects/apply-billing.ts'
import { runSellsy } from './run/run.ts'

const server = await aSellsyServer()
const { state } = server
afterAll(server.close)
const t = await createTestApp({ env: server.env })
const { app } = t
const { db } = app
let passed = 0
const account = sellsyOf(app.config, {
  clock: () => passed,
  wait: async (ms) => {
    passed += ms
  },
})
const admin = await aUser(db, 'admin', { name: 'Quai' })
let asAdmin = await t.as(admin.contactId)
let made = 0

/** Creates a customer and a warehouse with their addresses and a deal, alone in the comparison of deals. */
const aPlacedPair = async () => {
  await db.updateTable('deals').set({ is_active: false }).execute()
  await db.run(sql`DELETE FROM sellsy_links WHERE kind = 'deal'`)
  made += 1
  const customer = await aUser(db, 'customer', { name: `Client ${made}` })
  const warehouse = await aUser(db, 'warehouse', { name: `Quai ${made}` })
  const place = (userId: number) => ({
    user_id: userId,
    is_main_address: true,
    name: 'Siège',
    street: '1 rue Neuve',
    zip_code: '59000',
    city: 'Lille',
  })
  await db
    .insertInto('addresses')
    .values([place(customer.userId), place(warehouse.userId)])
    .execute()
  return { customer, warehouse, dealId: await aDeal(db, customer.userId, warehouse.userId) }
}
const work = (id: number) => runSellsy(app, [id])
const compared = async (path = '/sellsy/sync/deals') => {
  const { status, body } = await asAdmin.post(path)
  expect(status, JSON.stringify(body)).toBe(201)
  await work(body.id)
  return { run: (await asAdmin.get(`/sellsy/runs/${body.id}`)).body, items: await itemsOf(body.id) }
}
const itemsOf = async (id: number) => (await asAdmin.get(`/sellsy/runs/${id}/items`, { pageSize: 100 })).body.items
const applied = async (id: number, choice: object = {}) => {
  const { status, body } = await asAdmin.post(`/sellsy/runs/${id}/apply`, choice)
  expect(status, JSON.stringify(body)).toBe(200)
  await work(id)
  return { run: (await asAdmin.get(`/sellsy/runs/${id}`)).body, items: await itemsOf(id) }
}
const companyOf = (userId: number) => {
  const found = state.companies.find(({ reference }) => reference === `QUAI-${userId}`)
  if (!found) throw new Error(`No company of ${userId}`)
  return found
}
const writes = () => state.calls.filter(({ name }) => /^(POST|PUT) \/v2/.test(name) && !name.endsWith('/search'))
const synced = async () => {
  const pair = await aPlacedPair()
  const { run } = await compared()
  await applied(run.id)
  state.calls = []
  return pair
}
const always = (trouble: () => SellsyTrouble) => Array.from({ length: 50 }, trouble)

beforeEach(async () => {
  Object.assign(state, { companies: [], calls: [], troubles: [], invoices: [] })
  state.tags.clear()
  state.addresses.clear()
  state.files.clear()
  await db.run(sql`UPDATE sellsy_runs SET state = 'done'`)
  app.sellsy = account
  t.setNow(testNow)
  asAdmin = await t.as(admin.contactId)
})

describe('sans réglage', () => {
  test('la page dit ce qui manque, et rien ne part', async () => {
    app.sellsy = sellsyOf({ ...app.config, QUAI_SELLSY_CLIENT_SECRET: undefined })
    expect((await asAdmin.get('/sellsy')).body).toMatchObject({
      isConfigured: false,
      missingSettings: ['QUAI_SELLSY_CLIENT_SECRET'],
    })
    expect((await asAdmin.post('/sellsy/sync/deals')).body.code).toBe('SELLSY_OFF')
  })
})

describe('comparer, puis appliquer', () => {
  test('la comparaison n’écrit rien dans Sellsy et dit ce qu’elle créerait, et ce que Sellsy demandera en plus', async () => {
    await aPlacedPair()
    const { run, items } = await compared()
    expect(run).toMatchObject({ state: 'compared', itemCount: 3, newCount: 3 })
    expect(writes()).toEqual([])
    expect(items[0]).toMatchObject({ kind: 'user', verdict: 'new', missing: ['siren'] })
    expect(items[0].differences).toContainEqual({ field: 'city', quai: 'Lille', sellsy: null, changedBy: 'quai' })
    expect(items[2]).toMatchObject({ kind: 'deal', name: `Client ${made} – Quai ${made}` })
  })
  test('crée les sociétés avec notre numéro, leur adresse et l’étiquette de l’accord ; une seconde fois, rien', async () => {
    const { customer, warehouse, dealId } = await aPlacedPair()
    const { run } = await compared()
    expect((await applied(run.id)).run).toMatchObject({ state: 'done', doneCount: 3, refusedCount: 0 })
    const company = companyOf(customer.userId)
    expect(company).toMatchObject({ type: 'client', name: `Client ${made}`, email: expect.any(String) })
    expect(companyOf(warehouse.userId)).toMatchObject({ type: 'supplier' })
    expect(state.addresses.get(company.id)).toMatchObject([
      { address_line_1: '1 rue Neuve', postal_code: '59000', country_code: 'FR', is_invoicing_address: true },
    ])
    expect(state.tags.get(company.id)).toMatchObject([{ value: `Entrepôt : Quai ${made}` }])
    const user = await db.selectFrom('users').select('external_id').where('id', '=', customer.userId).executeTakeFirst()
    expect(user?.external_id).toBe(String(company.id))
    expect(
      (await db.selectFrom('deals').select('external_id').where('id', '=', dealId).executeTakeFirst())?.external_id,
    ).toBe(String(state.tags.get(company.id)?.[0]?.id))
    state.calls = []
    const again = await compared()
    expect(again.run).toMatchObject({ sameCount: 3, newCount: 0, changedCount: 0, conflictCount: 0 })
    expect((await applied(again.run.id)).run).toMatchObject({ state: 'done', doneCount: 0 })
    expect(writes()).toEqual([])
  })
  test('une société dont le numéro est l’identifiant externe est reconnue, et sa propre référence reste', async () => {
    const { customer } = await aPlacedPair()
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', customer.userId)
      .executeTakeFirstOrThrow()
    state.companies.push({ id: 77, name, reference: 'CLI-9' })
    await db.updateTable('users').set({ external_id: '77' }).where('id', '=', customer.userId).execute()
    const { run } = await compared(`/sellsy/sync/user/${customer.userId}`)
    expect(run).toMatchObject({ kind: 'user', subject: name, changedCount: 1 })
    await applied(run.id)
    expect(state.companies).toHaveLength(1)
    expect(state.companies[0]).toMatchObject({ reference: 'CLI-9', email: expect.any(String) })
    expect(state.addresses.get(77)).toHaveLength(1)
  })
  test('ce que Quai a changé part vers Sellsy, ce que Sellsy a changé vient dans Quai, avec une ligne au journal', async () => {
    const { customer, warehouse } = await synced()
    await db.updateTable('users').set({ name: 'Nouveau nom' }).where('id', '=', customer.userId).execute()
    const theirs = companyOf(warehouse.userId)
    theirs.name = 'Quai renommé'
    Object.assign(state.addresses.get(theirs.id)?.[0] ?? {}, { city: 'Roubaix', postal_code: '59100' })
    const { run, items } = await compared()
    expect(items.filter(({ kind }: { kind: string }) => kind === 'user')).toMatchObject([
      { verdict: 'changed', differences: [{ field: 'name', changedBy: 'quai' }] },
      {
        verdict: 'changed',
        differences: [{ field: 'name', changedBy: 'sellsy' }, { field: 'zipCode' }, { field: 'city' }],
      },
    ])
    await applied(run.id)
    expect(companyOf(customer.userId).name).toBe('Nouveau nom')
    const rows = await db.all(sql<{ name: string; city: string; zip: string }>`
      SELECT u.name, a.city, a.zip_code AS zip FROM users u JOIN addresses a ON a.user_id = u.id
      WHERE u.id = ${warehouse.userId}`)
    expect(rows).toEqual([{ name: 'Quai renommé', city: 'Roubaix', zip: '59100' }])
    const log = (await asAdmin.get(`/users/${warehouse.userId}/logs`)).body.items
    expect(log.slice(0, 2).map(({ action }: { action: string }) => action)).toEqual(['address_update', 'user_update'])
  })
  test('changé des deux côtés, un champ est un conflit : rien ne change sans choix, puis le côté choisi gagne', async () => {
    const { customer, warehouse } = await synced()
    for (const [userId, name] of [
      [customer.userId, 'Client de Quai'],
      [warehouse.userId, 'Entrepôt de Quai'],
    ] as const) {
      await db.updateTable('users').set({ name }).where('id', '=', userId).execute()
      companyOf(userId).name = `${name} selon Sellsy`
    }
    const { run, items } = await compared()
    expect(run.conflictCount).toBe(2)
    const idOf = (name: string) => items.find((item: { name: string }) => item.name === name).id
    await applied(run.id)
    expect(writes().filter(({ name }) => name.startsWith('PUT'))).toEqual([])
    const second = await compared()
    const byName = (name: string) => second.items.find((item: { name: string }) => item.name === name).id
    expect(byName('Client de Quai')).not.toBe(idOf('Client de Quai'))
    await applied(second.run.id, {
      winners: [
        { id: byName('Client de Quai'), winner: 'quai' },
        { id: byName('Entrepôt de Quai'), winner: 'sellsy' },
      ],
    })
    expect(companyOf(customer.userId).name).toBe('Client de Quai')
    const { name } = await db
      .selectFrom('users')
      .select('name')
      .where('id', '=', warehouse.userId)
      .executeTakeFirstOrThrow()
    expect(name).toBe('Entrepôt de Quai selon Sellsy')
  })
  test('l’e-mail de Sellsy n’entre jamais dans Quai ; laissé différent, il n’est plus signalé', async () => {
    const { customer } = await synced()
    companyOf(customer.userId)['email'] = 'compta@autre.test'
    const { run, items } = await compared()
    const [item] = items.filter(({ verdict }: { verdict: string }) => verdict === 'conflict')
    expect(item.differences).toMatchObject([{ field: 'email', sellsy: 'compta@autre.test', changedBy: 'both' }])
    await applied(run.id, { winners: [{ id: item.id, winner: 'sellsy' }] })
    expect(companyOf(customer.userId)['email']).toBe('compta@autre.test')
    expect(await db.selectFrom('contacts').select('id').where('email', '=', 'compta@autre.test').execute()).toEqual([])
    expect((await compared()).run).toMatchObject({ conflictCount: 0, sameCount: 3 })
  })
  test('un accord fermé perd son étiquette, les autres étiquettes de la société restent', async () => {
    const { customer, dealId } = await synced()
    const { id } = companyOf(customer.userId)
    state.tags.get(id)?.push({ id: 5, value: 'VIP' })
    await db.updateTable('deals').set({ is_active: false }).where('id', '=', dealId).execute()
    const { run } = await compared()
    await applied(run.id)
    expect(state.tags.get(id)).toEqual([{ id: 5, value: 'VIP' }])
  })
  test('ce qui change entre la comparaison et l’application n’est pas écrasé', async () => {
    const { customer } = await synced()
    await db.updateTable('users').set({ name: 'Un' }).where('id', '=', customer.userId).execute()
    const { run } = await compared()
    companyOf(customer.userId).name = 'Deux'
    const { run: done, items } = await applied(run.id)
    expect(done.refusedCount).toBe(1)
    expect(items[0].problem.message).toContain('a changé depuis la comparaison')
    expect(companyOf(customer.userId).name).toBe('Deux')
  })
  test('une société supprimée dans Sellsy est un conflit : recréée si Quai gagne', async () => {
    const { customer } = await synced()
    state.companies = state.companies.filter(({ reference }) => reference !== `QUAI-${customer.userId}`)
    const { run, items } = await compared()
    const [item] = items.filter(({ verdict }: { verdict: string }) => verdict === 'conflict')
    expect(item.differences).toMatchObject([{ field: 'presence', sellsy: null }])
    await applied(run.id, { winners: [{ id: item.id, winner: 'quai' }] })
    expect(companyOf(customer.userId).name).toBe(`Client ${made}`)
  })
})

describe('refus et pannes', () => {
  test('un objet refusé l’est avec les mots de Sellsy, les autres passent ; recommencer ne refait que lui', async () => {
    const { customer } = await aPlacedPair()
    const { run } = await compared()
    state.troubles = [
      refusing(/POST \/v2\/companies$/, 400, 'Validation failed', { email: 'This value is not valid.' }),
    ]
    const { run: done, items } = await applied(run.id)
    expect(done).toMatchObject({ state: 'done', doneCount: 3, refusedCount: 2 })
    expect(items[0]).toMatchObject({
      state: 'refused',
      problem: {
        message: 'Sellsy refuse ces valeurs.',
        words: 'Validation failed',
        details: { email: 'This value is not valid.' },
      },
    })
    expect(items[1].problem.message).toContain('n’est pas encore dans Sellsy')
    state.calls = []
    expect((await asAdmin.post(`/sellsy/runs/${run.id}/redo`)).status).toBe(200)
    await work(run.id)
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({ refusedCount: 0, doneCount: 3 })
    expect(companyOf(customer.userId)).toBeDefined()
    expect(writes().map(({ name }) => name.replace(/\d{3,}/, ':id'))).toEqual([
      'POST /v2/companies',
      'POST /v2/companies/:id/addresses',
      'POST /v2/companies/:id/smart-tags',
    ])
    expect((await asAdmin.post(`/sellsy/runs/${run.id}/redo`)).body.code).toBe('SELLSY_NOTHING_TO_REDO')
  })
  test('une création dont la réponse s’est perdue est retrouvée, pas refaite', async () => {
    await aPlacedPair()
    const { run } = await compared()
    state.troubles = [cutting(/POST \/v2\/companies$/, true)]
    const { run: paused } = await applied(run.id)
    expect(paused).toMatchObject({
      state: 'applying',
      doneCount: 0,
      problem: { message: expect.stringContaining('ne répond pas') },
    })
    await work(run.id)
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({
      state: 'done',
      doneCount: 3,
      problem: null,
    })
    expect(state.companies).toHaveLength(2)
  })
  test('tué au milieu, un passage reprend où il en est quand sa place est libre, et deux travaux à la fois n’en font qu’un', async () => {
    await aPlacedPair()
    const { run } = await compared()
    await asAdmin.post(`/sellsy/runs/${run.id}/apply`, {})
    let revive = () => {}
    const died = new Promise<void>((resolve) => {
      state.troubles = [
        (call, response) => {
          if (!/POST .*addresses$/.test(call.name)) return false
          revive = () => response.socket?.destroy()
          resolve()
          return true
        },
      ]
    })
    const dying = work(run.id)
    await died
    await work(run.id)
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({ state: 'applying', doneCount: 0 })
    t.setNow('2027-01-04T08:11:00.000Z')
    await Promise.all([work(run.id), work(run.id)])
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({ state: 'done', doneCount: 3 })
    expect(state.companies).toHaveLength(2)
    expect([...state.addresses.values()].map(({ length }) => length)).toEqual([1, 1])
    revive()
    await dying
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({ state: 'done', problem: null })
  })
  test('sans réponse plusieurs fois de suite, le passage s’arrête, et reprend à la demande', async () => {
    await aPlacedPair()
    const { run } = await compared()
    await asAdmin.post(`/sellsy/runs/${run.id}/apply`, {})
    state.troubles = always(() => cutting(/GET|POST/, false))
    for (let count = 0; count < 5; count++) await work(run.id)
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({
      state: 'stopped',
      problem: { words: '' },
    })
    state.troubles = []
    expect((await asAdmin.post(`/sellsy/runs/${run.id}/redo`)).body.state).toBe('applying')
    await work(run.id)
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body.state).toBe('done')
  })
  test('un secret que Sellsy n’admet plus arrête le passage, avec ses mots', async () => {
    await aPlacedPair()
    app.sellsy = sellsyOf({ ...app.config, QUAI_SELLSY_CLIENT_SECRET: 'ancien' })
    expect((await compared()).run).toMatchObject({
      state: 'stopped',
      problem: { words: 'Client authentication failed' },
    })
  })
  test('un seul passage à la fois', async () => {
    await aPlacedPair()
    const start = () => asAdmin.post('/sellsy/sync/deals')
    const statuses = (await Promise.all([start(), start(), start()])).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409])
  })
})

describe('envoyer des factures', () => {
  const storedInvoice = async (
    { customer, warehouse }: Awaited<ReturnType<typeof aPlacedPair>>,
    amountCents = 123_450,
  ) => {
    made += 1
    const key = `${made}/facture`
    const path = join(mkdtempSync(join(tmpdir(), 'quai-invoice-')), 'f.pdf')
    writeFileSync(path, '%PDF-1.7 facture')
    await app.storage.put(key, path, 16)
    const deal = { customerId: customer.userId, warehouseId: warehouse.userId }
    return anInvoice(db, { ...deal, number: `F-${made}`, amount: amountCents, invoicingDate: '2027-01-02', key })
  }
  const sent = async (invoiceUuids: string[]) => {
    const { status, body } = await asAdmin.post('/sellsy/invoices/upload', { invoiceUuids })
    expect(status, JSON.stringify(body)).toBe(201)
    await work(body.id)
    return { run: (await asAdmin.get(`/sellsy/runs/${body.id}`)).body, items: await itemsOf(body.id) }
  }
  test('une facture remplacée n’est ni proposée ni envoyée ; un XML part en XML', async () => {
    const pair = await synced()
    const { id, uuid } = await storedInvoice(pair)
    await db.updateTable('invoices').set({ format: 'xml', page_count: null }).where('id', '=', id).execute()
    const former = await anInvoice(db, {
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      replacedById: id,
    })
    const { items } = (await asAdmin.get('/sellsy/invoices', { pageSize: 100 })).body
    expect(items.map((one: { uuid: string }) => one.uuid)).toEqual([uuid])
    const { items: results } = await sent([former.uuid, uuid])
    expect(results).toMatchObject([
      { state: 'refused', problem: { message: 'Une autre facture remplace celle-ci.' } },
      { state: 'done' },
    ])
    expect([...state.files.values()].flat()).toMatchObject([{ name: `QUAI-${uuid}.xml` }])
  })
  test('un brouillon sur la société du client, montant en texte décimal, avec le PDF ; jamais validé, jamais deux fois', async () => {
    const pair = await synced()
    const { uuid } = await storedInvoice(pair)
    const unsent = async () => (await asAdmin.get('/sellsy/invoices', { pageSize: 100 })).body.items
    expect(await unsent()).toMatchObject([{ uuid, amount: 123_450, invoiceDate: '2027-01-02' }])
    state.troubles = [cutting(/POST \/v2\/invoices$/, true)]
    const { run } = await sent([uuid])
    await work(run.id)
    expect((await asAdmin.get(`/sellsy/runs/${run.id}`)).body).toMatchObject({
      kind: 'invoices',
      state: 'done',
      doneCount: 1,
    })
    expect(state.invoices).toMatchObject([
      {
        status: 'draft',
        related: [{ type: 'company', id: companyOf(pair.customer.userId).id }],
        service_dates: { start: '2026-12-01', end: '2026-12-31' },
        due_date: '2027-02-01',
        order_reference: `QUAI-${uuid}`,
        rows: [{ type: 'single', unit_amount: '1234.50', quantity: '1' }],
      },
    ])
    expect([...state.files.values()]).toMatchObject([[{ name: `QUAI-${uuid}.pdf` }]])
    expect(await unsent()).toEqual([])
    await sent([uuid])
    expect(state.invoices).toHaveLength(1)
    expect([...state.files.values()].flat()).toHaveLength(1)
    expect(state.calls.filter(({ name }) => name.includes('validate'))).toEqual([])
  })
  test('sans société dans Sellsy, la facture le dit ; une facture inconnue refuse tout l’envoi', async () => {
    const { uuid } = await storedInvoice(await aPlacedPair())
    expect((await sent([uuid])).items).toMatchObject([
      { state: 'refused', problem: { message: expect.stringContaining('pas encore dans Sellsy') } },
    ])
    expect(
      (await asAdmin.post('/sellsy/invoices/upload', { invoiceUuids: ['019a0000-0000-7000-8000-000000000005'] }))
        .status,
    ).toBe(404)
  })
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [123_450, '1234.50'],
    [10_000_000_000, '100000000.00'],
    [-1, '-0.01'],
  ])('%d centimes s’écrivent %s', (cents, text) => expect(decimal(cents)).toBe(text))
})
