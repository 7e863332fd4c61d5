import { setTimeout } from 'node:timers/promises'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { csvForm } from '../../testing/builders/an-import.ts'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, slotOn, someStock } from '../../testing/builders/builders.ts'
import { countDatabaseCalls } from '../../testing/database-calls.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { checkImports } from './checks/run.ts'

const t = await createTestApp()
const { db } = t.app

/** Creates a new pair, with stock of THE. */
const aScene = async ({
  plan = 'business' as const,
  docks = 50,
}: {
  plan?: 'business' | 'basic'
  docks?: number
} = {}) => {
  const { customer, warehouse } = await aPair(db, { plan, docks })
  const place = { customerId: customer.userId, warehouseId: warehouse.userId }
  const productId = await aProduct(db, customer.userId, { reference: 'THE' })
  await someStock(db, { ...place, productId, quantity: 100 })
  const [asCustomer, asWarehouse] = await Promise.all([t.as(customer.contactId), t.as(warehouse.contactId)])
  const fields = { type: 'collection', warehouseId: String(warehouse.userId) }
  const upload = (lines: readonly string[], changes: Record<string, string> = {}) =>
    asCustomer.upload('/import', csvForm(lines, { ...fields, ...changes }))
  const orders = async () =>
    db.selectFrom('orders').selectAll().where('customer_id', '=', customer.userId).orderBy('id').execute()
  return { customer, warehouse, place, productId, asCustomer, asWarehouse, upload, orders, fields }
}

const header = 'order_number;date;hour;transporter;reference;unit_quantity'
const two = [header, 'C1;20/01/2027;09:00;by_customer;THE;2', 'C2;20/01/2027;09:30;by_customer;THE;3']
const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

describe('déposer', () => {
  test.each(['/import', '/orders/import', '/orders/import/csv'])('par POST %s, rien n’est créé', async (path) => {
    const { asCustomer, fields, orders } = await aScene()
    const answer = await asCustomer.upload(path, csvForm(two, fields))
    expect(answer).toMatchObject({
      status: 201,
      body: { errorsTotal: 0, linesTotal: 2, madeTotal: 2, appliedAt: null },
    })
    expect(await orders()).toEqual([])
  })
  test('un fichier d’Excel en français : Windows-1252, libellés accentués, colonnes inconnues laissées', async () => {
    const { asCustomer, fields, customer } = await aScene()
    await aProduct(db, customer.userId, { reference: 'CAFÉ' })
    const text =
      'N° de commande;Date;Heure;Transport;Référence;Unités;Couleur\r\nC1;20/01/2027;9h00;Par le client;CAFÉ;1\u00a0200;bleu\r\n'
    const answer = await asCustomer.upload(
      '/import',
      csvForm(Buffer.from(text, 'latin1'), { ...fields, type: 'delivery' }),
    )
    expect(answer.body).toMatchObject({
      errorsTotal: 0,
      columns: ['order_number', 'date', 'hour', 'transporter', 'reference', 'unit_quantity'],
      ignoredColumns: ['Couleur'],
      facts: expect.arrayContaining([{ label: 'Quantités', value: packagesText(1200, 'package_unit') }]),
    })
  })
  test.each([
    [
      'colonnes manquantes',
      ['date;reference', 'x;y'],
      'IMPORT_COLUMNS_MISSING',
      /N° de commande, Unités ou Colis ou Palettes/,
    ],
    ['aucune ligne', [header], 'IMPORT_EMPTY', /aucune ligne/],
    [
      'trop de lignes',
      [header, ...Array.from({ length: 10_001 }, () => 'C1;;;;THE;1')],
      'IMPORT_TOO_LONG',
      /10 000 lignes/,
    ],
    ['un guillemet ouvert', [header, '"C1;;;;;'], 'FILE_UNREADABLE', /^Ligne 2 : Un guillemet/],
  ])('%s : refusé en entier', async (_title, lines, code, sentence) => {
    const { upload } = await aScene()
    const answer = await upload(lines)
    expect(answer).toMatchObject({ status: 422, body: { code } })
    expect(spaced(answer.body.message)).toMatch(sentence)
  })
  test('plus de 10 Mo : refusé en chemin', async () => {
    const { asCustomer, fields } = await aScene()
    const answer = await asCustomer.upload('/import', csvForm(new Uint8Array(10_485_761).fill(97), fields))
    expect(answer).toMatchObject({ status: 413, body: { code: 'FILE_TOO_LARGE' } })
  })
  test('sans accord actif avec cet entrepôt', async () => {
    const { upload } = await aScene()
    const stranger = await aUser(db, 'warehouse')
    expect(await upload(two, { warehouseId: String(stranger.userId) })).toMatchObject({ status: 404 })
  })
  test('un entrepôt dépose pour un client, que l’import ne regarde pas avant d’être appliqué', async () => {
    const { asWarehouse, asCustomer, customer } = await aScene()
    const form = csvForm(two, { type: 'collection', customerId: String(customer.userId) })
    const { status, body } = await asWarehouse.upload('/import', form)
    expect(status).toBe(201)
    expect((await asCustomer.get(`/imports/${body.uuid}`)).status).toBe(404)
    expect((await asCustomer.get('/imports')).body.items).toEqual([])
    const applied = await asWarehouse.post(`/imports/${body.uuid}/apply`)
    // Orders of a warehouse are planned at once.
    expect(applied.body.made.map(({ orderStatus }: { orderStatus: string }) => orderStatus)).toEqual([
      'confirmed',
      'confirmed',
    ])
  })
})

