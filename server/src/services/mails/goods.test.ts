import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { afterAll, expect, it } from 'vitest'
import { aContact, aPair, aProduct, aUser, slotOn } from '../../testing/builders/builders.ts'
import { startSmtp } from '../../testing/servers/smtp.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { sendDigests } from './digests/send.ts'
import { sendDueMails } from './send.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
await db
  .insertInto('addresses')
  .values({
    user_id: warehouse.userId,
    name: 'Entrepôt',
    street: '1 quai des Brumes',
    zip_code: '69800',
    city: 'Saint-Priest',
    is_main_address: true,
  })
  .execute()

const smtp = await startSmtp()
afterAll(() => smtp.stop())
const withSmtp = {
  ...t.app,
  site: 'https://quai.test',
  config: { ...t.app.config, SMTP_URL: smtp.url, MAIL_FROM: 'Quai <bonjour@quai.test>' },
}

let slots = 0
const anOrder = async (references: string[], changes: object = {}) => {
  const productIds = await Promise.all(references.map((reference) => aProduct(db, customer.userId, { reference })))
  const { body, status } = await asCustomer.post('/orders', {
    orderType: 'delivery',
    warehouseId: warehouse.userId,
    orderDateStart: slotOn('2027-01-07', slots++ % 8),
    orderTransporter: 'by_customer',
    orderItems: productIds.map((productId) => ({ productId, productPackaging: 'package_box', quantity: 2 })),
    ...changes,
  })
  expect(status).toBe(201)
  return body as { uuid: string }
}
const lastMail = () => db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
/** Text of the last mail written, as it arrived. */
const received = async () => {
  const { uuid } = await lastMail()
  return (await smtp.taken()).find(({ messageId }) => messageId?.includes(uuid))?.text
}
const named = (count: number, prefix: string) => Array.from({ length: count }, (_, rank) => `${prefix}${rank}`)

it('un e-mail de commande dit les premières lignes, leurs quantités et combien d’autres, et où', async () => {
  await anOrder(named(14, 'LONG-'))
  const { id } = await lastMail()
  await sendDueMails(withSmtp)
  const text = await received()
  expect(text).toContain('Lieu\u00a0: Saint-Priest (69800)\nMarchandises\u00a0: 2\u00a0colis · LONG-0 Produit LONG-0\n')
  expect(text).toContain('2\u00a0colis · LONG-4 Produit LONG-4\net 9\u00a0autres lignes')
  expect(text).not.toContain('LONG-5')
  const sent = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(sent.html).toContain('LONG-4 Produit LONG-4<br>et 9\u00a0autres lignes')
  expect(sent.body_text).toContain('et 9\u00a0autres lignes')
})

it('il dit d’où à où vont les marchandises', async () => {
  const addressCarry = {
    name: 'Le Comptoir',
    street: '2 rue du Tarn',
    zipCode: '81000',
    city: 'Albi',
    country: 'France',
    countryCode: 'FR',
  }
  await anOrder(['TRAJET'], { addressCarry })
  await sendDueMails(withSmtp)
  expect(await received()).toContain('Trajet\u00a0: Albi (81000) → Saint-Priest (69800)\n')
})

it('le suivi des e-mails le montre comme il partira', async () => {
  await anOrder(['VISIBLE'])
  const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
  const { body } = await asAdmin.get(`/viewer/${(await lastMail()).id}`)
  expect(body.text).toContain('2\u00a0colis · VISIBLE Produit VISIBLE')
  expect(body.html).toContain('VISIBLE Produit VISIBLE')
  expect(body.html + body.text).not.toContain('<!--')
})

it('celui d’une commande supprimée dit ce qu’elle contenait', async () => {
  const { uuid } = await anOrder(['SUPPRIMEE'])
  expect((await asWarehouse.delete(`/orders/${uuid}`)).status).toBe(200)
  expect((await lastMail()).body_text).toContain('2\u00a0colis · SUPPRIMEE Produit SUPPRIMEE')
})

it('un inventaire dit ce qui est à compter', async () => {
  const asked = { warehouseId: warehouse.userId, plannedDate: '2027-01-20', productIds: null }
  expect((await asCustomer.post('/orders/inventory', asked)).status).toBe(201)
  await sendDueMails(withSmtp)
  expect(await received()).toContain('À compter\u00a0: Tout le stock')
  const some = { ...asked, productIds: [await aProduct(db, customer.userId, { reference: 'COMPTE' })] }
  expect((await asCustomer.post('/orders/inventory', some)).status).toBe(201)
  await sendDueMails(withSmtp)
  expect(await received()).toContain('À compter\u00a0: COMPTE Produit COMPTE')
})

it('le résumé du jour les dit une fois par commande', async () => {
  const reader = await aContact(db, warehouse.userId)
  const items = chosenEvents('warehouse').map((event) => ({ event, timing: 'digest' }))
  await (await t.as(reader)).put('/settings/mail', { items })
  const { uuid } = await anOrder(['RESUME'])
  await asCustomer.post(`/orders/${uuid}/comments`, { text: 'Merci' })
  t.setNow('2027-01-04T17:05:00.000Z')
  await sendDigests(t.app)
  const { body_text } = await lastMail()
  expect(body_text.split('2\u00a0colis · RESUME Produit RESUME')).toHaveLength(2)
  expect(body_text).toContain('Saint-Priest (69800). 2\u00a0colis')
})
