import { expect, it } from 'vitest'
import { anOrder } from '../../testing/builders/an-order.ts'
import { aContact, aPair, aProduct, aUser } from '../../testing/builders/builders.ts'
import { type Caller, createTestApp, testNow } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app

const aSide = async () => {
  t.setNow(testNow)
  const { customer, warehouse } = await aPair(db)
  const productId = await aProduct(db, customer.userId)
  const order = () =>
    anOrder(db, {
      customerId: customer.userId,
      warehouseId: warehouse.userId,
      orderType: 'delivery',
      status: 'pending',
      lines: [{ productId, quantity: 1 }],
    })
  return { customer, order, by: await t.as(customer.contactId) }
}
const statusesOf = async (calls: Promise<{ status: number }>[]) =>
  (await Promise.all(calls)).map(({ status }) => status)
const count = (statuses: number[], wanted: number) => statuses.filter((status) => status === wanted).length
const times = <Made>(length: number, make: (rank: number) => Made): Made[] =>
  Array.from({ length }, (_, rank) => make(rank))
const share = (by: Caller, uuid: string, email: string) => by.post(`/orders/${uuid}/guest-links`, { email })
const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').select('id').where('to_email', '=', email).execute()).length

it('une personne invite 30 adresses par heure, même à la fois, puis 429 avec son délai', async () => {
  const { by } = await aSide()
  const answers = await Promise.all(
    times(40, (rank) => by.post('/contacts', { name: 'Ana', email: `invite-${rank}@inconnu.example` })),
  )
  expect(
    count(
      answers.map(({ status }) => status),
      201,
    ),
  ).toBe(30)
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body).toMatchObject({ code: 'SENDING_LIMITED', message: expect.stringContaining('60\u00a0minutes') })
  expect(Number(refused?.headers['retry-after'])).toBe(3_600)
  t.setNow('2027-01-04T09:00:01.000Z')
  expect((await by.post('/contacts', { name: 'Ana', email: 'plus-tard@inconnu.example' })).status).toBe(201)
})

it('une organisation, 60, quels que soient ses contacts', async () => {
  const { customer, by } = await aSide()
  const colleagues = [
    by,
    await t.as(await aContact(db, customer.userId)),
    await t.as(await aContact(db, customer.userId)),
  ]
  const statuses = await statusesOf(
    colleagues.flatMap((one, who) =>
      times(25, (rank) =>
        one.post('/contacts', { name: 'Ana', email: `equipe-${customer.userId}-${who}-${rank}@inconnu.example` }),
      ),
    ),
  )
  expect([count(statuses, 201), count(statuses, 429)]).toEqual([60, 15])
})

it('une boîte reçoit d’une organisation dix e-mails par heure : invitations, invitations de nouveau, liens ; une autre n’en apprend rien', async () => {
  const first = await aSide()
  const { body: contact } = await first.by.post('/contacts', { name: 'Ana', email: 'cible@inconnu.example' })
  const again = await statusesOf(times(6, () => first.by.post(`/contacts/${contact.id}/invitation`)))
  expect(count(again, 204)).toBe(6)
  const { uuid } = await first.order()
  const shared = await statusesOf(times(6, (rank) => share(first.by, uuid, `CIBLE+${rank}@inconnu.example`)))
  expect([count(shared, 201), count(shared, 429)]).toEqual([3, 3])
  expect((await share(first.by, uuid, 'autre@inconnu.example')).status).toBe(201)
  const second = await aSide()
  const own = await second.order()
  expect((await share(second.by, own.uuid, 'cible@inconnu.example')).status).toBe(201)
  // Invitations that have not left replace one another.
  expect(await mailsTo('cible@inconnu.example')).toBe(2)
})

it('les messages et les essais de connecteurs ont aussi leur mesure', async () => {
  const { by, order } = await aSide()
  const { uuid } = await order()
  const said: number[] = []
  for (let rank = 0; rank < 101; rank++)
    said.push((await by.post(`/orders/${uuid}/comments`, { text: `${rank}` })).status)
  expect([count(said, 201), said.at(-1)]).toEqual([100, 429])
  const { warehouse } = await aPair(db)
  const owner = await t.as(warehouse.contactId)
  const { body: endpoint } = await owner.post('/webhooks', { url: 'https://example.com/', events: ['order_create'] })
  const tried = await statusesOf(times(35, () => owner.post(`/webhooks/${endpoint.uuid}/test`)))
  expect([count(tried, 201), count(tried, 429)]).toEqual([30, 5])
})

it('un administrateur, qui ouvre une installation, n’est pas compté', async () => {
  t.setNow(testNow)
  const admin = await t.as((await aUser(db, 'admin')).contactId)
  const { userId } = await aUser(db, 'customer')
  const statuses = await statusesOf(
    times(40, (rank) =>
      admin.post(`/users/${userId}/contacts`, { name: 'Ana', email: `ouverture-${rank}@inconnu.example` }),
    ),
  )
  expect(count(statuses, 201)).toBe(40)
})

it('un nom de contact, d’organisation, ou un message à un partenaire ne porte pas de lien', async () => {
  const { by, order } = await aSide()
  const { uuid } = await order()
  const admin = await t.as((await aUser(db, 'admin')).contactId)
  const email = 'lien@inconnu.example'
  const refused = [
    await by.post('/contacts', { name: 'http://spam.example', email }),
    await by.post('/contacts', { name: 'Gagnez sur www.spam.example', email }),
    await by.post(`/orders/${uuid}/guest-links`, { email, message: 'Voir spam.example/promo' }),
    await admin.post('/users', { name: 'spam.example/x', userType: 'customer', mainContact: { name: 'Ana', email } }),
  ]
  for (const { status, body } of refused) {
    expect(status).toBe(422)
    expect(body.issues[0].fallback).toContain('Pas de lien ici')
  }
  expect(await mailsTo(email)).toBe(0)
})

it('un numéro de commande qui est un lien ne part pas dans l’e-mail d’un partenaire', async () => {
  const { by, order } = await aSide()
  const { id, uuid } = await order()
  await db.updateTable('orders').set({ internal_number: 'http://spam.example/1' }).where('id', '=', id).execute()
  await share(by, uuid, 'numero@inconnu.example')
  const mail = await db
    .selectFrom('mails')
    .select(['subject', 'html', 'body_text'])
    .where('to_email', '=', 'numero@inconnu.example')
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(mail)).not.toContain('spam.example')
})
