import { differencesFrom, type FacturX, maySame } from '@quai/contract/money/invoices/factur-x.ts'
import type {
  InvoiceDetail,
  OtherInvoice,
  ReadInvoice,
  UploadInvoiceInput,
} from '@quai/contract/money/invoices/invoice.ts'
import { termDays } from '@quai/contract/money/invoices/state.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import type { Context, KeptFile, PreparationContext } from '../../calls/context.ts'
import { inspectInvoice } from '../../orders/documents/inspect.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { lockInvoice, writeEvent } from './change.ts'
import { compareInvoice } from './compare.ts'
import { showInvoice } from './detail.ts'
import { announceInvoice } from './mails.ts'
import { findReplaced, lockReplaced, numberKey, replaceInvoice, replacementProblem } from './replace.ts'

interface Prepared {
  file: KeptFile
  pageCount: number | null
  read: FacturX | undefined
}

/** Names of the two sides. */
interface Parties {
  customer: string
  warehouse: string
}

type Read = Pick<ReadInvoice, 'pageCount' | 'facturX'>

/** Reads an invoice without keeping it. Throws DOCUMENT_REFUSED. */
export const readInvoice = {
  prepare: async (ctx: PreparationContext, { document }: Pick<UploadInvoiceInput, 'document'>): Promise<Read> => {
    const { pageCount, facturX = null } = await inspectInvoice(ctx, document)
    return { pageCount, facturX }
  },

  perform: async (ctx: Context, _: unknown, read: Read): Promise<ReadInvoice> => {
    const { facturX } = read
    const buyer = facturX?.buyerName
    const replaced = facturX && (await findReplaced(ctx, facturX))
    return {
      ...read,
      customerId: buyer ? await customerNamed(ctx, buyer) : null,
      replaces: replaced && !replaced.isReplaced ? otherOf(replaced) : null,
    }
  },
}

const otherOf = ({ uuid, invoiceNumber, amount }: OtherInvoice): OtherInvoice => ({ uuid, invoiceNumber, amount })

/** Finds the only customer of the caller's deals with this name. */
const customerNamed = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, name: string): Promise<number | null> => {
  const rows = await db.all(sql<{ id: number }>`
    SELECT u.id FROM deals d JOIN users u ON u.id = d.customer_id
    WHERE d.warehouse_id = ${actor.userId} AND lower(u.name) = lower(${name}) LIMIT 2`)
  return rows.length === 1 ? (rows[0]?.id ?? null) : null
}

/** Deposits an invoice and tells its customer. Inspects and stores the file before the transaction. */
export const uploadInvoice = {
  prepare: async (ctx: PreparationContext, input: UploadInvoiceInput): Promise<Prepared> => {
    const { document } = input
    if (input.invoicingDate > wallClock(ctx.now).date)
      throw failOn(['invoicingDate'], 'future', 'Une facture ne se date pas dans le futur.')
    const parties = await requireDeal(ctx, input.customerId)
    await refuseKnown(ctx, input)
    const { pageCount, facturX: read } = await inspectInvoice(ctx, document)
    if (read) await compare(ctx, { read, input, parties })
    return { pageCount, read, file: await keep(ctx, document) }
  },

  perform: async (ctx: Context, input: UploadInvoiceInput, prepared: Prepared): Promise<InvoiceDetail> => {
    await requireDeal(ctx, input.customerId)
    const replaced = prepared.read && (await toReplace(ctx, input, prepared.read))
    const made = await insertInvoice(ctx, input, prepared)
    if (!made) {
      await refuseKnown(ctx, input)
      throw new Error('An invoice was in the way and is not there')
    }
    if (replaced) await replaceInvoice(ctx, replaced, { id: made.id, invoiceNumber: input.invoiceNumber })
    // Rates do not change meanwhile: the new row refers to the deal, which lockDeal() keeps.
    await compareInvoice(ctx, made.id)
    await writeEvent(ctx, { invoiceId: made.id, kind: 'deposited' })
    const replaces = replaced?.invoiceNumber ?? null
    announceInvoice(ctx, await lockInvoice(ctx, made.uuid), { event: 'invoice_deposited', replaces })
    return showInvoice(ctx, made)
  },
}

/** Invoice that this one replaces. Throws INVALID when it names one that cannot be, unless that is accepted. */
const toReplace = async (ctx: Context, { customerId, acceptDifferences }: UploadInvoiceInput, read: FacturX) => {
  const { replaced, problem } = await lockReplaced(ctx, read, customerId)
  if (problem && !acceptDifferences) throw fail('INVALID', { issues: [replacementIssue(problem, read)] })
  return replaced
}

