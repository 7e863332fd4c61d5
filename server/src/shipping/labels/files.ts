import { readPackageNumber } from '@quai/contract/orders/packing/packing.ts'
import type { LabelDpi } from '@quai/contract/shipping/labels/drawing.ts'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import type { ShippingLabel } from '../../services/print/shipping-labels/shipping-label.ts'
import { zplOf } from '../../services/print/shipping-labels/zpl.ts'
import { storedLabelsOf } from '../carrier-labels/load.ts'
import type { LabelledShipment } from './load.ts'

interface LabelFile {
  name: string
  isZpl: boolean
  content: () => Buffer
}

interface Printing {
  dpi: LabelDpi
  copies: number
}

/**
 * Returns the file of each label for a label printer: the one that the carrier made, or our own. Throws
 * CARRIER_LABELS_MISSING.
 */
export const labelFiles = async (
  ctx: Pick<Context, 'db'>,
  shipments: readonly LabelledShipment[],
  { dpi, copies }: Printing,
): Promise<LabelFile[]> => {
  const stored = await storedLabelsOf(ctx, shipments)
  return shipments.flatMap(({ id, labels }) =>
    labels.map((label): LabelFile => {
      const own = stored.get(id)?.find((one) => readPackageNumber(one.packageNumber) === label.packageNumber)
      if (!own)
        return {
          name: `${fileStem(label)}.zpl`,
          isZpl: true,
          content: () => Buffer.from(zplOf(label, { dpi, copies })),
        }
      const isZpl = own.format === 'ZPL'
      const content = () => (isZpl ? Buffer.concat(Array.from({ length: copies }, () => own.content)) : own.content)
      return { name: `${fileStem(label)}.${isZpl ? 'zpl' : 'pdf'}`, isZpl, content }
    }),
  )
}

/** Throws LABELS_OF_CARRIER, because only Quai's own labels can be drawn. */
export const requireOwnLabels = async (
  ctx: Pick<Context, 'db'>,
  shipments: readonly LabelledShipment[],
): Promise<void> => {
  const stored = await storedLabelsOf(ctx, shipments)
  if (stored.size > 0) throw fail('LABELS_OF_CARRIER')
}

/** Names a file after its package; a package whose number does not begin with its order's gets it in front. */
const fileStem = ({ orderId, packageNumber }: ShippingLabel): string =>
  packageNumber.startsWith(`${orderId}_`) ? packageNumber : `${orderId}_${packageNumber}`