describe('corriger dans la page', () => {
  test('une cellule corrigée est jugée de nouveau, et les lignes demandées reviennent', async () => {
    const { upload, asCustomer } = await aScene()
    const { body } = await upload([header, 'C1;20/01/2027;07:00;by_customer;THE;2', ...two.slice(2)])
    expect(body.errorsTotal).toBe(1)
    const answer = await asCustomer.patch(`/imports/${body.uuid}/rows`, {
      rows: [{ line: 2, cells: { hour: ' 09:00\u00a0' } }],
      shown: [2, 3],
    })
    expect(answer).toMatchObject({ status: 200, body: { errorsTotal: 0 } })
    expect(answer.body.rows.items).toMatchObject([{ line: 2, cells: { hour: '09:00' }, issues: [] }, { line: 3 }])
  })
  test('une ligne se retire, une colonne absente du fichier se remplit', async () => {
    const { upload, asCustomer } = await aScene()
    const { body } = await upload([...two, 'C3;;;;;'])
    const answer = await asCustomer.patch(`/imports/${body.uuid}/rows`, {
      rows: [{ line: 2, cells: { internal_number: 'INT-9' } }],
      removed: [4],
    })
    expect(answer.body).toMatchObject({ errorsTotal: 0, linesTotal: 2 })
    expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body.made[0]).toMatchObject({
      internalNumber: 'INT-9',
    })
  })
  test('une colonne ou une ligne qui n’existe pas est refusée', async () => {
    const { upload, asCustomer } = await aScene()
    const { body } = await upload(two)
    const rows = (line: number, cells: object) =>
      asCustomer.patch(`/imports/${body.uuid}/rows`, { rows: [{ line, cells }] })
    expect(await rows(2, { couleur: 'bleu' })).toMatchObject({ status: 422, body: { code: 'INVALID' } })
    expect(await rows(9, { hour: '09:00' })).toMatchObject({ status: 404 })
  })
  test('seules les lignes en erreur, par pages', async () => {
    const { upload, asCustomer } = await aScene()
    const faulty = Array.from({ length: 12 }, (_, index) => `E${index};20/01/2027;07:00;by_customer;THE;1`)
    const { body } = await upload([...two, ...faulty])
    const page = await asCustomer.get(`/imports/${body.uuid}`, { state: 'wrong', page: 2, pageSize: 10 })
    expect(page.body.rows).toMatchObject({ total: 12, items: [{ line: 14 }, { line: 15 }] })
    expect(page.body).toMatchObject({ faultyLines: 12, errorsTotal: 12 })
  })
})

