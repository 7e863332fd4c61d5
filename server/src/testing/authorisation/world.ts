import type { UserType } from '@quai/contract/platform/roles.ts'
import { sql } from 'kysely'
import { openSession } from '../../calls/session.ts'
import { codeOf, stepOf } from '../../parties/accounts/second-factor/codes.ts'
import { makeContactLink } from '../../parties/accounts/sign-in/contact-links.ts'
import { hashPassword } from '../../parties/accounts/sign-in/password.ts'
import type { OrderStatus } from '../../platform/database/schema.generated.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { newFileKey } from '../../platform/storage/storage.ts'
import { aCarrierService, aRule } from '../builders/a-carrier.ts'
import { aDocument, aPdf } from '../builders/a-document.ts'
import { aGate } from '../builders/a-gate.ts'
import { aPicture, aPngFile } from '../builders/a-picture.ts'
import { aRateCard } from '../builders/a-rate-card.ts'
import { aPairedScreen, aScreen } from '../builders/a-screen.ts'
import { aCsv, anImport } from '../builders/an-import.ts'
import { anInvoice } from '../builders/an-invoice.ts'
import { anOrder } from '../builders/an-order.ts'
import { aBatch, aContact, aDeal, aProduct, aSecondFactor, aUser, slotOn, someStock } from '../builders/builders.ts'
import { type TestApp, testNow } from '../test-app.ts'
import { notificationMakersOf, operationsMakersOf, planMakersOf } from './operations.ts'
import { sellsyMakersOf, sellsyUnasked } from './sellsy.ts'
import { shipmentMakersOf } from './shipments.ts'
import { webhookMakersOf } from './webhooks.ts'

export interface Party {
  userId: number
  contactId: number
  /** Word contained in every name of this party. */
  canary: string
}

/** Customer and warehouse with an active deal. */
export interface Pair {
  customer: Party
  warehouse: Party
  dealId: number
}

export const worldPassword = 'Correct-42'

/** Canary words in the names of the world's parties. */
export const allCanaries = ['CA', 'WA', 'CB', 'WB', 'CD', 'WC', 'CZ', 'WZ', 'AD'].map((party) => `CANARI-${party}`)

/**
 * Builds two unrelated tenants, and two that touch the first: another customer of its warehouse and another warehouse
 * of its customer. Every name is a canary, so that a leak shows.
 */
export const buildWorld = async (t: TestApp) => {
  const { db } = t.app
  // Stand in for services of maps and of carriers.
  t.app.karrio = {
    rates: async () => ({ rates: [], messages: [] }),
    label: () => Promise.reject(new Error('Not asked')),
  }
  t.app.sellsy = { api: sellsyUnasked, missing: [] }
  t.app.site = 'https://quai.example'
  t.app.maps = { around: async () => ({ type: 'png', content: Buffer.from('map') }) }
  const passwordHash = await hashPassword(worldPassword)
  const aParty = async (type: UserType, canary: string): Promise<Party> => {
    const party = await aUser(db, type, { name: `${canary} SARL` })
    const named = {
      name: `${canary} contact`,
      email: `${canary.toLowerCase()}@example.test`,
      password_hash: passwordHash,
    }
    await db.updateTable('contacts').set(named).where('id', '=', party.contactId).execute()
    await db
      .insertInto('addresses')
      .values({
        user_id: party.userId,
        is_main_address: true,
        name: `${canary} siège`,
        street: `rue ${canary}`,
        city: canary,
      })
      .execute()
    if (type === 'warehouse')
      await db
        .updateTable('warehouse_settings')
        .set({ dock_count: 50, order_creation_limit_hours: 0, order_update_limit_hours: 0 })
        .where('warehouse_id', '=', party.userId)
        .execute()
    return { ...party, canary }
  }
  const aPairOf = async (
    customer: Party,
    warehouse: Party,
    { mark = customer, isActive = true }: { mark?: Party; isActive?: boolean } = {},
  ): Promise<Pair> => {
    const dealId = await aDeal(db, customer.userId, warehouse.userId, { isActive })
    await db
      .updateTable('deals')
      .set({ external_id: `${mark.canary} accord` })
      .where('id', '=', dealId)
      .execute()
    return { customer, warehouse, dealId }
  }
  const [customer, warehouse] = [await aParty('customer', 'CANARI-CA'), await aParty('warehouse', 'CANARI-WA')]
  const [otherCustomer, otherWarehouse] = [
    await aParty('customer', 'CANARI-CB'),
    await aParty('warehouse', 'CANARI-WB'),
  ]
  const [nextCustomer, nextWarehouse] = [await aParty('customer', 'CANARI-CD'), await aParty('warehouse', 'CANARI-WC')]
  const alone = await aPairOf(await aParty('customer', 'CANARI-CZ'), await aParty('warehouse', 'CANARI-WZ'), {
    isActive: false,
  })
  const pairs = {
    own: await aPairOf(customer, warehouse),
    foreign: await aPairOf(otherCustomer, otherWarehouse),
    /** Another customer of the same warehouse; hidden from the customer. */
    besideCustomer: await aPairOf(nextCustomer, warehouse),
    /** Another warehouse of the same customer; hidden from the warehouse. */
    besideWarehouse: await aPairOf(customer, nextWarehouse, { mark: nextWarehouse }),
  }
  const make = makersOf(t)
  const marks: [Pair, Party][] = [
    [pairs.own, customer],
    [pairs.foreign, otherCustomer],
    [pairs.besideCustomer, nextCustomer],
    [pairs.besideWarehouse, nextWarehouse],
  ]
  for (const [pair, mark] of marks) await furnish(t, make, pair, mark)
  return { pairs, alone, admin: await aParty('admin', 'CANARI-AD'), make, callers: await callersOf(t, customer) }
}
export type World = Awaited<ReturnType<typeof buildWorld>>

