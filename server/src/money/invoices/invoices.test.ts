import { type DisputeState, invoiceState, invoiceStates } from '@quai/contract/money/invoices/state.ts'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { pdfBytes } from '../../testing/builders/a-document.ts'
import { ciiXml, pdfCarrying, ublXml } from '../../testing/builders/a-factur-x.ts'
import { anInvoice } from '../../testing/builders/an-invoice.ts'
import { aDeal, aPair, aUser } from '../../testing/builders/builders.ts'
import { createTestApp, testNow } from '../../testing/test-app.ts'
import { inState } from './list.ts'

const t = await createTestApp()
const { db } = t.app
const { customer, warehouse } = await aPair(db)
const stranger = await aPair(db)
const [asCustomer, asWarehouse] = [await t.as(customer.contactId), await t.as(warehouse.contactId)]
const [asStranger, asOther] = [await t.as(stranger.customer.contactId), await t.as(stranger.warehouse.contactId)]
const deal = { customerId: customer.userId, warehouseId: warehouse.userId }
const today = testNow.slice(0, 10)

let made = 0
interface Typed {
  pdf?: Buffer
  fields?: Record<string, string>
  name?: string
}
const formOf = async ({ pdf, fields = {}, name = 'facture.pdf' }: Typed = {}): Promise<FormData> => {
  const form = new FormData()
  const typed = {
    customerId: String(customer.userId),
    invoiceNumber: `F-${++made}`,
    amount: '123450',
    periodStart: '2026-12-01',
    periodEnd: '2026-12-31',
    invoicingDate: '2026-12-31',
    ...fields,
  }
  for (const [field, value] of Object.entries(typed)) form.append(field, value)
  const bytes = pdf ?? (await pdfBytes({ mark: String(made) }))
  form.append('document', new Blob([new Uint8Array(bytes)]), name)
  return form
}
const deposit = async (given: Typed = {}, by = asWarehouse) => by.upload('/invoices', await formOf(given))
const issuesOf = (body: { issues?: { path: string[]; fallback: string }[] }) =>
  body.issues?.map(({ path, fallback }) => [path[0], fallback.replaceAll(/\s/g, ' ')])
const mailsOf = async (invoiceNumber: string) => {
  const rows = await db.all(sql<{ event: string; userId: number }>`
    SELECT m.event, c.user_id AS "userId" FROM mails m JOIN contacts c ON c.id = m.contact_id
    WHERE m.subject LIKE ${`%: ${invoiceNumber},%`} ORDER BY m.id`)
  return rows.map(({ event, userId }) => [event, userId === customer.userId ? 'client' : 'entrepôt'])
}