describe('appliquer', () => {
  test('toutes les commandes, leurs lignes, leur place, leur stock et leurs messages', async () => {
    const { upload, asCustomer, orders, productId, place, warehouse } = await aScene()
    const { body } = await upload([
      `${header};tailgate;message;delivery_instructions`,
      'C1;20/01/2027;09:00;by_customer;THE;2;oui;Bonjour;Sonner',
      'C2;21/01/2027;09:30;by_customer;THE;3;;;',
    ])
    const applied = await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(applied).toMatchObject({ status: 200, body: { madeTotal: 2, errorsTotal: 0 } })
    expect(await orders()).toMatchObject([
      {
        order_type: 'collection',
        order_status: 'pending',
        internal_number: 'C1',
        order_date_start: '2027-01-20T08:00:00.000Z',
        transport_loading_tailgate: true,
        message_to_warehouse: 'Bonjour',
        delivery_instructions: 'Sonner',
        is_stock_available: true,
        import_uuid: body.uuid,
      },
      { internal_number: 'C2', transport_loading_tailgate: false, message_to_warehouse: null },
    ])
    const balance = await db
      .selectFrom('stock_balances')
      .selectAll()
      .where('product_id', '=', productId)
      .executeTakeFirst()
    expect(balance).toMatchObject({ physical: 100, reserved: 5 })
    const booked = await db
      .selectFrom('slot_bookings')
      .selectAll()
      .where('warehouse_id', '=', place.warehouseId)
      .execute()
    expect(booked).toHaveLength(2)
    const mails = await db.selectFrom('mails').selectAll().where('contact_id', '=', warehouse.contactId).execute()
    expect(mails).toMatchObject([
      { event: 'orders_imported', order_id: null, subject: '2\u00a0sorties importées, du 20/01/2027 au 21/01/2027' },
    ])
    expect(mails[0]?.body_text).toContain('Elles attendent votre réponse.')
    expect(mails[0]?.body_text).toContain(' · C2, 21/01/2027')
    const notes = await db
      .selectFrom('notifications')
      .selectAll()
      .where('contact_id', '=', warehouse.contactId)
      .execute()
    expect(notes).toMatchObject([{ event: 'orders_imported', params: { orderType: 'collection', ordersCount: 2 } }])
    const order = await asCustomer.get(`/orders/${applied.body.made[0].uuid}`)
    expect(order.body).toMatchObject({ internalNumber: 'C1', orderItems: [{ reference: 'THE', quantity: 2 }] })
  })
  test('une seconde fois, ou plusieurs à la fois : une seule création, la même réponse', async () => {
    const { upload, asCustomer, orders } = await aScene()
    const { body } = await upload(two)
    const answers = await Promise.all(Array.from({ length: 6 }, () => asCustomer.post(`/imports/${body.uuid}/apply`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    expect(await orders()).toHaveLength(2)
    expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body).toEqual(answers[0]?.body)
  })
  test('refusé parce que l’accord a pris fin, il ne demande plus rien à la base', async () => {
    const { upload, asCustomer, customer, orders } = await aScene()
    await aDeal(db, customer.userId, (await aUser(db, 'warehouse')).userId)
    // Long enough for reading it to take several turns of the event loop.
    const lines = Array.from({ length: 9_000 }, (_none, rank) => `C${rank};20/01/2027;09:00;by_customer;THE;1`)
    const { body } = await upload([header, ...lines])
    await db.updateTable('deals').set({ is_active: false }).where('customer_id', '=', customer.userId).execute()
    await db
      .updateTable('deals')
      .set({ is_active: true })
      .where('customer_id', '=', customer.userId)
      .where('id', '=', sql<number>`(SELECT max(id) FROM deals)`)
      .execute()
    for (let attempt = 0; attempt < 5; attempt++) {
      let whenAnswered = 0
      const { statements } = await countDatabaseCalls(async (soFar) => {
        const refused = await asCustomer.post(`/imports/${body.uuid}/apply`)
        expect(refused).toMatchObject({ status: 422, body: { code: 'DEAL_INACTIVE' } })
        whenAnswered = soFar.statements
        await setTimeout(150)
      })
      expect(statements).toBe(whenAnswered)
    }
    expect(await orders()).toEqual([])
  })
  test('le serveur tombe au milieu : rien n’est écrit, pas même les références ; appliqué de nouveau, tout l’est', async () => {
    const { upload, asCustomer, orders, place, customer } = await aScene()
    const { body } = await upload(
      [header, 'C1;20/01/2027;09:00;by_customer;NEUVE;2', 'C2;20/01/2027;09:30;by_customer;THE;3'],
      {
        type: 'delivery',
      },
    )
    await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })
    const rival = new pg.Client({ connectionString: t.databaseUrl })
    await rival.connect()
    // Holding the lock of the day stops the import halfway, after it created its references.
    await rival.query('SELECT pg_advisory_lock($1::int, $2::int)', [
      place.warehouseId,
      Math.floor(Date.parse('2027-01-20') / 86_400_000),
    ])
    const applying = asCustomer.post(`/imports/${body.uuid}/apply`)
    const waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()"
    await expect.poll(async () => (await rival.query(waiting)).rowCount).toBe(1)
    await rival.query(`SELECT pg_terminate_backend(pid) FROM (${waiting}) w`)
    expect(await applying).toMatchObject({ status: 503 })
    await rival.end()
    expect(await orders()).toEqual([])
    const references = async () =>
      (await db.selectFrom('products').select('reference').where('customer_id', '=', customer.userId).execute()).length
    expect(await references()).toBe(1)
    expect(await asCustomer.post(`/imports/${body.uuid}/apply`)).toMatchObject({
      status: 200,
      body: { madeTotal: 2 },
    })
    expect(await references()).toBe(2)
  })
  test('une erreur de trop : rien n’est créé, pas même les commandes justes', async () => {
    const { upload, asCustomer, orders } = await aScene()
    const { body } = await upload([...two, 'C3;20/01/2027;10:00;by_customer;THE;1000'])
    const answer = await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'IMPORT_FAULTY', params: { count: 1, first: [{ line: 4 }] } },
    })
    expect(spaced(answer.body.message)).toMatch(
      /^1 erreur empêche l’import, rien n’a été créé. Ligne 4 : Stock insuffisant/,
    )
    expect(await orders()).toEqual([])
  })
  test('un créneau pris entre-temps refuse le tout, à sa ligne', async () => {
    const { upload, asCustomer, place, productId } = await aScene({ docks: 1 })
    const { body } = await upload(two)
    expect(body.errorsTotal).toBe(0)
    await anOrder(db, { ...place, start: slotOn('2027-01-20', 3), lines: [{ productId, quantity: 1 }] })
    const answer = await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(answer).toMatchObject({
      status: 422,
      body: { params: { first: [{ line: 3, message: expect.stringContaining('complet') }] } },
    })
    expect((await asCustomer.get(`/imports/${body.uuid}`)).body).toMatchObject({ errorsTotal: 1, appliedAt: null })
  })
  test('un stock parti entre-temps refuse le tout, à sa ligne', async () => {
    const { upload, asCustomer, place, productId, orders } = await aScene()
    const { body } = await upload(two)
    await anOrder(db, { ...place, start: slotOn('2027-01-22'), lines: [{ productId, quantity: 96 }] })
    const answer = await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(answer).toMatchObject({ status: 422, body: { params: { first: [{ line: 3 }] } } })
    expect(await orders()).toHaveLength(1)
  })
  test('deux imports qui veulent le même dernier stock : un seul l’a', async () => {
    const { upload, asCustomer, orders } = await aScene()
    const wanting = (number: string) => upload([header, `${number};20/01/2027;09:00;by_customer;THE;60`])
    const [a, b] = await Promise.all([wanting('A'), wanting('B')])
    const answers = await Promise.all([a, b].map(({ body }) => asCustomer.post(`/imports/${body.uuid}/apply`)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 422])
    expect(await orders()).toHaveLength(1)
  })
  test('un lot nouveau est créé avec sa péremption', async () => {
    const { upload, asCustomer, customer } = await aScene()
    const productId = await aProduct(db, customer.userId, { reference: 'YAOURT', isBatchManaged: true })
    const known = await aBatch(db, productId, 'CONNU', '2027-06-01')
    const { body } = await upload(
      [
        `${header};batch_number;batch_expiration_date`,
        'C1;20/01/2027;09:00;by_customer;YAOURT;2;NOUVEAU;31/12/2027',
        'C1;;;;YAOURT;4;CONNU;',
      ],
      { type: 'delivery' },
    )
    expect(body).toMatchObject({
      errorsTotal: 0,
      facts: expect.arrayContaining([{ label: 'Et aussi', value: countOf(1, 'lot') }]),
    })
    await asCustomer.post(`/imports/${body.uuid}/apply`)
    const batches = await db
      .selectFrom('batches')
      .selectAll()
      .where('product_id', '=', productId)
      .orderBy('id')
      .execute()
    expect(batches).toMatchObject([
      { id: known, batch_expiration_date: '2027-06-01' },
      { batch_number: 'NOUVEAU', batch_expiration_date: '2027-12-31' },
    ])
  })
  test('appliqué, un import ne change ni ne disparaît', async () => {
    const { upload, asCustomer } = await aScene()
    const { body } = await upload(two)
    await asCustomer.post(`/imports/${body.uuid}/apply`)
    const refused = { status: 409, body: { code: 'IMPORT_APPLIED' } }
    expect(await asCustomer.patch(`/imports/${body.uuid}/rows`, { rows: [] })).toMatchObject(refused)
    expect(await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })).toMatchObject(refused)
    expect(await asCustomer.delete(`/imports/${body.uuid}`)).toMatchObject(refused)
  })
  test('pas encore appliqué, il s’abandonne', async () => {
    const { upload, asCustomer } = await aScene()
    const { body } = await upload(two)
    expect((await asCustomer.delete(`/imports/${body.uuid}`)).status).toBe(204)
    expect((await asCustomer.get(`/imports/${body.uuid}`)).status).toBe(404)
  })
})

