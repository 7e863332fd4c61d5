import { z } from 'zod'
import { instantInput } from '../../platform/dates.ts'
import { longText, text } from '../../platform/ids.ts'
import { requiredAs } from '../../platform/issues.ts'
import { itemList, orderItemInput } from './order-input.ts'
import { plainInput } from './plain-fields.ts'

/** Limits of a drawn signature, which is a PNG from the signature pad. */
export const signatureLimits = { maxBytes: 102_400, maxWidth: 2_000, maxHeight: 1_000 } as const

const pngDataUrl = z
  .string()
  .max(Math.ceil(signatureLimits.maxBytes / 3) * 4 + 22, 'La signature est trop lourde.')
  .regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/, 'La signature n’est pas une image lisible.')

/** Evidence that the goods moved: a PDF generated from the completion, or a document of the order. */
export const completionProofs = ['generated', 'document'] as const
export type CompletionProof = (typeof completionProofs)[number]

/** Counted line at completion; a quantity of 0 means « none came ». */
export const actualItemInput = orderItemInput.extend({ quantity: z.int().min(0).max(1_000_000) })

export const completeOrderInput = z.object({
  uuid: z.uuid(),
  version: z.int().positive().optional(),
  orderDateDone: instantInput({ error: requiredAs('La date de réalisation est requise.') }),
  driverOnTime: z.boolean(),
  orderItems: itemList(actualItemInput),
  transportLoadingTailgate: plainInput.transportLoadingTailgate,
  transportLoadingSide: plainInput.transportLoadingSide,
  driverName: plainInput.driverName,
  driverPhone: plainInput.driverPhone,
  driverLicensePlate: plainInput.driverLicensePlate,
  messageToCustomer: plainInput.messageToCustomer,
  /** Reserves: remarks or objections that either side makes at the dock. */
  reserves: longText(2_000).nullish(),
  /** Signature at the dock. Without an image, the typed name counts as the signature. */
  signature: z.object({ signerName: text(120).min(1), image: pngDataUrl.nullish() }).nullish(),
  /** When missing, the order must already have a slip. */
  proof: z.enum(completionProofs).optional(),
})
export type CompleteOrderInput = z.infer<typeof completeOrderInput>