describe('déposer', () => {
  test('un fichier que rien ne peut garder : le dépôt a échoué, rien n’est enregistré', async () => {
    const full = vi.spyOn(t.app.storage, 'put').mockRejectedValueOnce(new Error('No space left on device'))
    const refused = await deposit({ fields: { invoiceNumber: 'PLEIN-1' } })
    full.mockRestore()
    expect(refused).toMatchObject({ status: 500, body: { code: 'INVOICE_UPLOAD_FAILED' } })
    expect((await asWarehouse.get('/invoices?search=PLEIN-1')).body.items).toEqual([])
    expect((await deposit({ fields: { invoiceNumber: 'PLEIN-1' } })).status).toBe(201)
  })
  test('la facture est vue des deux côtés, due 30 jours après son dépôt ; le client est prévenu', async () => {
    const pdf = await pdfBytes({ mark: 'vue' })
    const { status, body } = await deposit({ pdf, fields: { invoiceNumber: 'VUE-1' } })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { amount: 123_450, state: 'to_pay', dueDate: '2027-02-03', events: [{ kind: 'deposited', isMine: true }] },
    })
    const seen = await asCustomer.get(`/invoices/${body.uuid}`)
    expect(seen.body).toMatchObject({ invoiceNumber: 'VUE-1', events: [{ isMine: false }] })
    const file = await asCustomer.get(`/invoices/${body.uuid}/file`)
    expect(file.bytes.equals(pdf)).toBe(true)
    expect(await mailsOf('VUE-1')).toEqual([['invoice_deposited', 'client']])
    const documents = await asCustomer.get('/invoices/documents')
    expect(documents.body).toMatchObject({ total: documents.body.items.length, isTotalExact: true })
    expect(documents.body.items[0]).toEqual({
      id: body.id,
      originalFilename: 'facture.pdf',
      url: `/api/invoices/${body.uuid}/file`,
      ownerId: warehouse.userId,
      invoiceHistory: {
        id: body.id,
        ...deal,
        invoicingDate: '2026-12-31',
        invoiceNumber: 'VUE-1',
        amount: 123_450,
        billingPeriod: { from: '2026-12-01', to: '2026-12-31' },
      },
    })
  })

  test('un numéro déjà donné est refusé à son champ, sans égard à la casse ni aux espaces ; deux envois ensemble : un seul', async () => {
    const answers = await Promise.all([
      deposit({ fields: { invoiceNumber: 'Double 7' } }),
      deposit({ fields: { invoiceNumber: 'DOUBLE7' } }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    const again = await deposit({ fields: { invoiceNumber: ' double  7 ' } })
    expect(issuesOf(again.body)).toEqual([
      ['invoiceNumber', expect.stringMatching(/^Facture déjà existante : double ?7\.$/i)],
    ])
    const other = new FormData()
    for (const [name, value] of await formOf({ fields: { invoiceNumber: 'DOUBLE7' } }))
      other.append(name, name === 'customerId' ? String(stranger.customer.userId) : value)
    expect((await asOther.upload('/invoices', other)).status).toBe(201)
  })

  test('une facture peut être datée d’avant sa période : le stockage se facture souvent d’avance', async () => {
    const { status, body } = await deposit({ fields: { invoiceNumber: 'AVANCE-1', invoicingDate: '2026-11-25' } })
    expect([status, body.code]).toEqual([201, undefined])
  })

  test('le même PDF est refusé en nommant la facture qui l’a', async () => {
    const pdf = await pdfBytes({ mark: 'même' })
    await deposit({ pdf, fields: { invoiceNumber: 'MEME-1' } })
    const again = await deposit({ pdf, fields: { invoiceNumber: 'MEME-2' } })
    expect(issuesOf(again.body)).toEqual([['document', 'Ce fichier est déjà celui de la facture MEME-1.']])
  })

  test.each([
    ['amount', { amount: '0' }, 'Le montant doit être supérieur à zéro.'],
    ['amount', { amount: '10000000001' }, 'Le montant dépasse 100 000 000 €.'],
    ['invoiceNumber', { invoiceNumber: '  ' }, 'Indiquez le numéro de la facture.'],
    ['periodEnd', { periodEnd: '2026-11-30' }, 'La période finit avant de commencer.'],
    ['invoicingDate', { invoicingDate: '2027-01-05' }, 'Une facture ne se date pas dans le futur.'],
    [
      'invoicingDate',
      { invoicingDate: '2025-12-31' },
      'Une facture ne précède pas sa période de plus de trois mois : vérifiez l’année.',
    ],
    ['customerId', { customerId: String(stranger.customer.userId) }, 'Vous n’avez pas d’accord avec ce client.'],
  ])('%s refusé à son champ : %j', async (field, fields, sentence) => {
    const { status, body } = await deposit({ fields: fields as Record<string, string> })
    expect([status < 500, issuesOf(body)]).toEqual([true, [[field, sentence]]])
  })

  test('un fichier qui n’est ni un PDF ni une facture électronique, ou de plus de 5 pages, est refusé', async () => {
    const html = await deposit({ pdf: Buffer.from('<html>') })
    const long = await deposit({ pdf: await pdfBytes({ pages: 6 }) })
    expect([html.body, long.body]).toMatchObject([
      { code: 'DOCUMENT_REFUSED', params: { reason: 'notInvoice' } },
      { code: 'DOCUMENT_REFUSED', params: { reason: 'pages' } },
    ])
  })

  test('une facture Factur-X qui dit autre chose est refusée champ par champ, sauf accord', async () => {
    const pdf = pdfCarrying(ciiXml({ number: 'FX-1' }))
    const typed = { pdf, fields: { invoiceNumber: 'FX-2', amount: '123451' } }
    const refused = await deposit(typed)
    expect([refused.status, issuesOf(refused.body)]).toEqual([
      422,
      [
        ['invoiceNumber', 'La facture électronique dit : FX-1.'],
        ['amount', 'La facture électronique dit : 1 234,50 €.'],
      ],
    ])
    expect((await deposit({ pdf, fields: { ...typed.fields, acceptDifferences: 'true' } })).status).toBe(201)
    expect(
      (await deposit({ pdf: pdfCarrying(ciiXml({ number: 'fx-3' })), fields: { invoiceNumber: 'FX-3' } })).status,
    ).toBe(201)
    const credit = await deposit({ pdf: pdfCarrying(ciiXml({ type: '381' })), fields: { acceptDifferences: 'true' } })
    expect(issuesOf(credit.body)).toEqual([
      ['document', 'Ce fichier est un avoir : seules les factures se déposent ici.'],
    ])
  })

  test('une facture électronique adressée à un autre, ou émise par un autre, n’est montrée à personne sans accord', async () => {
    const other = (await aPair(db)).customer
    await db.updateTable('users').set({ name: 'Lavigne S.A.' }).where('id', '=', customer.userId).execute()
    await db.updateTable('users').set({ name: 'Lavigne Nord' }).where('id', '=', other.userId).execute()
    await aDeal(db, other.userId, warehouse.userId)
    const send = (said: Parameters<typeof ciiXml>[0], fields: Record<string, string> = {}) => {
      const number = `TIERS-${++made}`
      return deposit({
        pdf: pdfCarrying(ciiXml({ number, ...said })),
        fields: { invoiceNumber: number, ...fields },
      })
    }
    const foreign = await send({ seller: 'LE VENDEUR', buyer: 'LE CLIENT S.A.S.' })
    expect([foreign.status, issuesOf(foreign.body)]).toEqual([
      422,
      [
        ['customerId', 'La facture électronique est adressée à « LE CLIENT S.A.S. ».'],
        ['document', 'La facture électronique est émise par « LE VENDEUR ».'],
      ],
    ])
    const neighbour = await send({ buyer: 'LAVIGNE NORD' })
    expect(issuesOf(neighbour.body)).toEqual([
      ['customerId', 'La facture électronique est adressée à « LAVIGNE NORD ».'],
    ])
    expect((await send({ buyer: 'SAS Comptoir LAVIGNE' })).status).toBe(201)
    expect((await send({ buyer: 'LE CLIENT' }, { acceptDifferences: 'true' })).status).toBe(201)
  })

  test.each([
    ['CII', ciiXml, 'facture.xml', 'facture.xml'],
    ['UBL', ublXml, 'facture.pdf', 'facture.pdf.xml'],
  ])('une facture en %s se lit, se dépose et se télécharge telle quelle', async (language, write, name, downloaded) => {
    const number = `XML-${language}`
    const pdf = Buffer.from(write({ number }))
    const form = await formOf({ pdf })
    const asked = new FormData()
    asked.append('document', form.get('document') as Blob)
    expect((await asWarehouse.upload('/invoices/read', asked)).body).toMatchObject({
      pageCount: null,
      facturX: { invoiceNumber: number, amount: 123_450 },
    })
    const wrong = await deposit({ pdf, fields: { invoiceNumber: number, amount: '1' } })
    expect(issuesOf(wrong.body)).toEqual([['amount', 'La facture électronique dit : 1 234,50 €.']])
    const { status, body } = await deposit({ pdf, name, fields: { invoiceNumber: number } })
    expect({ status, body }).toMatchObject({ status: 201, body: { format: 'xml', pageCount: null, filename: name } })
    const file = await asCustomer.get(`/invoices/${body.uuid}/file`)
    expect(file.bytes.equals(pdf)).toBe(true)
    expect(file.headers).toMatchObject({
      'content-type': 'application/xml',
      'content-disposition': expect.stringContaining(`attachment; filename="${downloaded}"`),
      'x-content-type-options': 'nosniff',
    })
  })

  test('l’échéance que la facture indique est gardée à côté de celle du dépôt', async () => {
    const pdf = pdfCarrying(ciiXml({ number: 'ECH-1', payBy: '20270115' }))
    const { body } = await deposit({ pdf, fields: { invoiceNumber: 'ECH-1' } })
    expect(body).toMatchObject({ dueDate: '2027-02-03', statedDueDate: '2027-01-15' })
  })

  test('lire une facture Factur-X remplit le formulaire et ne garde rien', async () => {
    await db.updateTable('users').set({ name: 'Acheteur & Cie' }).where('id', '=', customer.userId).execute()
    const form = new FormData()
    form.append('document', new Blob([new Uint8Array(pdfCarrying(ciiXml({ buyer: 'ACHETEUR &amp; CIE' })))]), 'f.pdf')
    const before = await db.selectFrom('invoices').select('id').execute()
    const { status, body } = await asWarehouse.upload('/invoices/read', form)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { pageCount: 1, customerId: customer.userId, facturX: { invoiceNumber: 'FA-2026-12', amount: 123_450 } },
    })
    expect(await db.selectFrom('invoices').select('id').execute()).toEqual(before)
  })
})