test('dix mille lignes se vérifient et s’appliquent d’un trait', async () => {
  const { upload, asCustomer, customer } = await aScene()
  const references = Array.from({ length: 20 }, (_, index) => `P-${index}`)
  for (const reference of references) await aProduct(db, customer.userId, { reference })
  const lines = Array.from({ length: 10_000 }, (_, index) => {
    const order = Math.floor(index / 20)
    // Fifty docks per appointment and eight appointments a morning, then the next day.
    const [day, half] = [Math.floor(order / 400), Math.floor((order % 400) / 50)]
    const hour = `${8 + Math.floor(half / 2)}:${half % 2 === 0 ? '00' : '30'}`
    return `C${order};${20 + day}/01/2027;${hour};by_customer;${references[index % 20]};1`
  })
  const { body } = await upload([header, ...lines], { type: 'delivery' })
  expect(body).toMatchObject({ checking: { done: 0, total: 10_000 }, linesTotal: 10_000 })
  const { id } = await db.selectFrom('imports').select('id').where('uuid', '=', body.uuid).executeTakeFirstOrThrow()
  await checkImports(t.app, [id])
  expect((await asCustomer.get(`/imports/${body.uuid}`)).body).toMatchObject({ errorsTotal: 0, madeTotal: 500 })
  expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body.made).toHaveLength(500)
}, 60_000)

