import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { text } from '../../platform/ids.ts'
import { labelDpi } from './drawing.ts'

/** Limits of one call. An address holds fewer shipments than a body. */
export const labelLimits = { shipments: 500, inAddress: 150, labels: 5_000, pages: 500, copies: 20 } as const

export const labelFormats = ['zpl', 'pdf'] as const
export type LabelFormat = (typeof labelFormats)[number]

export const shipmentsInAddress = z.object({ shipmentUuids: z.array(z.uuid()).min(1).max(labelLimits.inAddress) })

const copies = z.number().int().min(1).max(labelLimits.copies).default(1)

/** Choices of a file of labels; without a density, the one of the warehouse's settings. */
const file = z.object({
  format: z.enum(labelFormats).default('zpl'),
  dpi: labelDpi.optional(),
  copies,
})

/** Numbers of the packages to print again, as they are read; all without any. */
const packageNumbers = z.array(text(40)).max(1_000).optional()

export const labelsOfShipmentInput = file.extend({ uuid: z.uuid(), packageNumbers })
export const labelsInAddressInput = file.extend(shipmentsInAddress.shape)
export const labelsInput = file.extend({ shipmentUuids: z.array(z.uuid()).min(1).max(labelLimits.shipments) })

export const sendToPrinterInput = z.object({
  shipmentUuids: z.array(z.uuid()).min(1).max(labelLimits.shipments),
  packageNumbers,
  printer: text(80).min(1),
  copies,
})

/** Package whose label is shown, by its number as it is read. */
export const labelPreviewInput = z.object({ uuid: z.uuid(), packageNumber: text(40).min(1) })

/** Printer of labels in the network of the installation. */
export const printer = z.object({ name: z.string() })

/** Each time that the label of a package left Quai. */
export const labelPrint = z.object({
  packageNumber: z.string(),
  how: z.enum([...labelFormats, 'printer']),
  /** null for a PDF, which has no dots. */
  dpi: z.int().nullable(),
  copies: z.int(),
  printer: z.string().nullable(),
  contactName: z.string(),
  printedAt: instant,
  /** False once the package or its address has changed since. */
  isCurrent: z.boolean(),
})
export type LabelPrint = z.infer<typeof labelPrint>
