import { afterAll, describe, expect, it } from 'vitest'
import { checkInvariants } from '../../../app/invariants/check.ts'
import { printers } from '../../../services/print/render.ts'
import { textOfPdf } from '../../../services/print/testing/text-of-pdf.ts'
import { aDocument } from '../../../testing/builders/a-document.ts'
import { aPng, dataUrlOf } from '../../../testing/builders/a-png.ts'
import { anOrder } from '../../../testing/builders/an-order.ts'
import { aPair, aProduct, slotOn } from '../../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const asCustomer = await t.as(customer.contactId)
const asWarehouse = await t.as(warehouse.contactId)
const productId = await aProduct(db, customer.userId, { reference: 'CAFE-1' })
afterAll(() => printers.close())

const anEntry = (status: Parameters<typeof anOrder>[1]['status'] = 'confirmed') =>
  anOrder(db, {
    customerId: customer.userId,
    warehouseId: warehouse.userId,
    orderType: 'delivery',
    status,
    start: slotOn('2027-01-04'),
    lines: [{ productId, quantity: 6 }],
  })
const close = (uuid: string, changes: object = {}) =>
  asWarehouse.post(`/orders/${uuid}/complete`, {
    orderDateDone: '2027-01-04T07:30:00.000Z',
    driverOnTime: true,
    proof: 'generated',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 5 }],
    ...changes,
  })
const anUploaded = (uuid: string, type: 'proof' | 'signed_slip' | 'other', filename: string) =>
  aDocument(t.app, uuid, { by: warehouse, type, filename })
const eventsOf = async (orderId: number) => {
  const rows = await db.selectFrom('mails').select(['contact_id', 'event']).where('order_id', '=', orderId).execute()
  return rows.filter(({ event }) => event === 'order_ask_proof').map(({ contact_id }) => contact_id)
}

describe('demander un justificatif', () => {
  it('ne se propose qu’à partir du rendez-vous', async () => {
    const { uuid } = await anEntry()
    const isOffered = async () => (await asCustomer.get(`/orders/${uuid}`)).body.isProofAskable
    t.setNow('2027-01-04T06:59:59.000Z')
    expect(await isOffered()).toBe(false)
    t.setNow(slotOn('2027-01-04'))
    expect(await isOffered()).toBe(true)
    t.setNow(testNow)
  })

  it('le note, l’écrit dans l’historique et prévient l’entrepôt', async () => {
    const { id, uuid } = await anEntry()
    expect((await asCustomer.get(`/orders/${uuid}`)).body).toMatchObject({ isProofAskable: true })
    expect(await asCustomer.post(`/orders/${uuid}/proof`)).toMatchObject({ status: 204 })
    for (const caller of [asCustomer, asWarehouse])
      expect((await caller.get(`/orders/${uuid}`)).body).toMatchObject({
        proofRequestSent: true,
        isProofAskable: false,
        availableProof: null,
      })
    const { items } = (await asWarehouse.get(`/orders/${uuid}/logs`)).body
    expect(items.at(-1)).toMatchObject({ action: 'order_ask_proof', fromStatus: 'confirmed', toStatus: 'confirmed' })
    expect(await eventsOf(id)).toEqual([warehouse.contactId])
  })

  it('une seconde fois ne dérange personne', async () => {
    const { id, uuid } = await anEntry('finished')
    const answers = await Promise.all([1, 2, 3].map(() => asCustomer.post(`/orders/${uuid}/proof`)))
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204])
    expect(await eventsOf(id)).toHaveLength(1)
    expect((await asWarehouse.get(`/orders/${uuid}/logs`)).body.items.at(-1).action).toBe('order_ask_proof')
  })

  it('n’enlève rien à qui clôture au même moment', async () => {
    const { uuid } = await anEntry()
    const { version } = (await asWarehouse.get(`/orders/${uuid}`)).body
    await asCustomer.post(`/orders/${uuid}/proof`)
    expect(await close(uuid, { version })).toMatchObject({ status: 200, body: { proofRequestSent: true } })
  })

  it('ce qui est déjà joint n’est plus à demander', async () => {
    const { id, uuid } = await anEntry('finished')
    await anUploaded(uuid, 'signed_slip', 'bon-signe.pdf')
    expect((await asCustomer.get(`/orders/${uuid}`)).body).toMatchObject({
      availableProof: 'uploaded',
      isProofAskable: false,
    })
    expect((await asCustomer.post(`/orders/${uuid}/proof`)).status).toBe(204)
    expect(await eventsOf(id)).toEqual([])
  })

  it.each(['pending', 'refused', 'canceled_by_customer', 'no_show'] as const)(
    'n’a pas de sens pour une commande « %s »',
    async (status) => {
      const { uuid } = await anEntry(status)
      expect((await asCustomer.get(`/orders/${uuid}`)).body.isProofAskable).toBe(false)
      expect(await asCustomer.post(`/orders/${uuid}/proof`)).toMatchObject({
        status: 409,
        body: { code: 'PROOF_NOT_POSSIBLE' },
      })
    },
  )

  it('revient au client : l’entrepôt le donne', async () => {
    const { uuid } = await anEntry()
    expect((await asWarehouse.get(`/orders/${uuid}`)).body.isProofAskable).toBe(false)
    expect(await asWarehouse.post(`/orders/${uuid}/proof`)).toMatchObject({ status: 403 })
  })
})