describe('références manquantes', () => {
  const unknown = [
    `${header};box_quantity;batch_number`,
    'C1;20/01/2027;09:00;by_customer;NEUVE;2;;',
    'C1;;;;SUIVIE;;4;L1',
  ]

  test('une entrée propose de les créer, puis les crée avec les commandes', async () => {
    const { upload, asCustomer, customer, orders } = await aScene()
    const { body } = await upload(unknown, { type: 'delivery' })
    expect(body).toMatchObject({
      errorsTotal: 2,
      missing: [
        { name: 'NEUVE', lines: [2], about: 'unité', problem: null },
        { name: 'SUIVIE', lines: [3], about: 'colis · géré par lot', problem: null },
      ],
    })
    const agreed = await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })
    expect(agreed.body).toMatchObject({
      errorsTotal: 0,
      madeTotal: 1,
      facts: expect.arrayContaining([{ label: 'Et aussi', value: `${countOf(2, 'référence')}, ${countOf(1, 'lot')}` }]),
    })
    const applied = await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(applied.status).toBe(200)
    const products = await db
      .selectFrom('products')
      .selectAll()
      .where('customer_id', '=', customer.userId)
      .orderBy('id')
      .execute()
    expect(products.slice(1)).toMatchObject([
      {
        reference: 'NEUVE',
        name: 'NEUVE',
        packaging_type: 'unit',
        is_batch_managed: false,
        import_batch_ref: body.uuid,
      },
      {
        reference: 'SUIVIE',
        name: 'SUIVIE',
        packaging_type: 'box',
        is_batch_managed: true,
        import_batch_ref: body.uuid,
      },
    ])
    expect(await orders()).toHaveLength(1)
  })
  test('refusé, l’import ne laisse aucune référence derrière lui', async () => {
    const { upload, asCustomer, customer } = await aScene()
    const { body } = await upload([...unknown, 'C2;20/01/2027;07:00;by_customer;NEUVE;1;;'], { type: 'delivery' })
    await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })
    expect(await asCustomer.post(`/imports/${body.uuid}/apply`)).toMatchObject({ status: 422 })
    const { length } = await db.selectFrom('products').select('id').where('customer_id', '=', customer.userId).execute()
    expect(length).toBe(1)
  })
  test('employée sous deux conditionnements, elle se crée au catalogue', async () => {
    const { upload, asCustomer } = await aScene()
    const lines = [`${header};box_quantity`, 'C1;20/01/2027;09:00;by_customer;NEUVE;2;', 'C1;;;;NEUVE;;4']
    const { body } = await upload(lines, { type: 'delivery' })
    expect(spaced(body.missing[0].problem)).toMatch(/en unités et en colis/)
    expect((await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })).body.errorsTotal).toBe(2)
  })
  test('la formule Basic n’a pas de lots : une référence à lot ne se crée pas', async () => {
    const { upload } = await aScene({ plan: 'basic' })
    const { body } = await upload(unknown, { type: 'delivery' })
    expect(body.missing).toMatchObject([{ problem: null }, { problem: expect.stringContaining('formule') }])
  })
  test('une sortie ne les propose pas : ce qui n’est pas au catalogue n’est pas en stock', async () => {
    const { upload } = await aScene()
    expect((await upload(unknown)).body.missing).toEqual([])
  })
})

describe('le même fichier', () => {
  test('appliqué une fois, il est reconnu, et permis seulement si on le dit', async () => {
    const { upload, asCustomer, orders, customer } = await aScene()
    const first = await upload(two)
    await asCustomer.post(`/imports/${first.body.uuid}/apply`)
    const again = await upload(two)
    expect(again).toMatchObject({ status: 409, body: { code: 'IMPORT_REPEATED', params: { appliedAt: testNow } } })
    expect(spaced(again.body.message)).toMatch(/a déjà été importé le 04\/01\/2027 à 09:00 par Contact/)
    const allowed = await upload(two, { allowRepeat: 'true' })
    expect(allowed).toMatchObject({ status: 201, body: { repeats: testNow } })
    await asCustomer.post(`/imports/${allowed.body.uuid}/apply`)
    expect(await orders()).toHaveLength(4)
    expect(customer.userId).toBeGreaterThan(0)
  })
  test('appliqué par le client, il est reconnu aussi chez l’entrepôt, qui peut le permettre', async () => {
    const { upload, asCustomer, asWarehouse, customer, orders } = await aScene()
    await asCustomer.post(`/imports/${(await upload(two)).body.uuid}/apply`)
    const byWarehouse = (more: Record<string, string> = {}) =>
      asWarehouse.upload('/import', csvForm(two, { type: 'collection', customerId: String(customer.userId), ...more }))
    expect(await byWarehouse()).toMatchObject({ status: 409, body: { code: 'IMPORT_REPEATED' } })
    const { body } = await byWarehouse({ allowRepeat: 'true' })
    expect((await asWarehouse.post(`/imports/${body.uuid}/apply`)).status).toBe(200)
    expect(await orders()).toHaveLength(4)
  })
  test('déposé deux fois puis appliqué deux fois à la fois : une seule création', async () => {
    const { upload, asCustomer, orders } = await aScene()
    const drafts = await Promise.all([upload(two), upload(two)])
    const answers = await Promise.all(drafts.map(({ body }) => asCustomer.post(`/imports/${body.uuid}/apply`)))
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409])
    expect(await orders()).toHaveLength(2)
  })
})

