import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { ciiXml, pdfCarrying } from '../../testing/builders/a-factur-x.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { aDeal, aPair } from '../../testing/builders/builders.ts'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
const deal = { customerId: customer.userId, warehouseId: warehouse.userId }

type Said = NonNullable<Parameters<typeof ciiXml>[0]>
const upload = (bytes: Buffer, number: string, fields: Record<string, string> = {}) => {
  const form = new FormData()
  const typed = {
    customerId: String(customer.userId),
    invoiceNumber: number,
    amount: '123450',
    periodStart: '2026-12-01',
    periodEnd: '2026-12-31',
    invoicingDate: '2026-12-31',
    ...fields,
  }
  for (const [field, value] of Object.entries(typed)) form.append(field, value)
  form.append('document', new Blob([new Uint8Array(bytes)]), 'facture.pdf')
  return asWarehouse.upload('/invoices', form)
}
/** Deposits a corrective invoice of 1,234.50 €, as a Factur-X. */
const correct = (number: string, said: Said, fields: Record<string, string> = {}) =>
  upload(pdfCarrying(ciiXml({ number, type: '384', ...said })), number, fields)
const read = async (bytes: Buffer) => {
  const form = new FormData()
  form.append('document', new Blob([new Uint8Array(bytes)]), 'facture')
  return (await asWarehouse.upload('/invoices/read', form)).body
}
const issuesOf = (body: { issues?: { path: string[]; fallback: string }[] }) =>
  body.issues?.map(({ path, fallback }) => [path[0], fallback.replaceAll(/\s/g, ' ')])
const seen = async (uuid: string, by = asCustomer) => (await by.get(`/invoices/${uuid}`)).body
const kindsOf = ({ events }: { events: { kind: string; text: string | null }[] }) =>
  events.map(({ kind, text }) => [kind, text])

