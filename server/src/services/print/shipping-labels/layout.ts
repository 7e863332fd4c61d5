import { countOf, typeset } from '@quai/contract/platform/text/typography.ts'
import { type LabelPiece, labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { outlineOf } from '../bars.ts'
import { type Document, ink } from '../paper.ts'
import { drawLabel } from './draw.ts'
import type { ShippingLabel } from './shipping-label.ts'

/** Labels of packages on pages of 4 × 6 inches, for office printers. */
export interface ShippingLabelsPrint {
  kind: 'shipping-labels'
  labels: ShippingLabel[]
  copies: number
  printedAt: string
}

/** Points of a page; 72 are an inch. */
const page = { width: 288, height: 432 }
const pointsPerDot = page.width / labelDots[203].width

export const layOutShippingLabels = ({ labels, copies, printedAt }: ShippingLabelsPrint): Document => ({
  title: typeset(labels.length === 1 ? `Étiquette du colis ${labels[0]?.packageNumber}` : 'Étiquettes de colis'),
  subject: countOf(labels.length, 'colis', 'colis'),
  printedAt,
  label: { ...page, margin: 0 },
  sheets: labels.flatMap((label) => {
    const pieces = drawLabel(label, 203)
    const sheet = { name: label.packageNumber, foot: '', head: drawn(pieces), body: pieces.flatMap(written) }
    return Array.from({ length: copies }, () => sheet)
  }),
})

/** Draws rules and bars. */
const drawn = (pieces: readonly LabelPiece[]): Content => ({
  canvas: pieces.flatMap((piece) => {
    const points = cornersOf(piece)
    return points.length > 0 ? [{ type: 'polyline', points, closePath: true, color: ink, lineWidth: 0 }] : []
  }),
})

const cornersOf = (piece: LabelPiece) => {
  const [x, y] = [inPoints(piece.x), inPoints(piece.y)]
  if (piece.kind === 'text') return []
  const height = inPoints(piece.height)
  if (piece.kind === 'rule') return outlineOf([1], { x, y, module: inPoints(piece.width), height }).points
  return outlineOf(piece.widths, { x, y, module: inPoints(piece.module), height }).points
}

const written = (piece: LabelPiece): Content[] => {
  if (piece.kind !== 'text') return []
  const { x, y, size, text, isBold } = piece
  const place = { absolutePosition: { x: inPoints(x), y: inPoints(y) }, fontSize: inPoints(size), lineHeight: 1 }
  return [{ text, bold: isBold, noWrap: true, ...place }]
}

const inPoints = (dots: number): number => dots * pointsPerDot
