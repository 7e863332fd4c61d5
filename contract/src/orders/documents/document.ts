import { z } from 'zod'
import { dayInput, instant } from '../../platform/dates.ts'
import { uploadedFile } from '../../platform/files.ts'
import { filledList, id, text } from '../../platform/ids.ts'
import { orderTypes } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'
import { isCalledOff, type OrderStatus } from '../orders/life.ts'
import { type DocumentType, documentTypes, orderDocument } from '../orders/papers/document.ts'

export const documentTypeLabels: Record<DocumentType, string> = {
  slip: 'Bon',
  signed_slip: 'Bon signé',
  proof: 'Justificatif',
  customs: 'Douane',
  other: 'Autre',
}

/** Types that may serve as the proof at completion. */
export const proofTypes: readonly DocumentType[] = ['slip', 'signed_slip', 'proof']

/** Limits on the documents of an order (specification, section 9). */
export const documentLimits = { perOrder: 20, maxBytes: 10_485_760, maxPages: 5 } as const

/** True while an order is open and once it is finished, because proofs come after completion. */
export const takesDocuments = (status: OrderStatus): boolean => !isCalledOff(status)

/** Reasons for refusing a file, written to follow its name: « facture.pdf » n’est pas un PDF. */
export const documentRefusals = {
  notPdf: 'n’est pas un PDF.',
  notInvoice: 'n’est ni un PDF, ni une facture électronique (XML CII ou UBL).',
  unreadable: 'est un PDF incomplet ou illisible. Enregistrez-le de nouveau, puis réessayez.',
  encrypted: 'est protégé par un mot de passe. Enregistrez-le sans protection, puis réessayez.',
  restricted: 'a des droits limités (impression, copie). Imprimez-le en PDF, puis réessayez.',
  active: 'contient un programme ou une action automatique. Imprimez-le en PDF, puis réessayez.',
  attachment: 'contient un fichier joint. Imprimez-le en PDF, puis réessayez.',
  facturX: 'contient une facture électronique (Factur-X) illisible. Enregistrez le PDF sans elle, puis réessayez.',
  xml: 'est une facture électronique (XML) illisible. Enregistrez-la de nouveau en UTF-8, sans DOCTYPE, sous 1 Mo.',
  pages: 'dépasse 5 pages.',
  tooMuch: 'demande trop de calcul pour être lu. Imprimez-le en PDF, puis réessayez.',
} as const
export type DocumentRefusal = keyof typeof documentRefusals

export const uploadDocumentsInput = z.object({
  uuid: z.uuid(),
  type: z.enum(documentTypes),
  documents: filledList(uploadedFile, 'Joignez au moins un document.').max(documentLimits.perOrder),
})
export type UploadDocumentsInput = z.infer<typeof uploadDocumentsInput>

export const documentsOfOrder = z.object({
  items: z.array(orderDocument),
  /** Number of documents that the caller may still add; 0 when the order or the caller's role allows none. */
  room: z.int(),
})
export type DocumentsOfOrder = z.infer<typeof documentsOfOrder>

/** Document in the list of all documents, with its order. */
export const documentRow = orderDocument.extend({
  orderId: z.int(),
  orderUuid: z.uuid(),
  orderType: z.enum(orderTypes),
  orderDateStart: instant,
  internalNumber: z.string().nullable(),
  customerId: z.int(),
  customerName: z.string(),
  warehouseId: z.int(),
  warehouseName: z.string(),
})
export type DocumentRow = z.infer<typeof documentRow>

export const documentSorts = ['createdAt', 'orderId', 'type'] as const

export const documentListQuery = pageQuery.extend({
  type: z.enum(documentTypes).optional(),
  orderType: z.enum(orderTypes).optional(),
  warehouseId: id.optional(),
  customerId: id.optional(),
  /** Civil days of the upload in Europe/Paris, both included. */
  from: dayInput.optional(),
  to: dayInput.optional(),
  /** File name, internal number or order id. */
  search: text(120).optional(),
  sort: z.enum(documentSorts).default('createdAt'),
  direction: z.enum(['asc', 'desc']).default('desc'),
})
export type DocumentListQuery = z.infer<typeof documentListQuery>