const insertInvoice = (ctx: Context, input: UploadInvoiceInput, { file, pageCount, read }: Prepared) =>
  ctx.db.maybe(sql<{ id: number; uuid: string }>`
    INSERT INTO invoices (customer_id, warehouse_id, invoice_number, amount_cents, period_start, period_end,
      invoicing_date, deposited_at, due_date, stated_due_date, kind, filename, file_key, size_bytes, format, page_count,
      sha256)
    VALUES (${input.customerId}, ${ctx.actor.userId}, ${input.invoiceNumber}, ${input.amount}, ${input.periodStart},
      ${input.periodEnd}, ${input.invoicingDate}, ${ctx.now.toISOString()},
      ${addDays(wallClock(ctx.now).date, termDays)}, ${read?.dueDate ?? null}, ${read?.kind ?? 'invoice'},
      ${input.document.filename}, ${file.key}, ${file.sizeBytes}, ${pageCount === null ? 'xml' : 'pdf'}, ${pageCount},
      ${file.sha256})
    ON CONFLICT DO NOTHING RETURNING id, uuid`)

/** An inactive deal is enough, because its last month is invoiced too. */
const requireDeal = async ({ db, actor }: Pick<Context, 'db' | 'actor'>, customerId: number): Promise<Parties> => {
  const deal = await db.maybe(sql<Parties>`
    SELECT c.name AS customer, w.name AS warehouse
    FROM deals d JOIN users c ON c.id = d.customer_id JOIN users w ON w.id = d.warehouse_id
    WHERE d.customer_id = ${customerId} AND d.warehouse_id = ${actor.userId}`)
  if (!deal) throw failOn(['customerId'], 'deal', 'Vous n’avez pas d’accord avec ce client.')
  return deal
}

/** Refuses a number or a file that another invoice of the warehouse has. */
const refuseKnown = async (
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { invoiceNumber, document }: UploadInvoiceInput,
): Promise<void> => {
  const other = await db.maybe(sql<{ known: string; isNumber: boolean }>`
    SELECT invoice_number AS known, sha256 <> ${document.sha256} OR number_key = ${numberKey(invoiceNumber)} AS "isNumber"
    FROM invoices WHERE warehouse_id = ${actor.userId}
      AND (number_key = ${numberKey(invoiceNumber)} OR sha256 = ${document.sha256})
    ORDER BY 2 DESC LIMIT 1`)
  if (!other) return
  if (other.isNumber) throw failOn(['invoiceNumber'], 'duplicate', `Facture déjà existante : ${other.known}.`)
  throw failOn(['document'], 'duplicate', `Ce fichier est déjà celui de la facture ${other.known}.`)
}

interface Compared {
  read: FacturX
  input: UploadInvoiceInput
  parties: Parties
}

/** Compares the electronic invoice with what was typed. Throws INVALID with every difference, unless they are accepted. */
const compare = async (ctx: Pick<Context, 'db' | 'actor'>, { read, input, parties }: Compared): Promise<void> => {
  if (read.kind === 'creditNote')
    throw failOn(['document'], 'creditNote', 'Ce fichier est un avoir : seules les factures se déposent ici.')
  if (read.currency && read.currency !== 'EUR')
    throw failOn(['document'], 'currency', `Cette facture est en ${read.currency} : seuls les euros sont admis.`)
  if (input.acceptDifferences) return
  const { sellerName: seller, buyerName: buyer } = read
  const isForOther = buyer !== null && (!maySame(buyer, parties.customer) || (await isOfOther(ctx, buyer, input)))
  const problem = replacementProblem(read, await findReplaced(ctx, read), input.customerId)
  const issues = [
    ...(isForOther ? [differs('customerId', `La facture électronique est adressée à « ${buyer} ».`, buyer)] : []),
    ...(seller !== null && !maySame(seller, parties.warehouse)
      ? [differs('document', `La facture électronique est émise par « ${seller} ».`, seller)]
      : []),
    ...(problem ? [replacementIssue(problem, read)] : []),
    ...differencesFrom(read, input).map(({ field, read: said }) =>
      differs(field, `La facture électronique dit : ${said}.`, said),
    ),
  ]
  if (issues.length > 0) throw fail('INVALID', { issues })
}

/** True when the buyer has exactly the name of another customer, although the chosen one's resembles it. */
const isOfOther = async (ctx: Pick<Context, 'db' | 'actor'>, buyer: string, { customerId }: UploadInvoiceInput) => {
  const named = await customerNamed(ctx, buyer)
  return named !== null && named !== customerId
}

const replacementIssue = (problem: string, { replacedNumbers }: FacturX) =>
  differs('document', problem, replacedNumbers.join(', '))

const differs = (field: string, sentence: string, read: string) => {
  return { path: [field], key: 'errors.facturX.custom', params: { read }, fallback: typeset(sentence) }
}

const keep = async (ctx: PreparationContext, document: UploadInvoiceInput['document']): Promise<KeptFile> => {
  try {
    return await ctx.keep(document)
  } catch (error) {
    ctx.log.error({ err: error }, 'an invoice could not be stored')
    throw fail('INVOICE_UPLOAD_FAILED')
  }
}
