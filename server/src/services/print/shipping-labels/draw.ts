import { orderName } from '@quai/contract/orders/orders/name.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { formatDecimal } from '@quai/contract/platform/text/typography.ts'
import { type LabelDpi, type LabelPiece, labelDots } from '@quai/contract/shipping/labels/drawing.ts'
import { fitted, type Try } from './fitting.ts'
import { barsOf, type ShippingLabel, symbolOf } from './shipping-label.ts'

/**
 * Draws the label of a package in dots of a printer. Its only layout: ZPL, PDF and the preview all show these pieces. The
 * measures below are dots at 203 dpi.
 */
export const drawLabel = (label: ShippingLabel, dpi: LabelDpi): LabelPiece[] => {
  const scale = labelDots[dpi].width / labelDots[203].width
  return [...sender(label), ...parcel(label), ...recipient(label), ...facts(label), ...rules]
    .map((piece) => scaled(piece, scale))
    .concat(bars(label, dpi))
}

const margin = 30
const inner = labelDots[203].width - 2 * margin

interface Block {
  x: number
  y: number
  width: number
  tries: readonly [Try, ...Try[]]
  isBold?: boolean
}

/** Writes a text in its block; nothing for an empty one. */
const written = (text: string | null, { x, y, width, tries, isBold = false }: Block): LabelPiece[] => {
  const { size, lines } = fitted(text ?? '', { width, tries })
  return lines.map((line, rank) => ({
    kind: 'text',
    x,
    y: y + Math.round(rank * size * 1.1),
    size,
    text: line,
    isBold,
  }))
}

const caption = (text: string, { x, y }: { x: number; y: number }) =>
  written(text, { x, y, width: inner, tries: [[20, 1]] })

const cityOf = ({ zipCode, city }: ShippingLabel['recipient']): string => [zipCode, city].filter(Boolean).join(' ')

const sender = ({ sender: from, customerName }: ShippingLabel): LabelPiece[] => {
  const block = {
    x: margin,
    width: 510,
    tries: [
      [24, 1],
      [20, 1],
    ],
  } as const
  return [
    ...caption('Expéditeur', { x: margin, y: margin }),
    ...written(from.name, {
      ...block,
      y: 56,
      tries: [
        [30, 1],
        [24, 1],
      ],
      isBold: true,
    }),
    ...written(`Pour ${customerName}`, { ...block, y: 92 }),
    ...written(from.street, { ...block, y: 122 }),
    ...written([cityOf(from), from.country].filter(Boolean).join(', '), { ...block, y: 152 }),
  ]
}

const parcel = ({ isPallet, rank, count, weightKg }: ShippingLabel): LabelPiece[] => {
  const block = { x: 580, width: labelDots[203].width - margin - 580 }
  return [
    ...caption(isPallet ? 'Palette' : 'Colis', { x: block.x, y: margin }),
    ...written(`${rank}/${count}`, {
      ...block,
      y: 56,
      tries: [
        [76, 1],
        [60, 1],
        [44, 1],
        [32, 1],
      ],
      isBold: true,
    }),
    ...written(`${formatDecimal(weightKg)} kg`, {
      ...block,
      y: 146,
      tries: [
        [36, 1],
        [28, 1],
        [22, 1],
      ],
      isBold: true,
    }),
  ]
}

/** Writes the postcode and the town as large as they fit, larger than the name above them. */
const recipient = ({ recipient: to }: ShippingLabel): LabelPiece[] => {
  const block = { x: margin, width: inner }
  const city = written(cityOf(to), { ...block, y: 508, tries: citySizes, isBold: true })
  const largest = Math.min(...city.map((piece) => (piece.kind === 'text' ? piece.size : 0)), 52)
  const name = written(to.name, {
    ...block,
    y: 252,
    tries: [
      [largest, 1],
      [Math.min(largest, 42), 2],
    ],
    isBold: true,
  })
  const below = (name.at(-1)?.y ?? 188) + 64
  return [
    ...caption('Destinataire', { x: margin, y: 222 }),
    ...name,
    ...written(to.street, {
      ...block,
      y: below,
      tries: [
        [40, 2],
        [34, 3],
      ],
    }),
    ...city,
    ...written(to.country, {
      ...block,
      y: 604,
      tries: [
        [40, 1],
        [30, 1],
      ],
      isBold: true,
    }),
  ]
}

const citySizes: readonly [Try, ...Try[]] = [
  [88, 1],
  [72, 1],
  [64, 1],
  [58, 1],
  [52, 1],
  [46, 1],
  [44, 2],
]

const facts = (label: ShippingLabel) => {
  const { orderId, internalNumber, date, carrierName, serviceName, trackingNumber, packageNumber } = label
  const half = Math.floor(inner / 2)
  const left = {
    x: margin,
    width: half - 20,
    tries: [
      [30, 1],
      [24, 1],
      [20, 1],
    ],
    isBold: true,
  } as const
  const right = { ...left, x: margin + half }
  return [
    ...caption('Commande', { x: left.x, y: 672 }),
    ...written(orderName({ id: orderId, orderType: 'collection', internalNumber }), { ...left, y: 698 }),
    ...caption('Date', { x: right.x, y: 672 }),
    ...written(formatCivilDate(date), { ...right, y: 698 }),
    ...caption('Transporteur', { x: left.x, y: 744 }),
    ...written(carrierName, { ...left, y: 770 }),
    ...written(serviceName, { ...left, y: 804 }),
    ...caption(trackingNumber ? 'Suivi' : 'Colis', { x: right.x, y: 744 }),
    ...written(trackingNumber ?? packageNumber, {
      ...right,
      y: 770,
      tries: [
        [30, 1],
        [24, 2],
      ],
    }),
  ]
}

const rules: LabelPiece[] = [206, 656, 844].map((y) => ({ kind: 'rule', x: margin, y, width: inner, height: 3 }))

const scaled = (piece: LabelPiece, scale: number): LabelPiece => {
  const dots = (measure: number) => Math.round(measure * scale)
  const at = { x: dots(piece.x), y: dots(piece.y) }
  if (piece.kind === 'text') return { ...piece, ...at, size: dots(piece.size) }
  return piece.kind === 'rule'
    ? { ...piece, ...at, width: dots(piece.width), height: dots(piece.height) }
    : { ...piece, ...at }
}

/** 0.5 mm, the least that GS1 asks for on a logistic label; a longer symbol has narrower bars. */
const widestModule: Record<LabelDpi, number> = { 203: 4, 300: 6 }
/** White of ten modules on each side. */
const quietModules = 20

/** Draws the bar code, 32 mm high as GS1 asks, with its digits below. */
const bars = (label: ShippingLabel, dpi: LabelDpi): LabelPiece[] => {
  const { width } = labelDots[dpi]
  const scale = width / labelDots[203].width
  const codewords = symbolOf(label)
  const widths = barsOf(codewords)
  const modules = widths.reduce((sum, one) => sum + one, 0)
  const module = Math.max(1, Math.min(widestModule[dpi], Math.floor(width / (modules + quietModules))))
  const x = Math.round((width - modules * module) / 2)
  const text = label.sscc ? `(00) ${label.sscc}` : label.packageNumber
  const [below] = written(text, {
    x: 0,
    y: 1_138,
    width: inner,
    tries: [
      [36, 1],
      [28, 1],
      [20, 1],
    ],
    isBold: true,
  })
  return [
    { kind: 'bars', x, y: Math.round(868 * scale), height: Math.round(258 * scale), module, widths, codewords },
    ...(below ? [{ ...scaled(below, scale), x }] : []),
  ]
}