describe('historique et fichiers', () => {
  test('la liste dit le fichier, qui, quand, l’état et les nombres ; elle se filtre et se pagine', async () => {
    const { upload, asCustomer } = await aScene()
    const { body } = await upload(two)
    await asCustomer.post(`/imports/${body.uuid}/apply`)
    await upload([header, 'C9;20/01/2027;07:00;by_customer;THE;2'])
    const { items, total } = (await asCustomer.get('/imports')).body
    expect(total).toBe(2)
    expect(items).toMatchObject([
      { filename: 'commandes.csv', linesTotal: 1, errorsTotal: 1, madeTotal: 1, appliedAt: null },
      { linesTotal: 2, errorsTotal: 0, madeTotal: 2, appliedAt: testNow, isOwn: true },
    ])
    expect((await asCustomer.get('/imports', { state: 'open' })).body.items).toMatchObject([{ errorsTotal: 1 }])
    expect((await asCustomer.get('/imports', { importType: 'delivery' })).body.items).toEqual([])
    expect((await asCustomer.get('/imports', { page: 2, pageSize: 10 })).body).toMatchObject({ items: [], total: 2 })
  })
  test('le fichier d’origine revient octet pour octet', async () => {
    const { asCustomer, fields } = await aScene()
    const bytes = Buffer.from(`${two.join('\r\n')}\r\n;;;é\r\n`, 'latin1')
    const { body } = await asCustomer.upload('/import', csvForm(bytes, fields, 'été.csv'))
    const file = await asCustomer.get(`/imports/${body.uuid}/file`)
    expect(file.bytes).toEqual(bytes)
    expect(file.headers['content-disposition']).toContain("filename*=UTF-8''%C3%A9t%C3%A9.csv")
  })
  test.each(['delivery', 'collection'])('le modèle %s se relit sans erreur de forme', async (type) => {
    const { asCustomer, fields, customer } = await aScene()
    await aProduct(db, customer.userId, { reference: 'THE-VERT-100', isBatchManaged: type === 'delivery' })
    await aProduct(db, customer.userId, { reference: 'CAFE-MOULU-250' })
    const { bytes } = await asCustomer.get(`/imports/templates/${type}`)
    const { body } = await asCustomer.upload('/import', csvForm(new Uint8Array(bytes), { ...fields, type }))
    const codes = body.rows.items.flatMap(({ issues }: { issues: { code: string }[] }) =>
      issues.map(({ code }) => code),
    )
    expect(codes.filter((code: string) => !['STOCK_SHORTAGE', 'BATCH_NOT_MANAGED'].includes(code))).toEqual([])
    expect(body).toMatchObject({
      madeTotal: 1,
      facts: expect.arrayContaining([{ label: 'Lignes', value: countOf(2, 'ligne') }]),
    })
  })
  test('le modèle porte les colonnes et les valeurs que nomme la spécification, ses propres références, son adresse et un lot en stock', async () => {
    const { asCustomer, customer, warehouse, place } = await aScene()
    const productId = await aProduct(db, customer.userId, { reference: 'AVEC-LOT', isBatchManaged: true })
    const batchId = await aBatch(db, productId, 'L-77', '2031-01-01')
    await someStock(db, { ...place, productId, batchId, quantity: 5 })
    const address = { name: 'Dépôt Lavigne', street: '4 quai Rambaud', zipCode: '69002', city: 'Lyon' }
    expect(await asCustomer.post(`/users/${customer.userId}/addresses`, address)).toMatchObject({ status: 201 })
    const { body } = await asCustomer.get('/imports/templates/collection', { warehouseId: warehouse.userId })
    expect(body).toContain('N° de commande;date;hour;order_type;transporter;Nom du lieu')
    expect(body).not.toMatch(/CAFE-MOULU|Quantité/)
    expect(body).toMatch(/;collection;by_customer;Dépôt Lavigne;4 quai Rambaud;69002;Lyon/)
    expect(body).toContain(';THE;1;;;;')
    expect(body).toContain(';AVEC-LOT;1;;;L-77;')
  })
  test('le modèle d’un entrepôt prend les références du client nommé, jamais celles d’un inconnu', async () => {
    const { asWarehouse, customer } = await aScene()
    const stranger = await aPair(db)
    await aProduct(db, stranger.customer.userId, { reference: 'SECRET' })
    const template = async (customerId: number) =>
      (await asWarehouse.get('/imports/templates/delivery', { customerId })).body
    expect(await template(customer.userId)).toContain(';THE;12;')
    expect(await template(stranger.customer.userId)).not.toContain('SECRET')
  })
  test('une commande dit l’import d’où elle vient, des deux côtés ; une autre, rien', async () => {
    const { upload, asCustomer, asWarehouse, place, productId } = await aScene()
    const { body } = await upload(two)
    const { made } = (await asCustomer.post(`/imports/${body.uuid}/apply`)).body
    const path = `/orders/${made[0].uuid}/import`
    expect(await asCustomer.get(path)).toMatchObject({ status: 200, body: { uuid: body.uuid, isOwn: true } })
    expect(await asWarehouse.get(path)).toMatchObject({ status: 200, body: { uuid: body.uuid, isOwn: false } })
    const other = await anOrder(db, { ...place, lines: [{ productId, quantity: 1 }] })
    expect((await asCustomer.get(`/orders/${other.uuid}/import`)).status).toBe(404)
  })
})