describe('le justificatif', () => {
  it('n’existe pas avant la clôture', async () => {
    const { uuid } = await anEntry()
    expect(await asCustomer.get(`/orders/${uuid}/proof`)).toMatchObject({
      status: 409,
      body: { code: 'PROOF_NOT_READY' },
    })
  })

  it('se fait de la clôture : quand, quoi, écarts, réserves, chauffeur, qui a signé, qui a clos', async () => {
    const { id, uuid } = await anEntry()
    await close(uuid, {
      driverName: 'Jean Ünal',
      driverOnTime: false,
      reserves: 'Un colis ouvert',
      signature: { signerName: 'J. Ünal', image: dataUrlOf(aPng()) },
    })
    expect((await asCustomer.get(`/orders/${uuid}`)).body.availableProof).toBe('generated')
    const answer = await asCustomer.get(`/orders/${uuid}/proof`)
    expect(answer.headers['content-disposition']).toContain(`filename="preuve-entree-${id}.pdf"`)
    const [page] = await textOfPdf(answer.bytes)
    expect(page).toContain(`Preuve d’entrée ${id}`)
    expect(page).toContain('Prévue le 04/01/2027, 08:00–08:30 Réalisée le 04/01/2027 à 08:30 Ponctualité En retard')
    expect(page).toContain('CAFE-1 Produit CAFE-1 unité 6 5 −1')
    expect(page).toContain('Total : 5 unités (prévu : 6 unités)')
    expect(page).toContain('Chauffeur Jean Ünal')
    expect(page).toContain('Réserves Un colis ouvert')
    expect(page).toContain('Signée par J. Ünal le 04/01/2027 à 09:00')
    expect(page).toMatch(/Clôturée par Contact \d+, warehouse \d+ le /)
  })

  it('sans réserve ni signature, le dit', async () => {
    const { uuid } = await anEntry()
    await close(uuid)
    const [page] = await textOfPdf((await asWarehouse.get(`/orders/${uuid}/proof`)).bytes)
    expect(page).toContain('Aucune réserve')
    expect(page).toContain('Aucune signature recueillie')
  })

  it('un justificatif ou un bon signé joint passe avant, le plus récent d’abord', async () => {
    const { uuid } = await anEntry('finished')
    await anUploaded(uuid, 'other', 'photo.pdf')
    expect((await textOfPdf((await asCustomer.get(`/orders/${uuid}/proof`)).bytes))[0]).toContain('Preuve d’entrée')
    const bytesOf = async () => (await asCustomer.get(`/orders/${uuid}/proof`)).bytes
    for (const type of ['proof', 'signed_slip'] as const) {
      const { id } = await anUploaded(uuid, type, `${type}.pdf`)
      const own = (await asCustomer.get(`/orders/${uuid}/documents/${id}`)).bytes
      expect((await bytesOf()).equals(own)).toBe(true)
    }
  })

  it('deux personnes tiennent le même papier', async () => {
    const { uuid } = await anEntry()
    await close(uuid)
    t.setNow('2027-01-05T10:00:00.000Z')
    const [theirs, ours] = [
      await asCustomer.get(`/orders/${uuid}/proof`),
      await asWarehouse.get(`/orders/${uuid}/proof`),
    ]
    expect(theirs.bytes.equals(ours.bytes)).toBe(true)
  })
})

it('après tout cela, les invariants tiennent', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