test('contester, échanger, maintenir, payer, annuler le paiement : chaque pas est gardé et dit à l’autre côté', async () => {
  const { uuid } = await anInvoice(db, { ...deal, number: 'VIE-1', depositedAt: testNow })
  const path = `/invoices/${uuid}`
  const disputed = await asCustomer.post(`${path}/dispute`, { reason: 'Deux palettes en trop' })
  expect(disputed.body).toMatchObject({ state: 'disputed', disputeState: 'open', dueDate: '2027-02-01' })
  const blocked = await asWarehouse.post(`${path}/paid`, { paidOn: today })
  expect(blocked).toMatchObject({ status: 409, body: { code: 'INVOICE_BLOCKED', params: { reason: 'disputed' } } })
  await asWarehouse.post(`${path}/comments`, { text: 'Nous vérifions' })
  await asCustomer.post(`${path}/comments`, { text: 'Merci' })
  await asWarehouse.post(`${path}/settle`, { verdict: 'maintained', text: 'Le relevé est joint' })
  const early = await asWarehouse.post(`${path}/paid`, { paidOn: '2026-12-30' })
  expect(issuesOf(early.body)).toEqual([['paidOn', 'Un paiement ne précède pas sa facture.']])
  const paid = await asWarehouse.post(`${path}/paid`, { paidOn: today })
  expect(paid.body).toMatchObject({ state: 'paid', paidOn: today })
  expect((await asCustomer.post(`${path}/dispute`, { reason: 'Tard' })).status).toBe(409)
  const unpaid = await asWarehouse.delete(`${path}/paid`)
  expect(unpaid.body.events.map(({ kind, userType }: { kind: string; userType: string }) => [kind, userType])).toEqual([
    ['disputed', 'customer'],
    ['commented', 'warehouse'],
    ['commented', 'customer'],
    ['maintained', 'warehouse'],
    ['paid', 'warehouse'],
    ['unpaid', 'warehouse'],
  ])
  expect(await mailsOf('VIE-1')).toEqual([
    ['invoice_disputed', 'entrepôt'],
    ['invoice_commented', 'client'],
    ['invoice_commented', 'entrepôt'],
    ['invoice_settled', 'client'],
    ['invoice_paid', 'client'],
    ['invoice_paid', 'client'],
  ])
})

