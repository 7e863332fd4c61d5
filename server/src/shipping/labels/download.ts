import { Readable } from 'node:stream'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { LabelDpi } from '@quai/contract/shipping/labels/drawing.ts'
import { type LabelFormat, labelLimits } from '@quai/contract/shipping/labels/label.ts'
import type { Context } from '../../calls/context.ts'
import { zipOf } from '../../platform/files/zip.ts'
import { renderPdf } from '../../services/print/render.ts'
import type { ShippingLabel } from '../../services/print/shipping-labels/shipping-label.ts'
import { labelFiles, requireOwnLabels } from './files.ts'
import type { LabelledShipment } from './load.ts'
import { makeLabels, recordPrints, requireRoom } from './make.ts'

interface Asked {
  shipmentUuids: readonly string[]
  packageNumbers?: readonly string[] | undefined
  format: LabelFormat
  dpi?: LabelDpi | undefined
  copies: number
}

export const downloadLabelsOfShipment = (
  ctx: Context,
  { uuid, ...asked }: Omit<Asked, 'shipmentUuids'> & { uuid: string },
) => downloadLabels(ctx, { ...asked, shipmentUuids: [uuid] })

/**
 * Returns labels as a ZIP of one ZPL file a package, or as one PDF, and notes that they were printed. Throws what
 * makeLabels() throws, PRINT_BUSY, PRINT_FAILED.
 */
export const downloadLabels = async (ctx: Context, asked: Asked): Promise<FileAnswer> => {
  const { format, copies } = asked
  // A PDF is drawn before anything says that it was printed.
  if (format === 'pdf') return asPdf(ctx, asked)
  const { shipments, files } = await ctx.transaction(async (db) => {
    const made = await makeLabels({ ...ctx, db }, asked)
    const dpi = asked.dpi ?? made[0]?.dpi ?? 203
    const ready = await labelFiles({ db }, made, { dpi, copies })
    await recordPrints({ ...ctx, db }, made, { how: 'zpl', dpi, copies, printer: null })
    return { shipments: made, files: ready }
  })
  const content = zipOf(
    files.map((file) => ({
      name: file.name,
      mtime: ctx.now,
      open: () => Readable.from([file.content()]),
    })),
    { compress: true },
  )
  return new FileAnswer({ filename: `${nameOf(ctx, shipments)}.zip`, type: 'zip', content })
}

const asPdf = async (ctx: Context, asked: Asked): Promise<FileAnswer> => {
  const { copies } = asked
  const shipments = await ctx.transaction(async (db) => {
    const made = await makeLabels({ ...ctx, db }, asked)
    await requireOwnLabels({ db }, made)
    return made
  })
  requireRoom(shipments, { copies, max: labelLimits.pages })
  const content = await renderPdf(ctx, {
    kind: 'shipping-labels',
    labels: labelsOf(shipments),
    copies,
    printedAt: ctx.now.toISOString(),
  })
  await ctx.transaction((db) =>
    recordPrints({ ...ctx, db }, shipments, { how: 'pdf', dpi: null, copies, printer: null }),
  )
  return new FileAnswer({ filename: `${nameOf(ctx, shipments)}.pdf`, type: 'pdf', content })
}

const labelsOf = (shipments: readonly LabelledShipment[]): ShippingLabel[] => shipments.flatMap(({ labels }) => labels)

const nameOf = ({ now }: Context, shipments: readonly LabelledShipment[]): string => {
  const [first, ...others] = shipments
  return first && others.length === 0
    ? `etiquettes-commande-${first.orderId}`
    : `etiquettes-${shipments.length}-commandes-${wallClock(now).date}`
}