describe('une facture rectificative', () => {
  test.each(['384', '471', '472', '473'])(
    'de type %s remplace celle qu’elle nomme : une seule est due',
    async (type) => {
      const first = await anInvoice(db, { ...deal, number: `R${type} 1`, amount: 1_100_000, dueDate: '2026-12-31' })
      const { status, body } = await correct(`R${type}-2`, { type, preceding: [`r${type}1`] })
      expect([status, body.kind, body.state]).toEqual([201, 'corrective', 'to_pay'])
      expect(body.replaces).toEqual({ uuid: first.uuid, invoiceNumber: `R${type} 1`, amount: 1_100_000 })
      const replaced = await seen(first.uuid)
      expect(replaced).toMatchObject({
        state: 'replaced',
        replacedBy: { uuid: body.uuid, invoiceNumber: `R${type}-2`, amount: 123_450 },
      })
      expect(kindsOf(replaced)).toEqual([['replaced', `R${type}-2`]])
      const { totals } = (await asCustomer.get('/invoices', { search: `R${type}` })).body
      expect(totals).toEqual({ count: 2, amount: 1_223_450, due: 123_450, late: 0 })
      const listed = await asCustomer.get('/invoices', { state: 'replaced', search: `R${type}` })
      expect(listed.body.items).toMatchObject([{ uuid: first.uuid, isReplaced: true }])
    },
  )

  test('le client apprend laquelle elle remplace ; rien de la remplacée ne se fait plus', async () => {
    const first = await anInvoice(db, { ...deal, number: 'DIT-1', disputeState: 'open' })
    await correct('DIT-2', { preceding: ['DIT-1'] })
    const mail = await db
      .selectFrom('mails')
      .select('html')
      .where('subject', 'like', '%: DIT-2,%')
      .executeTakeFirstOrThrow()
    expect(mail.html.replaceAll(/\s/g, ' ')).toContain('Elle remplace la facture DIT-1, qui n’est plus à payer.')
    for (const [by, path, body] of [
      [asWarehouse, 'paid', { paidOn: '2027-01-01' }],
      [asWarehouse, 'remind', undefined],
      [asWarehouse, 'settle', { verdict: 'accepted', text: 'Oui' }],
      [asCustomer, 'approve', undefined],
      [asCustomer, 'dispute', { reason: 'Non' }],
    ] as const)
      expect(await by.post(`/invoices/${first.uuid}/${path}`, body)).toMatchObject({
        status: 409,
        body: { code: 'INVOICE_BLOCKED', params: { reason: 'replaced' } },
      })
  })

  test('les pages ouvertes et les systèmes des deux côtés apprennent que la remplacée a changé', async () => {
    const first = await anInvoice(db, { ...deal, number: 'DIRECT-1' })
    const changes = () =>
      db.all(sql<{ change: string }>`
        SELECT change FROM events WHERE kind = 'invoice' AND subject_id = ${first.id} ORDER BY id`)
    const { body } = await correct('DIRECT-2', { preceding: ['DIRECT-1'] })
    expect(await changes()).toEqual([{ change: 'created' }, { change: 'updated' }])
    await asWarehouse.delete(`/invoices/${body.uuid}`)
    expect(await changes()).toEqual([{ change: 'created' }, { change: 'updated' }, { change: 'updated' }])
  })

  test('retirée, elle rend sa place à la facture qu’elle remplaçait', async () => {
    const first = await anInvoice(db, { ...deal, number: 'RENDUE-1', disputeState: 'open' })
    const { body } = await correct('RENDUE-2', { preceding: ['RENDUE-1'] })
    expect((await asWarehouse.delete(`/invoices/${body.uuid}`)).status).toBe(204)
    const restored = await seen(first.uuid)
    expect(restored).toMatchObject({ state: 'disputed', replacedBy: null })
    expect(kindsOf(restored)).toEqual([
      ['replaced', 'RENDUE-2'],
      ['restored', 'RENDUE-2'],
    ])
  })

  test.each([
    ['sans référence', [], 'La facture est rectificative, mais ne dit pas laquelle elle remplace.'],
    ['inconnue', ['JAMAIS-1'], 'La facture remplace « JAMAIS-1 », que vous n’avez pas déposée pour ce client.'],
    [
      'd’un autre client',
      ['VOISIN-1'],
      'La facture remplace « VOISIN-1 », que vous n’avez pas déposée pour ce client.',
    ],
    ['déjà remplacée', ['VIEILLE-1'], 'La facture remplace « VIEILLE-1 », qui l’est déjà par une autre.'],
    ['plusieurs', ['A-1', 'A-2'], 'La facture remplace plusieurs factures (A-1, A-2) : aucune ne le sera ici.'],
  ])(
    '%s : c’est dit avant que le client voie rien, et passe avec accord sans rien remplacer',
    async (name, preceding, sentence) => {
      if (name === 'd’un autre client') {
        const neighbour = (await aPair(db)).customer
        await aDeal(db, neighbour.userId, warehouse.userId)
        await anInvoice(db, { ...deal, customerId: neighbour.userId, number: 'VOISIN-1' })
      }
      if (name === 'déjà remplacée') {
        const by = await anInvoice(db, { ...deal, number: 'VIEILLE-2' })
        await anInvoice(db, { ...deal, number: 'VIEILLE-1', replacedById: by.id })
      }
      const number = `DIRE-${name}`
      const refused = await correct(number, { preceding })
      expect([refused.status, issuesOf(refused.body)]).toEqual([422, [['document', sentence]]])
      expect((await asCustomer.get('/invoices', { search: number })).body.items).toEqual([])
      const { status, body } = await correct(number, { preceding }, { acceptDifferences: 'true' })
      expect([status, body.replaces]).toEqual([201, null])
    },
  )

  test('d’une facture marquée payée : c’est dit, et avec accord elle la remplace', async () => {
    const first = await anInvoice(db, { ...deal, number: 'PAYEE-1', paidOn: '2027-01-02' })
    const refused = await correct('PAYEE-2', { preceding: ['PAYEE-1'] })
    expect(issuesOf(refused.body)).toEqual([['document', 'La facture remplace « PAYEE-1 », qui est marquée payée.']])
    const { body } = await correct('PAYEE-2', { preceding: ['PAYEE-1'] }, { acceptDifferences: 'true' })
    expect(body.replaces).toMatchObject({ uuid: first.uuid })
    expect(await seen(first.uuid)).toMatchObject({ state: 'replaced', paidOn: '2027-01-02' })
  })

  test('deux à la fois pour la même : une seule la remplace, l’autre l’apprend', async () => {
    await anInvoice(db, { ...deal, number: 'COURSE-1' })
    const answers = await Promise.all(
      ['COURSE-2', 'COURSE-3'].map((number) => correct(number, { preceding: ['COURSE-1'] })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('une facture ordinaire qui nomme un acompte ne remplace rien ; l’acompte est dit tel', async () => {
    const advance = await upload(pdfCarrying(ciiXml({ number: 'ACOMPTE-1', type: '386' })), 'ACOMPTE-1')
    expect(advance.body).toMatchObject({ kind: 'prepayment', state: 'to_pay' })
    const said = { number: 'SOLDE-1', total: '3000.00', due: '1765.50', preceding: ['ACOMPTE-1'] }
    const rest = await upload(pdfCarrying(ciiXml(said)), 'SOLDE-1', { amount: '176550' })
    expect(rest.body).toMatchObject({ kind: 'invoice', amount: 176_550, replaces: null })
    expect(await seen(advance.body.uuid)).toMatchObject({ state: 'to_pay', replacedBy: null })
  })

  test('lue avant d’être déposée, elle montre celle qu’elle remplace', async () => {
    const { uuid } = await anInvoice(db, { ...deal, number: 'LUE-1', amount: 5_000 })
    expect(await read(pdfCarrying(ciiXml({ type: '384', preceding: ['LUE-1'] })))).toMatchObject({
      facturX: { kind: 'corrective', replacedNumbers: ['LUE-1'] },
      replaces: { uuid, invoiceNumber: 'LUE-1', amount: 5_000 },
    })
  })
})
