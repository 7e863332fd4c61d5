import { buffer } from 'node:stream/consumers'
import { fileTypes } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { z } from 'zod'
import { inTransaction } from '../../../platform/database/database.ts'
import { SellsyDown } from '../../../platform/sellsy/errors.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'
import { changedSince } from './apply-user.ts'
import { idOf, loadDeal, presentTag, readTags, type Tag, tagged, writeTags } from './companies.ts'
import { differencesOf, loadLink, saveLink, sideOf, type Work, wereShown } from './item.ts'
import { Unfit } from './problems.ts'

interface LocalInvoice {
  uuid: string
  number: string
  amountCents: number
  customerId: number
  warehouseName: string
  invoiceDate: string
  dueDate: string
  periodStart: string
  periodEnd: string
  fileKey: string
  format: 'pdf' | 'xml'
  isReplaced: boolean
}

/**
 * Creates the draft of an invoice on the customer's company, with its file; returns the draft's id. It is never validated,
 * because that cannot be undone. A draft or a file that an earlier try left is found, not made again.
 */
export const applyInvoice = async ({ app, api, item }: Work): Promise<number> => {
  const invoice = await loadInvoice(app.db, item.localId)
  const company = (await loadLink(app.db, 'user', invoice.customerId))?.sellsyId
  if (company === undefined)
    throw new Unfit('La société du client n’est pas encore dans Sellsy : comparez les accords d’abord.')
  const link = await loadLink(app.db, 'invoice', item.localId)
  const draft = link?.sellsyId ?? (await findDraft(api, company, invoice)) ?? (await createDraft(api, company, invoice))
  await attachFile({ app, api }, draft, invoice)
  const amount = decimal(invoice.amountCents)
  const agreed = { amount: { quai: amount, sellsy: amount } }
  await saveLink(app.db, { kind: 'invoice', localId: item.localId, sellsyId: draft, agreed, at: app.clock() })
  return draft
}

const loadInvoice = async (db: Work['app']['db'], id: number): Promise<LocalInvoice> => {
  const invoice = await db.maybe(sql<LocalInvoice>`
    SELECT i.uuid, i.invoice_number AS number, i.amount_cents AS "amountCents", i.customer_id AS "customerId", w.name AS "warehouseName",
      i.invoicing_date AS "invoiceDate", i.due_date AS "dueDate", i.period_start AS "periodStart",
      i.period_end AS "periodEnd", i.file_key AS "fileKey", i.format, i.replaced_by_id IS NOT NULL AS "isReplaced"
    FROM invoices i JOIN users w ON w.id = i.warehouse_id WHERE i.id = ${id}`)
  if (!invoice) throw new Unfit('Cette facture a été retirée.')
  if (invoice.isReplaced) throw new Unfit('Une autre facture remplace celle-ci.')
  return invoice
}

/** Writes cents as Sellsy reads amounts: « 1234.50 ». */
export const decimal = (cents: number): string => {
  const digits = String(Math.abs(cents)).padStart(3, '0')
  return `${cents < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const orderReference = ({ uuid }: LocalInvoice): string => `QUAI-${uuid}`

const drafts = z.object({
  pagination: z.object({ total: z.number().nullish() }).nullish(),
  data: z.array(z.object({ id: z.int().positive(), order_reference: z.string().nullish() })),
})

/** Sellsy cannot be searched by order reference, but by company and day. */
const findDraft = async (api: Sellsy, company: number, invoice: LocalInvoice): Promise<number | undefined> => {
  const { invoiceDate: day } = invoice
  const filters = { related_objects: [{ type: 'company', id: company }], date: { start: day, end: day } }
  const found = drafts.safeParse(await api.search('/invoices/search', { filters }, { limit: 100 }))
  if (!found.success) throw new SellsyDown('Sellsy answers no list')
  return found.data.data.find((one) => one.order_reference === orderReference(invoice))?.id
}

/** The draft has one row without tax: whoever validates it in Sellsy sets the tax of the account. */
const createDraft = async (api: Sellsy, company: number, invoice: LocalInvoice): Promise<number> => {
  const { number, warehouseName, invoiceDate, dueDate, periodStart, periodEnd, amountCents } = invoice
  const description = `Facture ${number} de ${warehouseName}`
  return idOf(
    await api.create('/invoices', {
      date: invoiceDate,
      due_date: dueDate,
      subject: description,
      currency: 'EUR',
      related: [{ type: 'company', id: company }],
      order_reference: orderReference(invoice),
      ...(periodEnd > periodStart && { service_dates: { start: periodStart, end: periodEnd } }),
      rows: [{ type: 'single', unit_amount: decimal(amountCents), quantity: '1', reference: number, description }],
    }),
  )
}

const fileNames = z.object({ name: z.string().nullish() })

const attachFile = async (
  { app, api }: Pick<Work, 'app' | 'api'>,
  draft: number,
  invoice: LocalInvoice,
): Promise<void> => {
  const name = `${orderReference(invoice)}.${invoice.format}`
  const path = `/invoices/${draft}/files`
  for await (const one of api.all(path)) {
    const file = fileNames.safeParse(one)
    if (file.success && file.data.name?.startsWith(orderReference(invoice))) return
  }
  const content = await buffer(await app.storage.read(invoice.fileKey))
  await api.attach(path, { name, content, type: fileTypes[invoice.format] })
}

/** Gives the customer's company the tag of a deal, or takes that of a former one; returns the company's id. */
export const applyDeal = async ({ app, api, item }: Work): Promise<number> => {
  const { db } = app
  const deal = await loadDeal(db, item.localId)
  const company = (await loadLink(db, 'user', deal.customerId))?.sellsyId
  if (company === undefined) throw new Unfit('La société du client n’est pas encore dans Sellsy.')
  const link = await loadLink(db, 'deal', item.localId)
  const tags = await readTags(api, company)
  const present = presentTag(tags, deal.tag, link)
  const differences = differencesOf({ quai: { tag: deal.tag }, sellsy: { tag: present }, agreed: link?.agreed })
  if (item.verdict !== 'new' && !wereShown(differences, item.differences)) throw new Unfit(changedSince)
  const isPushed = differences.some((one) => sideOf(one, item.winner) === 'quai')
  const now = isPushed ? await writeTags(api, company, withTag(tags, deal.tag, present)) : tags
  const sellsy = isPushed ? deal.tag : present
  const sellsyId = (tagged(now, sellsy) ?? { id: link?.sellsyId ?? company }).id
  await inTransaction(app.pool, async (inside) => {
    const agreed = { tag: { quai: deal.tag, sellsy } }
    await saveLink(inside, { kind: 'deal', localId: item.localId, sellsyId, agreed, at: app.clock() })
    if (sellsy !== null)
      await inside
        .updateTable('deals')
        .set({ external_id: String(sellsyId) })
        .where('id', '=', item.localId)
        .where('external_id', 'is', null)
        .execute()
  })
  return company
}

/** Tags of a company with the wanted one instead of the present one. */
const withTag = (tags: readonly Tag[], wanted: string | null, present: string | null) => [
  ...tags.filter(({ value }) => value !== present).map(({ id }) => ({ id })),
  ...(wanted === null ? [] : [{ value: wanted }]),
]
