import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import { describe, expect, it, test } from 'vitest'
import { aCourierOrder, aShipment } from '../../../testing/builders/a-shipment.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aBatch, aDeal, aPair, aProduct, aUser, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp } from '../../../testing/test-app.ts'

const { app, as } = await createTestApp()
const { db } = app
const pair = await aPair(db)
const asCustomer = await as(pair.customer.contactId)

interface Wanted {
  parties?: typeof pair
  internalNumber?: string
  address?: { name?: string; street?: string; zip_code?: string; city?: string }
  reference?: string
  start?: string
  status?: 'pending' | 'finished'
}

let rank = 0

/** Makes the next order's number longer than one digit, because a single digit is too short to search for. */
const beyondNine = async () => {
  const parties = await aPair(db)
  for (let count = 0; count < 10; count++) await order({ parties })
}

const order = async ({ parties = pair, internalNumber, address, reference, start, status = 'pending' }: Wanted) => {
  const customerId = parties.customer.userId
  const productId = await aProduct(db, customerId, { reference: reference ?? `ARTICLE ${++rank}` })
  const place = { customerId, warehouseId: parties.warehouse.userId, status, orderType: 'delivery' as const }
  const made = await anOrder(db, { ...place, ...(start && { start }), lines: [{ productId, quantity: 1 }] })
  const copy =
    address &&
    (await db
      .insertInto('addresses')
      .values({ name: 'Destinataire', street: '1', ...address })
      .returning('id')
      .executeTakeFirstOrThrow())
  await db
    .updateTable('orders')
    .set({ internal_number: internalNumber ?? null, address_carry_id: copy?.id ?? null })
    .where('id', '=', made.id)
    .execute()
  return { ...made, productId }
}

const search = async (query: string, caller = asCustomer) => {
  const { status, body } = await caller.get('/orders/search', { query })
  expect(status, query).toBe(200)
  return body.items
}
const idsOf = (items: { id: number }[]) => items.map(({ id }) => id)
/** Returns the parts of the text that were matched. */
const metOf = ({ match: { text, ranges } }: { match: { text: string; ranges: [number, number][] } }) =>
  ranges.map(([from, to]) => text.slice(from, to))

await beyondNine()

test('la base et la page replient les textes pareil', async () => {
  const latin = Array.from({ length: 0x24f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index))
  const texts = [
    ...latin,
    'Épicerie de l’Œuvre',
    '  n° 42 / B ',
    'ﬁn de série',
    'Cœur–d’Ære',
    'e\u0301te\u0301',
    '½ ²',
    "%_\\'",
  ]
  const rows = await db.all(sql<{ given: string; folded: string }>`
    SELECT given, search_text(given) AS folded FROM unnest(${texts}::text[]) AS given`)
  for (const { given, folded } of rows) expect({ given, folded }).toEqual({ given, folded: searchText(given) })
})

