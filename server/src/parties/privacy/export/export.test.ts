import { afterAll, describe, expect, test } from 'vitest'
import { retentions } from '../../../app/modules/retention.ts'
import { purge } from '../../../platform/jobs/purge.ts'
import { printers } from '../../../services/print/render.ts'
import { textOfPdf } from '../../../services/print/testing/text-of-pdf.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser } from '../../../testing/builders/builders.ts'
import { entriesOfZip } from '../../../testing/entries-of-zip.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'
import { inventory } from '../inventory/inventory.ts'
import { makeDataExports, pointersOf } from './make.ts'
import { words } from './words.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const sides = { customerId: customer.userId, warehouseId: warehouse.userId }
afterAll(() => printers.close())

const path = '/settings/data-exports'
const makeAll = async () => {
  const waiting = await db.selectFrom('data_exports').select('id').where('made_at', 'is', null).execute()
  await makeDataExports(
    t.app,
    waiting.map(({ id }) => id),
  )
}

test('chaque table qui mène à une personne a ses mots dans l’export', () => {
  expect(Object.keys(words).toSorted()).toEqual(
    Object.keys(inventory)
      .filter((table) => table === 'contacts' || pointersOf(table).length > 0)
      .toSorted(),
  )
})

describe('l’export des données d’une personne', () => {
  test('a tout ce qui mène à elle, en JSON et en PDF, sans secret ; un e-mail dit qu’il est prêt', async () => {
    const productId = await aProduct(db, customer.userId)
    const { uuid } = await anOrder(db, { ...sides, orderType: 'delivery', lines: [{ productId, quantity: 1 }] })
    const asCustomer = await t.as(customer.contactId)
    expect((await asCustomer.post(`/orders/${uuid}/comments`, { text: 'Le camion sera en retard' })).status).toBe(201)
    const asked = await asCustomer.post(path)
    expect(asked.status).toBe(201)
    expect((await asCustomer.post(path)).body.uuid).toBe(asked.body.uuid)
    expect((await asCustomer.get(`${path}/${asked.body.uuid}/file`)).status).toBe(404)

    await makeAll()
    await makeAll()
    const file = await asCustomer.get(`${path}/${asked.body.uuid}/file`)
    const entries = await entriesOfZip(file.bytes)
    expect([...entries.keys()].toSorted()).toEqual(['donnees.json', 'donnees.pdf'])
    const { person, data } = JSON.parse(entries.get('donnees.json')?.toString('utf8') ?? '')
    expect(person.email).toBe(data.contacts.rows[0].email)
    expect(data.order_comments.rows[0].comment).toBe('Le camion sera en retard')
    expect(data.sessions.rows.length).toBeGreaterThan(0)
    expect(JSON.stringify(data)).not.toMatch(/password_hash|token_hash|search_document|"secret"/)
    expect((await textOfPdf(entries.get('donnees.pdf') ?? Buffer.alloc(0))).join(' ')).toContain(
      'Le camion sera en retard',
    )

    const mails = await db.selectFrom('mails').select('contact_id').where('event', '=', 'data_export').execute()
    expect(mails).toEqual([{ contact_id: customer.contactId }])
  })

  test('n’est que pour qui le demande, et sept jours', async () => {
    const contactId = await aContact(db, customer.userId)
    const admin = await aUser(db, 'admin')
    const asAdmin = await t.as(admin.contactId)
    const { status, body } = await asAdmin.post(`/users/${customer.userId}/contacts/${contactId}/export`)
    expect(status).toBe(201)
    await makeAll()
    const address = `${path}/${body.uuid}/file`
    expect((await asAdmin.get(address)).status).toBe(200)
    expect((await (await t.as(contactId)).get(address)).status).toBe(404)
    expect(
      (await (await t.as(customer.contactId)).get(path)).body.items.map(({ uuid }: { uuid: string }) => uuid),
    ).not.toContain(body.uuid)
    t.setNow('2027-01-12T08:00:00.000Z')
    expect((await (await t.as(admin.contactId)).get(address)).status).toBe(404)
    await purge(
      t.app,
      retentions.filter(({ table }) => table === 'data_exports'),
    )
    expect(await db.selectFrom('data_exports').selectAll().execute()).toEqual([])
    t.setNow(testNow)
  })
})
