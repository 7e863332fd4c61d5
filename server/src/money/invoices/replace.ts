import type { FacturX } from '@quai/contract/money/invoices/factur-x.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { lockInvoice, writeEvent } from './change.ts'
import { invoiceColumns, invoiceTables, type StoredInvoice } from './detail.ts'

type Asking = Pick<Context, 'db' | 'actor'>
type Corrective = Pick<FacturX, 'kind' | 'replacedNumbers'>

/** Finds the caller's invoice that a corrective one names, if it names one alone. */
export const findReplaced = async (
  ctx: Asking,
  { replacedNumbers: [number, ...others] }: Corrective,
): Promise<StoredInvoice | undefined> =>
  number === undefined || others.length > 0
    ? undefined
    : ctx.db.maybe(sql<StoredInvoice>`
        SELECT ${invoiceColumns} FROM ${invoiceTables}
        WHERE i.number_key = ${numberKey(number)} AND i.warehouse_id = ${ctx.actor.userId}`)

/** Says why a corrective invoice of a customer replaces nothing, or something already paid; null when all is well. */
export const replacementProblem = (
  { kind, replacedNumbers }: Corrective,
  found: StoredInvoice | undefined,
  customerId: number,
): string | null => {
  if (kind !== 'corrective') return null
  const [number, ...others] = replacedNumbers
  if (number === undefined) return 'La facture est rectificative, mais ne dit pas laquelle elle remplace.'
  if (others.length > 0)
    return `La facture remplace plusieurs factures (${replacedNumbers.join(', ')}) : aucune ne le sera ici.`
  if (found?.customerId !== customerId)
    return `La facture remplace « ${number} », que vous n’avez pas déposée pour ce client.`
  if (found.isReplaced) return `La facture remplace « ${number} », qui l’est déjà par une autre.`
  return found.paidOn ? `La facture remplace « ${number} », qui est marquée payée.` : null
}

/** Locks the invoice that a corrective one is to replace; undefined when there is none to replace. */
export const lockReplaced = async (ctx: Context, read: Corrective, customerId: number) => {
  const found = await findReplaced(ctx, read)
  const locked = found && (await lockInvoice(ctx, found.uuid))
  const problem = replacementProblem(read, locked, customerId)
  const isReplaceable = locked?.customerId === customerId && !locked.isReplaced
  return { problem, replaced: isReplaceable ? locked : undefined }
}

/** Ends an invoice in favour of the corrective one. */
export const replaceInvoice = async (
  ctx: Context,
  replaced: StoredInvoice,
  by: { id: number; invoiceNumber: string },
): Promise<void> => {
  await ctx.db.updateTable('invoices').set({ replaced_by_id: by.id }).where('id', '=', replaced.id).execute()
  await writeEvent(ctx, { invoiceId: replaced.id, kind: 'replaced', text: by.invoiceNumber })
}

/** The number without regard to case and spaces. */
export const numberKey = (number: string): RawBuilder<string> => sql`upper(regexp_replace(${number}, '\\s', '', 'g'))`