test('un client accepte une facture une fois : l’entrepôt le lit, la dette reste, contester reprend l’accord', async () => {
  const { uuid } = await anInvoice(db, { ...deal, number: 'ACCORD-1' })
  const approve = (by = asCustomer) => by.post(`/invoices/${uuid}/approve`)
  expect((await approve(asWarehouse)).status).toBe(403)
  const approved = await approve()
  expect(approved.body).toMatchObject({ state: 'to_pay', approvedAt: testNow, events: [{ kind: 'approved' }] })
  expect(await approve()).toMatchObject({ status: 409, body: { params: { reason: 'approved' } } })
  expect((await asWarehouse.get('/invoices', { search: 'ACCORD-1' })).body.items).toMatchObject([
    { approvedAt: testNow },
  ])
  const disputed = await asCustomer.post(`/invoices/${uuid}/dispute`, { reason: 'Une erreur, finalement' })
  expect(disputed.body).toMatchObject({ state: 'disputed', approvedAt: null })
  expect((await approve()).body).toMatchObject({ params: { reason: 'disputed' } })
  await asWarehouse.post(`/invoices/${uuid}/settle`, { verdict: 'maintained', text: 'Le relevé est joint' })
  expect((await approve()).body).toMatchObject({ approvedAt: testNow })
  expect((await asWarehouse.post(`/invoices/${uuid}/paid`, { paidOn: today })).body).toMatchObject({
    state: 'paid',
    approvedAt: testNow,
  })
  expect(await mailsOf('ACCORD-1')).toEqual([
    ['invoice_approved', 'entrepôt'],
    ['invoice_disputed', 'entrepôt'],
    ['invoice_settled', 'client'],
    ['invoice_approved', 'entrepôt'],
    ['invoice_paid', 'client'],
  ])
})

