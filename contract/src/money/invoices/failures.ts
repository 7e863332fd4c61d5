import { type Definitions, define } from '../../calls/failure-definition.ts'
import { type InvoiceBlock, invoiceBlocks } from './state.ts'

export const invoiceFailures = {
  INVOICE_BLOCKED: define<{ reason: InvoiceBlock }>(409, ({ reason }) => invoiceBlocks[reason]),
  INVOICE_UPLOAD_FAILED: define(
    500,
    'Le dépôt de la facture a échoué : rien n’a été enregistré. Réessayez ; si cela se répète, contactez le support.',
  ),
} satisfies Definitions