describe('annuler un import de commandes', () => {
  test('un client annule les siennes d’un coup, et le fichier se dépose de nouveau', async () => {
    const { upload, asCustomer, orders } = await aScene()
    const { body } = await upload(two)
    await asCustomer.post(`/imports/${body.uuid}/apply`)
    expect(await asCustomer.post(`/imports/${body.uuid}/undo`)).toMatchObject({
      status: 200,
      body: { undoneAt: testNow },
    })
    expect((await orders()).map(({ order_status }) => order_status)).toEqual([
      'aborted_by_customer',
      'aborted_by_customer',
    ])
    expect((await upload(two)).status).toBe(201)
  })
  test('un entrepôt supprime les siennes, et leur stock se libère', async () => {
    const { asWarehouse, customer, orders, productId } = await aScene()
    const form = csvForm(two, { type: 'collection', customerId: String(customer.userId) })
    const { body } = await asWarehouse.upload('/import', form)
    await asWarehouse.post(`/imports/${body.uuid}/apply`)
    expect((await asWarehouse.post(`/imports/${body.uuid}/undo`)).status).toBe(200)
    expect(await orders()).toEqual([])
    const balance = await db
      .selectFrom('stock_balances')
      .select('reserved')
      .where('product_id', '=', productId)
      .execute()
    expect(balance).toEqual([{ reserved: 0 }])
  })
  test('cent commandes font un message et une notification de l’autre côté, leur annulation aussi ; une seule, les siens', async () => {
    const { upload, asCustomer, warehouse } = await aScene()
    const many = Array.from(
      { length: 100 },
      (_none, rank) => `M${rank};${rank < 50 ? 20 : 21}/01/2027;09:00;by_customer;THE;1`,
    )
    const { body } = await upload([header, ...many])
    const told = async (table: 'mails' | 'notifications') =>
      db.selectFrom(table).selectAll().where('contact_id', '=', warehouse.contactId).orderBy('id').execute()
    expect((await asCustomer.post(`/imports/${body.uuid}/apply`)).body).toMatchObject({ madeTotal: 100 })
    expect(await told('mails')).toMatchObject([{ event: 'orders_imported' }])
    expect((await asCustomer.post(`/imports/${body.uuid}/undo`)).status).toBe(200)
    const events = [{ event: 'orders_imported' }, { event: 'orders_import_undone', order_id: null }]
    expect(await told('notifications')).toMatchObject(events)
    const mails = await told('mails')
    expect(mails).toMatchObject(events)
    expect(spaced(mails[1]?.subject ?? '')).toBe('100 sorties annulées, du 20/01/2027 au 21/01/2027')
    expect(spaced(mails[1]?.body_text ?? '')).toContain('90 autres commandes')

    const one = await upload([header, 'SEULE;22/01/2027;09:00;by_customer;THE;1'])
    await asCustomer.post(`/imports/${one.body.uuid}/apply`)
    expect((await told('mails')).slice(2)).toMatchObject([{ event: 'order_create' }])
    expect((await told('notifications')).slice(2)).toMatchObject([{ event: 'order_create' }])
  })
  test('dès que l’autre côté a répondu, rien ne s’annule', async () => {
    const { upload, asCustomer, asWarehouse, orders } = await aScene()
    const { body } = await upload(two)
    const { made } = (await asCustomer.post(`/imports/${body.uuid}/apply`)).body
    expect((await asWarehouse.post(`/orders/${made[1].uuid}/confirm`, {})).status).toBe(200)
    const refusal = await asCustomer.post(`/imports/${body.uuid}/undo`)
    expect(refusal).toMatchObject({ status: 409, body: { code: 'IMPORT_BUILT_ON' } })
    expect(spaced(refusal.body.message)).toContain(`la commande n° ${made[1].id} a changé depuis`)
    expect((await orders()).map(({ order_status }) => order_status)).toEqual(['pending', 'confirmed'])
  })
})