test('payer et contester au même instant : un seul l’emporte', async () => {
  const { uuid } = await anInvoice(db, deal)
  const answers = await Promise.all([
    asWarehouse.post(`/invoices/${uuid}/paid`, { paidOn: today }),
    asCustomer.post(`/invoices/${uuid}/dispute`, { reason: 'Non' }),
  ])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test('une contestation acceptée éteint la dette : ni paiement, ni relance, ni somme due', async () => {
  const { uuid } = await anInvoice(db, { ...deal, number: 'ETEINTE', disputeState: 'open', dueDate: '2026-12-31' })
  const { body } = await asWarehouse.post(`/invoices/${uuid}/settle`, { verdict: 'accepted', text: 'Exact' })
  expect(body).toMatchObject({ state: 'waived' })
  expect((await asWarehouse.post(`/invoices/${uuid}/remind`)).body).toMatchObject({ params: { reason: 'waived' } })
  const listed = await asCustomer.get('/invoices', { search: 'ETEINTE' })
  expect(listed.body.totals).toEqual({ count: 1, amount: 123_450, due: 0, late: 0 })
})

test('une relance part une fois par jour, dès 7 jours avant l’échéance', async () => {
  const { uuid } = await anInvoice(db, { ...deal, number: 'RELANCE', dueDate: '2027-01-11' })
  const early = await anInvoice(db, { ...deal, dueDate: '2027-01-12' })
  const remind = (of = uuid) => asWarehouse.post(`/invoices/${of}/remind`)
  expect((await remind(early.uuid)).body).toMatchObject({ params: { reason: 'notDue' } })
  const answers = await Promise.all([remind(), remind()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await mailsOf('RELANCE')).toEqual([['invoice_reminded', 'client']])
})

test('une facture se retire dans les 24 heures ; son fichier part, il en reste une trace', async () => {
  const { body } = await deposit({ fields: { invoiceNumber: 'RETIREE' } })
  const old = await anInvoice(db, deal)
  expect((await asWarehouse.delete(`/invoices/${old.uuid}`)).body).toMatchObject({ params: { reason: 'tooOld' } })
  expect((await asWarehouse.delete(`/invoices/${body.uuid}`)).status).toBe(204)
  expect((await asCustomer.get(`/invoices/${body.uuid}`)).status).toBe(404)
  const traces = await db.selectFrom('invoice_withdrawals').selectAll().execute()
  expect(traces).toMatchObject([{ invoice_number: 'RETIREE', contact_id: warehouse.contactId }])
  expect((await deposit({ fields: { invoiceNumber: 'RETIREE' } })).status).toBe(201)
})

test('une facture d’un autre est introuvable', async () => {
  const { uuid } = await anInvoice(db, deal)
  for (const by of [asStranger, asOther]) expect((await by.get(`/invoices/${uuid}`)).status).toBe(404)
  expect((await asOther.post(`/invoices/${uuid}/paid`, { paidOn: today })).status).toBe(404)
  expect((await asStranger.get('/invoices')).body.items.map((row: { uuid: string }) => row.uuid)).not.toContain(uuid)
})

test('la liste filtre par état comme la page les nomme, cherche, trie et additionne', async () => {
  const { customer: owner, warehouse: issuer } = await aPair(db)
  const own = { customerId: owner.userId, warehouseId: issuer.userId }
  const dues = ['2027-01-03', '2027-01-04', '2027-01-11', '2027-01-12']
  const disputes: (DisputeState | null)[] = [null, 'open', 'accepted', 'maintained', 'withdrawn']
  for (const dueDate of dues)
    for (const disputeState of disputes) await anInvoice(db, { ...own, dueDate, disputeState, amount: 100 })
  await anInvoice(db, { ...own, dueDate: '2027-01-03', paidOn: '2027-01-02', amount: 10_000, number: 'Zéro 42' })
  const replaced = [
    { disputeState: 'open' as const },
    { paidOn: '2027-01-02' },
    { disputeState: 'accepted' as const },
    {},
  ]
  for (const given of replaced) {
    const { id: replacedById } = await anInvoice(db, { ...own, dueDate: '2027-01-12', amount: 100 })
    await anInvoice(db, { ...own, dueDate: '2027-01-03', amount: 5_000, ...given, replacedById })
  }
  const by = await t.as(owner.contactId)
  const rows = (await by.get('/invoices', { pageSize: 100 })).body
  for (const state of invoiceStates) {
    const { items, total } = (await by.get('/invoices', { state, pageSize: 100 })).body
    expect(items.map(({ id }: { id: number }) => id)).toEqual(
      rows.items.flatMap((row: { id: number } & Parameters<typeof invoiceState>[0]) =>
        invoiceState(row, today) === state ? [row.id] : [],
      ),
    )
    expect(total).toBeGreaterThan(0)
  }
  expect(rows.totals).toEqual({ count: 29, amount: 32_400, due: 2_000, late: 300 })
  const found = (await by.get('/invoices', { search: 'zéro42', sort: 'amount' })).body
  expect(found).toMatchObject({ total: 1, items: [{ invoiceNumber: 'Zéro 42' }] })
  expect((await by.get('/invoices', { periodFrom: '2026-12-31', periodTo: '2027-01-31' })).body.total).toBe(29)
  expect((await by.get('/invoices', { periodFrom: '2027-01-01' })).body.total).toBe(0)
  const every = await db.one(sql<{ count: number }>`
    SELECT sum(CASE WHEN ${sql.join(
      invoiceStates.map((state) => sql`coalesce((${inState(state, today)})::int, 0)`),
      sql` + `,
    )} = 1
      THEN 0 ELSE 1 END) AS count FROM invoices i`)
  expect(every).toEqual({ count: 0 })
})

test('l’export est un tableau pour Excel, sans formule qui s’exécute', async () => {
  const own = await aPair(db)
  await anInvoice(db, {
    customerId: own.customer.userId,
    warehouseId: own.warehouse.userId,
    number: '=1+1',
    amount: 123_450,
  })
  const answer = await (await t.as(own.customer.contactId)).get('/invoices/export')
  expect(answer.headers['content-disposition']).toContain(`factures-${today}.csv`)
  const [, line] = answer.bytes.toString('utf8').split('\r\n')
  expect(line).toMatch(/^"?'=1\+1/)
  expect(line).toContain(';1234,5;01/12/2026;31/12/2026;')
})

test('un accord qui a des factures ne se supprime pas', async () => {
  const own = await aPair(db)
  await anInvoice(db, { customerId: own.customer.userId, warehouseId: own.warehouse.userId })
  const [{ id }] = (await db
    .selectFrom('deals')
    .select('id')
    .where('customer_id', '=', own.customer.userId)
    .execute()) as [{ id: number }]
  const asAdmin = await t.as((await aUser(db, 'admin')).contactId)
  expect((await asAdmin.delete(`/deals/${id}`)).body).toMatchObject({ code: 'DEAL_IN_USE' })
})