describe('ce qui est trouvé', () => {
  it('trouve par le numéro de la commande, puis montre tout ce qu’une ligne demande', async () => {
    const { id, uuid } = await order({ internalNumber: 'BON 7001' })
    const [hit] = await search(String(id))
    expect(hit).toMatchObject({
      id,
      uuid,
      orderType: 'delivery',
      orderStatus: 'pending',
      orderDateStart: slotOn('2027-01-20'),
      internalNumber: 'BON 7001',
      customerId: pair.customer.userId,
      warehouseId: pair.warehouse.userId,
      customerName: expect.any(String),
      warehouseName: expect.any(String),
      closeness: 'exact',
      match: { field: 'id', text: String(id), ranges: [[0, String(id).length]] },
    })
  })
  it.each([
    ['le numéro interne', 'CMD/7002-é', 'cmd 7002 E', 'exact'],
    ['son début', 'LIV-70031', 'liv-700', 'prefix'],
    ['son milieu', 'XA70041Z', '7004', 'inside'],
    ['lui avec une faute', 'RDV-70051', 'RVD-70051', 'near'],
  ])('trouve par %s', async (_title, internalNumber, query, closeness) => {
    const { id } = await order({ internalNumber })
    const items = await search(query)
    expect(items[0]).toMatchObject({ id, closeness, match: { field: 'internalNumber', text: internalNumber } })
  })
  it.each([
    ['epicerie', 'Épicerie'],
    ['ÉPICERIE chatelain', 'Épicerie', 'Châtelain'],
    ['oeuvre', 'Œuvre'],
    ['69007', '69007'],
    ['lyon epic', 'Épic', 'Lyon'],
  ])('« %s » trouve une adresse sans égard aux accents, aux capitales et à l’ordre', async (query, ...met) => {
    const address = { name: 'Épicerie Châtelain', street: '3, rue de l’Œuvre', zip_code: '69007', city: 'Lyon' }
    const { id } = await order({ address })
    const [hit] = await search(query)
    expect(hit).toMatchObject({
      id,
      match: { field: 'address', text: 'Épicerie Châtelain, 3, rue de l’Œuvre, 69007 Lyon' },
    })
    expect(metOf(hit)).toEqual(met)
  })
  it('trouve par la référence d’un produit, et suit son changement', async () => {
    const { id, productId } = await order({ reference: 'ÉTAGÈRE-88' })
    const [hit] = await search('etagere')
    expect(hit).toMatchObject({ id, match: { field: 'reference', text: 'ÉTAGÈRE-88' } })
    await db
      .updateTable('products')
      .set({ reference: 'Tablette-99', name: 'Tablette' })
      .where('id', '=', productId)
      .execute()
    expect(await search('etagere')).toEqual([])
    expect(idsOf(await search('tablette 99'))).toEqual([id])
  })
  it('trouve par la désignation d’un produit, dans la recherche comme dans la liste', async () => {
    const { id, productId } = await order({ reference: 'PAR-77' })
    await db
      .updateTable('products')
      .set({ name: 'Parapluie enfant rouge', ean: '3270190207924' })
      .where('id', '=', productId)
      .execute()
    for (const text of ['Parapluie enfant rouge', 'parapluie rouge', '3270190207924', '3270190']) {
      expect(idsOf(await search(text)), text).toEqual([id])
      expect(idsOf((await asCustomer.get('/orders', { search: text })).body.items), text).toEqual([id])
    }
    const [hit] = await search('parapluie rouge')
    expect(hit.match).toMatchObject({ field: 'product', text: 'Parapluie enfant rouge' })
    expect(metOf(hit)).toEqual(['Parapluie', 'rouge'])
    expect(await search('parapluis rouge')).toMatchObject([{ id, closeness: 'near' }])
    expect(await search('207924'), 'milieu d’un EAN').toEqual([])
  })
  it('suit le numéro interne et l’adresse qui changent, et oublie la commande supprimée', async () => {
    const { id, uuid } = await order({ internalNumber: 'AVANT-1' })
    await asCustomer.patch(`/orders/${uuid}`, { version: 1, internalNumber: 'APRES-1' })
    expect(await search('AVANT-1')).toEqual([])
    expect(idsOf(await search('apres-1'))).toEqual([id])
    await db.deleteFrom('orders').where('id', '=', id).execute()
    expect(await search('apres-1')).toEqual([])
  })
  it('une commande créée par l’API se trouve aussitôt', async () => {
    const productId = await aProduct(db, pair.customer.userId)
    const { body } = await asCustomer.post('/orders', {
      orderType: 'delivery',
      warehouseId: pair.warehouse.userId,
      orderDateStart: slotOn('2027-01-22'),
      orderTransporter: 'by_warehouse',
      internalNumber: 'NEUVE-1',
      addressCarry: { name: 'Halles de Nîmes', street: '5 rue des Halles', zipCode: '30000', city: 'Nîmes' },
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
    expect(idsOf(await search('neuve 1'))).toEqual([body.id])
    expect(idsOf(await search('nimes'))).toEqual([body.id])
  })
})

describe('une faute de frappe', () => {
  const word = 'quimper'
  const letters = word.split('').map((_, at) => at)
  const spelt = {
    'une lettre pour une autre': letters.map((at) => `${word.slice(0, at)}x${word.slice(at + 1)}`),
    'une lettre oubliée': letters.map((at) => word.slice(0, at) + word.slice(at + 1)),
    'une lettre de trop': [...letters, word.length].map((at) => `${word.slice(0, at)}x${word.slice(at)}`),
    'deux lettres échangées': letters
      .slice(1)
      .map((at) => word.slice(0, at - 1) + word.charAt(at) + word.charAt(at - 1) + word.slice(at + 1)),
  }
  const cases = Object.entries(spelt).flatMap(([kind, texts]) => texts.map((text) => [kind, text] as const))

  test.each(cases)('%s, à chaque place : « %s »', async (_kind, text) => {
    const { parties, id, caller } = await quimper
    expect(parties).toBeDefined()
    const items = await search(text, caller)
    expect(idsOf(items)).toEqual([id])
    expect(items[0].match.field).toBe('address')
  })
  test('deux fautes dans un mot n’y ressemblent plus', async () => {
    const { caller } = await quimper
    expect(await search('qxixper', caller)).toEqual([])
  })
  test('de deux mots un seul est mal tapé, si court qu’il soit', async () => {
    const { caller, id } = await quimper
    expect(idsOf(await search('quinper hal', caller))).toEqual([id])
    expect(idsOf(await search('quim hak', caller))).toEqual([id])
    expect(await search('quinper hak', caller)).toEqual([])
  })
  test('trois lettres sont trop peu pour une faute', async () => {
    const { caller } = await quimper
    expect(await search('qum', caller)).toEqual([])
  })
  test('un numéro trouvé tel quel n’amène pas ceux qui lui ressemblent', async () => {
    const parties = await aPair(db)
    const wanted = await order({ parties, internalNumber: 'FACT-55010' })
    await order({ parties, internalNumber: 'FACT-55011' })
    expect(idsOf(await search('FACT-55010', await as(parties.customer.contactId)))).toEqual([wanted.id])
  })

  test('la fin d’un numéro amène la sienne, et aucune de ses voisines', async () => {
    const parties = await aPair(db)
    const made: number[] = []
    for (let rank = 0; rank < 4; rank++) made.push((await order({ parties, internalNumber: `CL-0072${rank + 6}` })).id)
    const caller = await as(parties.customer.contactId)
    expect(idsOf(await search('00727', caller))).toEqual([made[1]])
    expect(await search('00735', caller)).toEqual([])
    expect(await search(`Sortie ${made[1]} · CL-00727`, caller)).toMatchObject([{ id: made[1], closeness: 'exact' }])
  })

  test('un numéro de six chiffres qui existe tel quel est le seul que cherchent la recherche et la liste', async () => {
    const parties = await aPair(db)
    const wanted = await order({ parties, internalNumber: 'FA/2027-123456' })
    const longer = await order({ parties, internalNumber: 'FA/2027-91234567' })
    const named = await order({ parties, reference: 'R-123456' })
    const caller = await as(parties.warehouse.contactId)
    const listed = async (text: string) => idsOf((await caller.get('/orders', { search: text })).body.items)
    for (const text of ['FA/2027-123456', 'fa 2027 123456']) {
      const items = await search(text, caller)
      expect(items, text).toMatchObject([{ id: wanted.id, closeness: 'exact' }])
      expect(await listed(text), text).toEqual([wanted.id])
    }
    // A reference equal to the search ranks as high as a number that equals it.
    expect(idsOf(await search('123456', caller))).toEqual([named.id, wanted.id])
    expect(await listed('2027-1234567')).toEqual([longer.id])
    expect(await listed('FA/2027-9')).toEqual([longer.id])
  })

  const quimper = (async () => {
    const parties = await aPair(db)
    const { id } = await order({ parties, address: { name: 'Halles', city: 'Quimper' } })
    await order({ parties, address: { name: 'Marché', city: 'Vannes' } })
    return { parties, id, caller: await as(parties.customer.contactId) }
  })()
})

describe('l’ordre et le nombre', () => {
  test('le numéro exact, puis les débuts, le milieu des mots, puis ce qui ressemble ; les plus récentes d’abord', async () => {
    const parties = await aPair(db)
    const made: Record<string, number> = {}
    for (const internalNumber of ['ZORK', 'ZORKA', 'AZORK', 'ZARK', 'ZORKB'])
      made[internalNumber] = (await order({ parties, internalNumber })).id
    const caller = await as(parties.customer.contactId)
    expect(idsOf(await search('zork', caller))).toEqual([made['ZORK'], made['ZORKB'], made['ZORKA'], made['AZORK']])
    expect(idsOf(await search('zorkaa', caller))).toEqual([made['ZORKA']])
  })
  test('pas plus de dix, les dix plus récentes', async () => {
    const parties = await aPair(db)
    const made: number[] = []
    for (let count = 0; count < 12; count++) made.push((await order({ parties, internalNumber: `LOT ${count}` })).id)
    expect(idsOf(await search('lot', await as(parties.warehouse.contactId)))).toEqual(made.reverse().slice(0, 10))
  })
})

describe('à qui', () => {
  test('la commande d’un autre ne se trouve ni par son numéro, ni par rien d’elle', async () => {
    const next = await aUser(db, 'customer')
    await aDeal(db, next.userId, pair.warehouse.userId)
    const parties = { ...pair, customer: next }
    const { id } = await order({
      parties,
      internalNumber: 'SECRET-1',
      reference: 'CACHÉE-1',
      address: { city: 'Secretville' },
    })
    for (const query of [String(id), 'SECRET-1', 'cachee', 'secretville', 'secretvile'])
      expect(idsOf(await search(query))).not.toContain(id)
    const stranger = await aPair(db)
    for (const query of [String(id), 'SECRET-1', 'cachee', 'secretville'])
      expect(idsOf(await search(query, await as(stranger.warehouse.contactId)))).not.toContain(id)
    expect(idsOf(await search('SECRET-1', await as(pair.warehouse.contactId)))).toEqual([id])
    expect(idsOf(await search('cachee', await as((await aUser(db, 'admin')).contactId)))).toEqual([id])
  })
  test('la formule basic ne trouve pas au-delà d’un mois, les commandes ouvertes si', async () => {
    const parties = await aPair(db, { plan: 'basic' })
    const start = '2026-11-02T08:00:00.000Z'
    const old = await order({ parties, internalNumber: 'VIEUX-1', reference: 'VIEILLE', status: 'finished', start })
    const open = await order({ parties, internalNumber: 'VIEUX-2', reference: 'VIEILLOTTE', start })
    const caller = await as(parties.customer.contactId)
    expect(idsOf(await search('vieux', caller))).toEqual([open.id])
    expect(idsOf(await search('vieil', caller))).toEqual([open.id])
    expect(await search(String(old.id), caller)).toEqual([])
    expect(idsOf(await search('vieux', await as(parties.warehouse.contactId)))).toEqual([open.id, old.id])
  })
})

describe('ce qui est demandé', () => {
  test.each(['', 'a', ' a '])('« %s » est trop court', async (query) => {
    expect(await asCustomer.get('/orders/search', { query })).toMatchObject({
      status: 422,
      body: { issues: [{ path: ['query'] }] },
    })
  })
  test('120 caractères sont admis, 121 non', async () => {
    expect(await search('x'.repeat(120))).toEqual([])
    expect((await asCustomer.get('/orders/search', { query: 'x'.repeat(121) })).status).toBe(422)
    expect(await search('a b c d e f g h i j '.repeat(6).slice(0, 120))).toEqual([])
  })
  test.each(['%%', '__', "\\'", '%_\\\'"', '«»'])('« %s » n’est que des signes : rien', async (query) => {
    expect(await search(query)).toEqual([])
  })
  test.each(["'; DROP TABLE orders; --", "x' OR '1'='1", '|| ) OR true', '\\x00 $1 $nom', '(a|b)*+?[c', '💥💥💥'])(
    '« %s » n’est qu’un texte',
    async (query) => {
      expect(await search(query)).toEqual([])
      expect((await asCustomer.get('/orders', { search: query })).status).toBe(200)
    },
  )
  test('les signes d’un numéro interne ne sont pas des jokers', async () => {
    const { id } = await order({ internalNumber: 'A%B_C\\D' })
    expect(idsOf(await search('A%B_C\\D'))).toEqual([id])
    expect(await search('AZB1CZD')).toEqual([])
  })
})

test('le texte de la liste se lit de même, sans fautes', async () => {
  const parties = await aPair(db)
  const { id } = await order({
    parties,
    internalNumber: 'ÉTÉ-2027',
    address: { city: 'Béziers' },
    reference: 'Pâté 12',
  })
  const caller = await as(parties.customer.contactId)
  for (const text of ['ete 2027', '2027', '202', 'beziers ete', 'pate', String(id)])
    expect(idsOf((await caller.get('/orders', { search: text })).body.items), text).toEqual([id])
  for (const text of ['etr-2027', '%', '__'])
    expect((await caller.get('/orders', { search: text })).body, text).toMatchObject({ items: [], total: 0 })
})

describe('ce que la page, le tableau du quai et les étiquettes montrent', () => {
  /** Returns the ids found by the list, the search of orders and the palette, which agree. */
  const foundBy = async (text: string, contactId: number) => {
    const caller = await as(contactId)
    const listed = await caller.get('/orders', { search: text })
    const everything = await caller.get('/search', { query: text })
    const [list, searched, palette] = [listed.body.items, await search(text, caller), everything.body.orders].map(idsOf)
    expect(searched, text).toEqual(list)
    expect(palette, text).toEqual(list)
    return list
  }

  test('le chauffeur, sa plaque et son téléphone, comme on les écrit', async () => {
    const side = await aPair(db)
    const [made, other] = [await order({ parties: side }), await order({ parties: side })]
    const changeDriver = (driver: {
      driver_name: string | null
      driver_phone: string | null
      driver_license_plate: string | null
    }) => db.updateTable('orders').set(driver).where('id', '=', made.id).execute()
    await changeDriver({
      driver_name: 'Loïc Kerc’hoat',
      driver_phone: '06 12 34 56 78',
      driver_license_plate: 'GT-452-KM',
    })
    await db.updateTable('orders').set({ driver_license_plate: 'AB123CD' }).where('id', '=', other.id).execute()
    for (const text of [
      'GT-452-KM',
      'gt452km',
      'GT 452 KM',
      'Loic',
      'kerc hoat',
      'kerchoat',
      '0612345678',
      '+33 6 12 34 56 78',
      '06.12.34.56.78',
    ])
      for (const { contactId } of [side.customer, side.warehouse])
        expect(await foundBy(text, contactId), text).toEqual([made.id])
    for (const text of ['AB-123-CD', 'ab 123 cd'])
      expect(await foundBy(text, side.warehouse.contactId), text).toEqual([other.id])
    expect(await foundBy('GT-452-KM', pair.warehouse.contactId)).toEqual([])
    const [hit] = await search('GT-452-KM', await as(side.warehouse.contactId))
    expect(hit.match).toMatchObject({ field: 'driver', text: 'Loïc Kerc’hoat · GT-452-KM · 06 12 34 56 78' })
    expect(metOf(hit)).toEqual(['GT', '452', 'KM'])
    await changeDriver({ driver_name: null, driver_phone: null, driver_license_plate: null })
    expect(await foundBy('GT-452-KM', side.warehouse.contactId)).toEqual([])
  })

  test('un nom à apostrophe, tapé sans', async () => {
    const side = await aPair(db)
    const made = await order({
      parties: side,
      address: { name: 'Ets Kerc’hoat', street: "3 rue de l'Église", city: 'L’Haÿ' },
    })
    for (const text of ['kerchoat', 'Kerc’hoat', 'rue leglise', 'lhay', 'l hay'])
      expect(await foundBy(text, side.customer.contactId), text).toEqual([made.id])
  })

  test('le SSCC et le numéro d’un colis, aussi dans les expéditions', async () => {
    const side = await aPair(db)
    const [made] = [await aCourierOrder(db, sidesOf(side)), await aCourierOrder(db, sidesOf(side))]
    const { id } = await aShipment(db, made.id)
    await db.insertInto('issued_ssccs').values({ sscc: '030123450000000017' }).execute()
    await db.updateTable('packages').set({ sscc: '030123450000000017' }).where('shipment_id', '=', id).execute()
    const caller = await as(side.warehouse.contactId)
    const shipped = async (text: string) =>
      (await caller.get('/orders/shipments', { search: text })).body.items.map(
        ({ orderId }: { orderId: number }) => orderId,
      )
    for (const text of ['030123450000000017', '0000000017', `${made.id}_1`, `${made.id}-1`]) {
      expect(await foundBy(text, side.warehouse.contactId), text).toEqual([made.id])
      expect(await shipped(text), text).toEqual([made.id])
    }
    expect((await search('030123450000000017', caller))[0].match).toMatchObject({ field: 'package' })
    await db.deleteFrom('shipments').where('id', '=', id).execute()
    expect(await foundBy('030123450000000017', side.warehouse.contactId)).toEqual([])
  })

  test('le lot de ses marchandises, aussi dans les expéditions', async () => {
    const side = await aPair(db)
    const [made] = [await aCourierOrder(db, sidesOf(side)), await aCourierOrder(db, sidesOf(side))]
    const [line] = made.lines
    const batchId = await aBatch(db, line?.productId ?? 0, 'LOTX-778/A')
    await db.updateTable('order_items').set({ batch_id: batchId }).where('order_id', '=', made.id).execute()
    const caller = await as(side.warehouse.contactId)
    for (const text of ['LOTX-778/A', 'lotx 778', 'lotx778a']) {
      expect(await foundBy(text, side.warehouse.contactId), text).toEqual([made.id])
      const { body } = await caller.get('/orders/shipments', { search: text })
      expect(body.items, text).toMatchObject([{ orderId: made.id }])
    }
    expect(await foundBy('LOTX-778/A', pair.warehouse.contactId)).toEqual([])
    expect((await search('LOTX-778/A', caller))[0].match).toMatchObject({ field: 'batch', text: 'LOTX-778/A' })
  })
})

const sidesOf = ({ customer, warehouse }: typeof pair) => ({
  customerId: customer.userId,
  warehouseId: warehouse.userId,
})