/** Number of things made. Starts high, so that all have as many digits: the sizes of two files are then equal. */
let made = 10_000

/**
 * Returns a function that gives free places for the saved filters of a contact, from the last one down: attempts are
 * prepared together, and the API itself takes the first free place.
 */
const placesOf = () => {
  const places = new Map<number, number>()
  return (contactId: number): number => {
    const place = (places.get(contactId) ?? 31) - 1
    places.set(contactId, place)
    return place
  }
}

/** Makes the objects that a call needs and may use up, anew for each call. */
const makersOf = (t: TestApp) => {
  const { app } = t
  // Anew for each database, because the files of tests share this module.
  const nextPlace = placesOf()
  const { db } = app
  // The reference becomes part of the product's name.
  const aNamedProduct = ({ customer }: Pair, options: { isBatchManaged?: boolean } = {}) =>
    aProduct(db, customer.userId, { ...options, reference: `${customer.canary}-${++made}` })
  const product = (pair: Pair): Promise<number> => aNamedProduct(pair, { isBatchManaged: true })
  const referenceOf = async (pair: Pair) =>
    db
      .selectFrom('products')
      .select('reference')
      .where('id', '=', await aNamedProduct(pair))
      .executeTakeFirstOrThrow()
  /** Creates a collection of one unit with available stock. */
  const order = async (pair: Pair, status: OrderStatus, start = slotOn('2027-02-03')) => {
    const productId = await aNamedProduct(pair)
    const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
    await someStock(db, { ...place, productId, quantity: 10 })
    const { id, uuid } = await anOrder(db, { ...place, status, start, lines: [{ productId, quantity: 1 }] })
    return { id, uuid, productId }
  }
  /** Imports a file of one delivery by one side of the pair, or by the customer for an outsider. */
  const anImportOf = async (pair: Pair, who: Party) => {
    const by = who.userId === pair.warehouse.userId ? who : pair.customer
    const { reference } = await referenceOf(pair)
    const line = {
      order_number: `${by.canary} ${++made}`,
      date: '04/02/2027',
      hour: '09:00',
      reference,
      unit_quantity: '1',
    }
    const lines = [{ ...line, transporter: 'by_customer' }]
    const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
    return anImport(app, { ...place, by, filename: `${by.canary}.csv`, lines })
  }
  /** Creates a planned inventory of one reference in stock. */
  const anInventory = async (pair: Pair) => {
    const productId = await aNamedProduct(pair)
    const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
    await someStock(db, { ...place, productId, quantity: 10 })
    const order = await anOrder(db, {
      ...place,
      orderType: 'inventory',
      status: 'confirmed',
      start: slotOn('2027-02-03'),
      lines: [],
    })
    return { ...order, productId }
  }
  return {
    product,
    plainProduct: (pair: Pair) => aNamedProduct(pair),
    /** Creates a product with stock at every warehouse of its customer. Each warehouse must see only its own stock. */
    productEverywhere: async (pair: Pair) => {
      const productId = await aNamedProduct(pair)
      const customerId = pair.customer.userId
      const deals = await db.selectFrom('deals').select('warehouse_id').where('customer_id', '=', customerId).execute()
      for (const { warehouse_id } of deals)
        await someStock(db, { customerId, warehouseId: warehouse_id, productId, quantity: 10 })
      return productId
    },
    batch: async (pair: Pair) => aBatch(db, await product(pair), `${pair.customer.canary} lot ${++made}`, '2028-01-01'),
    /** Returns the uuid of a user who may have an API token. */
    userUuid: async ({ userId }: Party) =>
      (
        await db
          .updateTable('users')
          .set({ api_available: true })
          .where('id', '=', userId)
          .returning('uuid')
          .executeTakeFirstOrThrow()
      ).uuid,
    contact: (party: Party) => aContact(db, party.userId),
    dataExport: async ({ contactId }: Party) => {
      const at = app.clock().toISOString()
      const made = { contact_id: contactId, asked_by: contactId, asked_at: at, made_at: at, content: Buffer.of(1) }
      const { uuid } = await db
        .insertInto('data_exports')
        .values({ ...made, expires_at: new Date(app.clock().getTime() + 86_400_000).toISOString() })
        .returning('uuid')
        .executeTakeFirstOrThrow()
      return uuid
    },
    emailOf: async (contactId: number) =>
      (await db.selectFrom('contacts').select('email').where('id', '=', contactId).executeTakeFirstOrThrow()).email,
    resetLink: ({ contactId }: Party) =>
      makeContactLink({ db, now: app.clock() }, { contactId, purpose: 'reset_password' }).then(({ token }) => token),
    signInLink: ({ contactId }: Party) =>
      makeContactLink({ db, now: app.clock() }, { contactId, purpose: 'sign_in' }).then(({ token }) => token),
    /** Opens a session of the party and returns its id. */
    session: async ({ contactId, userId }: Party) =>
      (await openSession(db, app.sessionKey, app.clock(), { contactId, userId })).claims.sessionId,
    secondFactor: (party: Party) => aSecondFactor(db, party.contactId),
    /** Draws a secret that is not confirmed yet, and returns its present code. */
    firstCode: async (party: Party) => {
      const secret = await aSecondFactor(db, party.contactId, { isOn: false })
      return codeOf(secret, stepOf(app.clock()))
    },
    address: async ({ userId, canary }: Party) => {
      const values = { user_id: userId, name: `${canary} quai`, street: canary, lng: 4.8, lat: 45.7 }
      return (await db.insertInto('addresses').values(values).returning('id').executeTakeFirstOrThrow()).id
    },
    carrierService: () => aCarrierService(db),
    /** Adds a rule to the plan of the pair's deal. */
    rule: async (pair: Pair) => aRule(db, pair.dealId),
    /** Adds a version to the rate card of the pair's deal. */
    rates: async ({ dealId }: Pair, validFrom: string) => aRateCard(db, dealId, { validFrom }),
    order,
    /** Adds a message to an open order of the pair, from its customer. */
    comment: async (pair: Pair) => {
      const { id, uuid } = await order(pair, 'pending')
      const { customer, warehouse } = pair
      const message = {
        order_id: id,
        customer_id: customer.userId,
        warehouse_id: warehouse.userId,
        contact_id: customer.contactId,
        comment: `${customer.canary} message`,
      }
      const written = await db.insertInto('order_comments').values(message).returning('id').executeTakeFirstOrThrow()
      return { uuid, commentId: written.id }
    },
    pdf: () => aPdf(app),
    /** Writes a PDF of other bytes at each call. */
    uniquePdf: () => aPdf(app, { mark: String(++made) }),
    /** Creates an invoice just deposited, with its file. */
    invoice: async ({ customer, warehouse }: Pair, given: Partial<Parameters<typeof anInvoice>[1]> = {}) => {
      const { path, sizeBytes } = await aPdf(app)
      const key = newFileKey(app.clock())
      await app.storage.put(key, path, sizeBytes)
      const { uuid } = await anInvoice(db, {
        customerId: customer.userId,
        warehouseId: warehouse.userId,
        depositedAt: testNow,
        invoicingDate: '2026-12-31',
        key,
        ...given,
      })
      return { uuid }
    },
    png: () => aPngFile(app),
    /** Creates a product of the pair's customer with its picture. */
    picturedProduct: async ({ customer }: Pair) => {
      const id = await aProduct(db, customer.userId)
      await aPicture(app, id)
      return id
    },
    /** Adds a document to an open order of the pair, from one of its sides or an admin. */
    document: async (pair: Pair, by: Party) => {
      const { uuid } = await order(pair, 'confirmed')
      const { id } = await aDocument(app, uuid, { by, filename: `${by.canary}.pdf` })
      return { uuid, documentId: id }
    },
    /** Creates a guest link to an order of the pair, from one of its sides. */
    guestLink: async (pair: Pair, by: Party, start?: string) => {
      const { uuid } = await order(pair, 'confirmed', start)
      const token = newToken()
      const { id } = await db
        .insertInto('guest_links')
        .values({
          order_id: (await db.selectFrom('orders').select('id').where('uuid', '=', uuid).executeTakeFirstOrThrow()).id,
          user_id: by.userId,
          contact_id: by.contactId,
          email: 'partenaire@example.test',
          token_hash: tokenHash(token),
          expires_at: '2027-02-01T00:00:00.000Z',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return { uuid, linkId: id, token }
    },
    /** Opens the gate of the pair's warehouse and returns its code. */
    gate: ({ warehouse }: Pair) => aGate(app, warehouse),
    screen: ({ warehouse }: Pair) => aScreen(db, warehouse),
    screenKey: async () => aPairedScreen(db, await aUser(db, 'warehouse')),
    /** Creates a different file of one delivery each time. */
    csv: async (pair: Pair) => {
      const { reference } = await referenceOf(pair)
      return aCsv(app, [
        'order_number;date;hour;reference;unit_quantity',
        `N-${++made};04/02/2027;09:00;${reference};1`,
      ])
    },
    /** Creates a file that leaves the stock as it is, or sets that of a new product. */
    stockCsv: async (pair: Pair, quantity = 0) => {
      const { reference } = await referenceOf(pair)
      return aCsv(
        app,
        ['reference;current_quantity;product_packaging;new_quantity', `${reference};0;unité;${quantity}`],
        'stock.csv',
      )
    },
    /** Creates a file with one event of a shipment. */
    trackingCsv: async (pair: Pair) => {
      const { trackingNumber } = await shipmentMakersOf(t).consigned(pair)
      return aCsv(app, ['N° de suivi;Statut;Date', `${trackingNumber};livrée;03/01/2027`], 'suivi.csv')
    },
    carrier: async () => (await aCarrierService(db)).carrierId,
    /** Creates a file of one new product. */
    productCsv: () => aCsv(app, ['reference;designation;unit', `NEUF-${++made};Nouveau ${made};oui`], 'produits.csv'),
    import: anImportOf,
    /** Creates an import whose file can be read again. */
    wholeImport: async (pair: Pair, who: Party) => {
      const one = await anImportOf(pair, who)
      const content = Buffer.from('order_number;date;hour;reference;unit_quantity\nN;04/02/2027;09:00;X;1\n')
      await db.updateTable('imports').set({ content }).where('uuid', '=', one.uuid).execute()
      return one
    },
    /** Creates an import that was applied but for one line. */
    appliedImport: async (pair: Pair, who: Party) => {
      const one = await anImportOf(pair, who)
      const by = who.userId === pair.warehouse.userId ? who : pair.customer
      await db.run(sql`UPDATE import_rows SET left_because = 'Date passée.' WHERE import_id = (SELECT id FROM imports
        WHERE uuid = ${one.uuid})`)
      await db.run(sql`UPDATE imports SET applied_at = ${testNow}, applied_by = ${by.contactId}, is_repeat = true
        WHERE uuid = ${one.uuid}`)
      return one
    },
    importedOrder: async (pair: Pair) => {
      const [made, { uuid }] = await Promise.all([order(pair, 'pending'), anImportOf(pair, pair.customer)])
      await db.updateTable('orders').set({ import_uuid: uuid }).where('uuid', '=', made.uuid).execute()
      return { uuid: made.uuid }
    },
    inventory: async (pair: Pair) => ({ uuid: (await anInventory(pair)).uuid }),
    /** Creates an inventory being counted: one line is counted, at its first revision. */
    countedInventory: async (pair: Pair) => {
      const { id, uuid, productId } = await anInventory(pair)
      const place = { order_id: id, customer_id: pair.customer.userId, warehouse_id: pair.warehouse.userId }
      await db
        .updateTable('inventories')
        .set({ count_started_at: testNow, started_after: 1_000_000_000, revision: 1 })
        .where('order_id', '=', id)
        .execute()
      await db
        .insertInto('inventory_lines')
        .values({
          ...place,
          product_id: productId,
          packaging: 'package_unit',
          expected_at_start: 10,
          started_after: 1_000_000_000,
          counted: 9,
          counted_at: testNow,
          counted_after: 1_000_000_000,
        })
        .execute()
      return { uuid }
    },
    /** Creates a filled-in count sheet with one line. */
    countSheet: async (pair: Pair) => {
      const { reference } = await referenceOf(pair)
      return aCsv(app, ['Référence;Conditionnement;Quantité comptée', `${reference};unité;3`], 'comptage.csv')
    },
    /** Creates an order with a change by the warehouse that the customer must accept. */
    changedOrder: async (pair: Pair) => {
      const changed = await order(pair, 'confirmed')
      await db
        .insertInto('order_proposals')
        .values({
          order_id: changed.id,
          customer_id: pair.customer.userId,
          warehouse_id: pair.warehouse.userId,
          changes: JSON.stringify({ driverName: [null, pair.customer.canary] }),
          contact_id: pair.warehouse.contactId,
        })
        .execute()
      return changed
    },
    savedFilter: async ({ contactId, canary }: Party) => {
      const { id } = await db.one(sql<{ id: number }>`
        INSERT INTO saved_filters (contact_id, list, place, name, query)
        VALUES (${contactId}, 'orders', ${nextPlace(contactId)}, ${`${canary} ${++made}`}, '{"search": "canari"}')
        RETURNING id`)
      return id
    },
    ...operationsMakersOf(t),
    ...notificationMakersOf(t),
    ...planMakersOf(t),
    ...webhookMakersOf(t),
    ...sellsyMakersOf(t),
    ...shipmentMakersOf(t),
    /** Creates a customer and a warehouse with an unused deal. */
    unusedDeal: async () => aDeal(db, (await aUser(db, 'customer')).userId, (await aUser(db, 'warehouse')).userId),
    strangers: async () => ({
      customerId: (await aUser(db, 'customer')).userId,
      warehouseId: (await aUser(db, 'warehouse')).userId,
    }),
  }
}
export type Makers = ReturnType<typeof makersOf>

/** Puts an item into every list, with the owner's canary in every text. */
const furnish = async ({ app: { db } }: TestApp, make: Makers, pair: Pair, mark: Party): Promise<void> => {
  const place = { customerId: pair.customer.userId, warehouseId: pair.warehouse.userId }
  const productId = await make.product(pair)
  const batchId = await aBatch(db, productId, `${pair.customer.canary} lot`, '2027-01-20')
  await someStock(db, { ...place, productId, batchId, quantity: 7 })
  await db
    .updateTable('stock_adjustments')
    .set({ reason: `${mark.canary} motif` })
    .where('warehouse_id', '=', pair.warehouse.userId)
    .where('reason', '=', 'Stock initial')
    .execute()
  await Promise.all([make.import(pair, pair.customer), make.import(pair, pair.warehouse)])
  for (const status of ['pending', 'confirmed', 'finished'] as const) {
    const { uuid } = await make.order(pair, status, slotOn('2027-01-04', 4))
    await db
      .updateTable('orders')
      .set({
        internal_number: `${mark.canary} n`,
        message_to_warehouse: `${mark.canary} message`,
        driver_name: mark.canary,
      })
      .where('uuid', '=', uuid)
      .execute()
  }
}

/** Callers that get 401 from every route except those for anyone. */
const callersOf = async (t: TestApp, { userId, contactId }: Party) => {
  const { db } = t.app
  const eightHoursAgo = new Date(Date.parse(testNow) - 8 * 3_600_000)
  const expired = (await openSession(db, t.app.sessionKey, eightHoursAgo, { contactId, userId })).accessToken
  const revoked = await t.as(contactId)
  await revoked.post('/auth/logout')
  const inactiveContact = await aContact(db, userId)
  const ofInactiveContact = await t.as(inactiveContact)
  await db.updateTable('contacts').set({ is_active: false }).where('id', '=', inactiveContact).execute()
  const inactiveUser = await aUser(db, 'customer')
  const ofInactiveUser = await t.as(inactiveUser.contactId)
  await db.updateTable('users').set({ is_active: false }).where('id', '=', inactiveUser.userId).execute()
  return {
    'sans session': t.withToken(),
    'session expirée': t.withToken(expired),
    'session fermée': revoked,
    'contact désactivé': ofInactiveContact,
    'utilisateur désactivé': ofInactiveUser,
  }
}
