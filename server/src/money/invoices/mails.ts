import type { Invoice } from '@quai/contract/money/invoices/invoice.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatMoney } from '@quai/contract/platform/text/typography.ts'
import { type AnnounceContext, announce } from '../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'

/** Invoice as a letter names it. */
export type NamedInvoice = Pick<
  Invoice,
  | 'uuid'
  | 'customerId'
  | 'customerName'
  | 'warehouseId'
  | 'warehouseName'
  | 'invoiceNumber'
  | 'amount'
  | 'periodStart'
  | 'periodEnd'
  | 'dueDate'
>

/** Events that one side's act tells the other of. */
export type InvoiceMail =
  | { event: 'invoice_deposited'; replaces: string | null }
  | { event: 'invoice_withdrawn'; restored: string | null }
  | { event: 'invoice_paid'; paidOn: string | null }
  | { event: 'invoice_reminded'; isLate: boolean }
  | { event: 'invoice_approved' }
  | { event: 'invoice_disputed'; reason: string | null }
  | { event: 'invoice_commented'; by: 'customer' | 'warehouse'; text: string }
  | { event: 'invoice_settled'; isAccepted: boolean; text: string }

/** Announces an event to the side that did not cause it. */
export const announceInvoice = (ctx: AnnounceContext, invoice: NamedInvoice, told: InvoiceMail): void => {
  const isForWarehouse =
    told.event === 'invoice_approved' ||
    told.event === 'invoice_disputed' ||
    (told.event === 'invoice_commented' && told.by === 'customer')
  announce(ctx, {
    event: told.event,
    orderId: null,
    params: { invoiceUuid: invoice.uuid, invoiceNumber: invoice.invoiceNumber },
    letters: [{ userId: isForWarehouse ? invoice.warehouseId : invoice.customerId, mail: invoiceMail(invoice, told) }],
  })
}

interface Words {
  title: string
  lead: string
  text?: string | null
}

const invoiceMail = (invoice: NamedInvoice, told: InvoiceMail): RenderedMail => {
  const { uuid, invoiceNumber, amount, periodStart, periodEnd, dueDate, customerName, warehouseName } = invoice
  const { title, lead, text } = wordsOf(invoice, told)
  const isGone = told.event === 'invoice_withdrawn'
  return renderLetter({
    subject: `${title} : ${invoiceNumber}, ${formatMoney(amount)}`,
    lead,
    facts: [
      ['Facture', invoiceNumber],
      ['Montant TTC', formatMoney(amount)],
      ['Période', `du ${formatCivilDate(periodStart)} au ${formatCivilDate(periodEnd)}`],
      ['Entrepôt', warehouseName],
      ['Client', customerName],
      ['Échéance', isGone ? null : formatCivilDate(dueDate)],
      ['Message', text],
    ],
    link: isGone
      ? { label: 'Voir les factures', path: '/invoices' }
      : { label: 'Voir la facture', path: `/invoices/${uuid}` },
    // A reminder reaches its reader at once.
    ...(told.event !== 'invoice_reminded' && { digest: { topic: `Facture ${invoiceNumber}`, title, lead } }),
  })
}

const wordsOf = ({ customerName, warehouseName, dueDate }: NamedInvoice, told: InvoiceMail): Words => {
  switch (told.event) {
    case 'invoice_deposited':
      return depositWords(warehouseName, told.replaces)
    case 'invoice_withdrawn':
      return withdrawalWords(warehouseName, told.restored)
    case 'invoice_paid':
      return told.paidOn === null
        ? { title: 'Paiement annulé', lead: `${warehouseName} ne compte plus cette facture comme payée.` }
        : {
            title: 'Paiement reçu',
            lead: `${warehouseName} a reçu votre paiement le ${formatCivilDate(told.paidOn)}.`,
          }
    case 'invoice_reminded':
      return {
        title: 'Rappel de facture',
        lead: `${warehouseName} vous rappelle que cette facture ${told.isLate ? 'était' : 'est'} à payer avant le ${formatCivilDate(dueDate)}.`,
      }
    case 'invoice_approved':
      return { title: 'Facture acceptée', lead: `${customerName} accepte cette facture.` }
    case 'invoice_disputed':
      return told.reason === null
        ? { title: 'Contestation retirée', lead: `${customerName} a retiré sa contestation.` }
        : { title: 'Facture contestée', lead: `${customerName} conteste cette facture.`, text: told.reason }
    case 'invoice_commented':
      return {
        title: 'Message sur une facture',
        lead: `${told.by === 'customer' ? customerName : warehouseName} vous écrit au sujet de cette facture.`,
        text: told.text,
      }
    case 'invoice_settled':
      return told.isAccepted
        ? {
            title: 'Contestation acceptée',
            lead: `${warehouseName} accepte votre contestation : cette facture n’est plus à payer.`,
            text: told.text,
          }
        : { title: 'Facture maintenue', lead: `${warehouseName} maintient cette facture.`, text: told.text }
  }
}

const depositWords = (warehouse: string, replaces: string | null): Words => {
  const lead = `${warehouse} a déposé une facture pour vous.`
  return replaces === null
    ? { title: 'Nouvelle facture', lead }
    : {
        title: 'Facture rectificative',
        lead: `${lead} Elle remplace la facture ${replaces}, qui n’est plus à payer.`,
      }
}

const withdrawalWords = (warehouse: string, restored: string | null): Words => {
  const lead = `${warehouse} a retiré cette facture : n’en tenez pas compte.`
  return {
    title: 'Facture retirée',
    lead: restored === null ? lead : `${lead} La facture ${restored}, qu’elle remplaçait, compte de nouveau.`,
  }
}