describe('les références et les lots qu’un import de commandes a créés', () => {
  const lots = [
    `${header};batch_number;batch_expiration_date`,
    'C1;20/01/2027;09:00;by_customer;NEUF;2;;',
    'C1;;;;NEUF-LOT;4;L1;31/12/2027',
    'C2;20/01/2027;09:30;by_customer;A-LOT;3;L2;31/12/2027',
  ]
  const applied = async (lines = lots) => {
    const scene = await aScene()
    await aProduct(db, scene.customer.userId, { reference: 'A-LOT', isBatchManaged: true })
    const fields = { type: 'delivery', customerId: String(scene.customer.userId) }
    const { body } = await scene.asWarehouse.upload('/import', csvForm(lines, fields))
    await scene.asWarehouse.patch(`/imports/${body.uuid}`, { createsMissing: true })
    const { status } = await scene.asWarehouse.post(`/imports/${body.uuid}/apply`)
    expect(status).toBe(200)
    const catalogue = async () => {
      const rows = await db.all(sql<{ name: string }>`
        SELECT concat_ws('/', p.reference, l.batch_number, CASE WHEN NOT p.is_active THEN 'désactivée' END,
          CASE WHEN l.delete_date IS NOT NULL THEN 'archivé' END) AS name
        FROM products p LEFT JOIN batches l ON l.product_id = p.id
        WHERE p.customer_id = ${scene.customer.userId} ORDER BY 1`)
      return rows.map(({ name }) => name)
    }
    return { ...scene, uuid: body.uuid, catalogue }
  }

  test('s’en vont avec lui tant que rien d’autre ne les emploie', async () => {
    const { asWarehouse, uuid, catalogue } = await applied()
    expect(await catalogue()).toEqual(['A-LOT/L2', 'NEUF', 'NEUF-LOT/L1', 'THE'])
    expect(await asWarehouse.post(`/imports/${uuid}/undo`)).toMatchObject({ status: 200, body: { kept: [] } })
    expect(await catalogue()).toEqual(['A-LOT', 'THE'])
  })
  test('restent si une autre commande les emploie ou si leur fiche a été complétée, et l’import dit pourquoi', async () => {
    const { asWarehouse, asCustomer, uuid, catalogue, place, customer } = await applied()
    const [neuf] = await db
      .selectFrom('products')
      .select('id')
      .where('reference', '=', 'NEUF')
      .where('customer_id', '=', customer.userId)
      .execute()
    const [lot] = await db
      .selectFrom('batches')
      .select(['id', 'product_id'])
      .where('batch_number', '=', 'L2')
      .orderBy('id', 'desc')
      .execute()
    const start = slotOn('2027-01-21', 2)
    const other = await anOrder(db, {
      ...place,
      start,
      orderType: 'delivery',
      status: 'confirmed',
      lines: [{ productId: lot?.product_id ?? 0, quantity: 1, batchId: lot?.id ?? null }],
    })
    const edited = await asCustomer.patch(`/products/${neuf?.id}`, { name: 'Thé nouveau' })
    expect(edited.status).toBe(200)
    const { body } = await asWarehouse.post(`/imports/${uuid}/undo`)
    expect(body.kept.map(({ name, reason }: { name: string; reason: string }) => [name, spaced(reason)])).toEqual([
      ['NEUF', 'Sa fiche a été complétée depuis.'],
      ['Lot L2 de A-LOT', `Employé par la commande n° ${other.id}.`],
    ])
    expect((await asWarehouse.get(`/imports/${uuid}`)).body.kept).toEqual(body.kept)
    expect(await catalogue()).toEqual(['A-LOT/L2', 'NEUF', 'THE'])
  })
  test('qu’une commande annulée nomme encore sont désactivées ou archivés', async () => {
    const { asCustomer, warehouse, customer } = await aScene()
    const fields = { type: 'delivery', warehouseId: String(warehouse.userId) }
    const { body } = await asCustomer.upload('/import', csvForm(lots.slice(0, 3), fields))
    await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })
    const { made } = (await asCustomer.post(`/imports/${body.uuid}/apply`)).body
    const undone = await asCustomer.post(`/imports/${body.uuid}/undo`)
    expect(
      undone.body.kept.map(({ name, reason }: { name: string; reason: string }) => [name, spaced(reason)]),
    ).toEqual([
      ['NEUF', `Désactivée, car la commande annulée n° ${made[0].id} la nomme.`],
      ['NEUF-LOT', `Désactivée, car la commande annulée n° ${made[0].id} la nomme.`],
      ['Lot L1 de NEUF-LOT', `Archivé, car la commande annulée n° ${made[0].id} le nomme.`],
    ])
    const active = await db
      .selectFrom('products')
      .select('reference')
      .where('customer_id', '=', customer.userId)
      .where('is_active', '=', true)
      .execute()
    expect(active).toEqual([{ reference: 'THE' }])
  })
})

test('les seules commandes justes : une commande dont une ligne est fausse attend tout entière', async () => {
  const { upload, asCustomer } = await aScene()
  const lines = [...two, 'C2;20/01/2027;09:30;by_customer;INCONNUE;3']
  const { body } = await upload(lines)
  const applied = await asCustomer.post(`/imports/${body.uuid}/apply`, { leavesWrong: true })
  expect(applied).toMatchObject({ status: 200, body: { linesTotal: 1, leftTotal: 2, madeTotal: 1 } })
  const left = (await asCustomer.get(`/imports/${body.uuid}/left`)).body
  expect(left).toContain('Une autre ligne de cette commande est à corriger.')
  expect(left.split('\r\n')).toHaveLength(4)
})

test('une référence qui a perdu ses zéros dans le tableur est reconnue, et ne se crée pas', async () => {
  const { upload, asCustomer, customer } = await aScene()
  await aProduct(db, customer.userId, { reference: '00123' })
  const { body } = await upload([header, 'C1;20/01/2027;09:00;by_customer;123;2'], { type: 'delivery' })
  const [issue] = body.rows.items[0].issues
  expect(spaced(issue.message)).toBe('« 123 » a perdu ses zéros dans le tableur : écrivez 00123.')
  const created = await asCustomer.patch(`/imports/${body.uuid}`, { createsMissing: true })
  expect(created.body).toMatchObject({
    errorsTotal: 1,
    missing: [{ name: '123', problem: expect.stringContaining('00123') }],
  })
})
