import { checkDigit } from '@quai/contract/goods/barcodes/gtin.ts'
import { type Packaging, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { formatDecimal, formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { code128, drawn, ean13 } from './bars.ts'
import { type Document, productLabel, soft } from './paper.ts'

/** Labels of a product, to stick on a shelf, a box or a pallet. */
export interface ProductLabelsPrint {
  kind: 'product-labels'
  product: Product
  /** Packaging that the label stands on; null for the product itself. */
  packaging: Packaging | null
  copies: number
  printedAt: string
}

export const layOutProductLabels = ({ product, packaging, copies, printedAt }: ProductLabelsPrint): Document => {
  const name = typeset(`Étiquette de ${product.reference}`)
  const { head, body } = labelOf(product, packaging)
  return {
    title: name,
    subject: typeset(product.name),
    printedAt,
    label: productLabel,
    sheets: Array.from({ length: copies }, () => ({ name, foot: '', head, body })),
  }
}

const labelOf = (product: Product, packaging: Packaging | null): { head: Content; body: Content[] } => {
  const bars = barsOf(product)
  const facts = [
    product.customerName,
    packaging && contentsOf(product, packaging),
    weightOf(product, packaging),
    ...handlingOf(product),
  ]
  return {
    head: { text: product.reference, fontSize: product.reference.length > 22 ? 11 : 18, bold: true, lineHeight: 1 },
    body: [
      { text: clipped(product.name), fontSize: 10, margin: [0, 3, 0, 0] },
      { text: typeset(facts.filter(Boolean).join(' · ')), fontSize: 8, color: soft, margin: [0, 3, 0, 8] },
      ...(bars
        ? [
            {
              columns: [
                { width: '*', text: '' },
                { width: bars.width, stack: [bars.content] },
                { width: '*', text: '' },
              ],
            },
          ]
        : []),
    ],
  }
}

const handlingOf = ({ isFragile, keepsUpright }: Product) => [
  isFragile && 'Fragile',
  keepsUpright && 'Sens à respecter',
]

const longestName = 90

const clipped = (name: string): string =>
  typeset(name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name)

/** Draws the EAN as scanners of shops read it, and otherwise the reference, where a Code 128 can hold it. */
const barsOf = ({ ean, reference }: Product) => {
  const digits = ean?.replace(/\(01\)0?/, '') ?? ''
  const isWhole = /^\d{13}$/.test(digits) && checkDigit(digits.slice(0, -1)) === Number(digits.at(-1))
  const bars = isWhole ? ean13(digits) : undefined
  if (bars) return drawn(digits, bars)
  const text = ean && /^[\d()]{1,24}$/.test(ean) ? ean : reference
  // A longer text would not fit the label, and other signs are not in the code.
  return /^[\x20-\x7e]{1,24}$/.test(text) ? fitting(text) : undefined
}

/** Leaves out bars that are wider than the label. */
const fitting = (text: string) => {
  const bars = drawn(text, code128(text))
  return bars.width <= 255 ? bars : undefined
}

const contentsOf = (product: Product, packaging: Packaging): string => {
  const { quantityUnitPerBox, quantityUnitPerPallet, quantityBoxPerPallet } = product
  const counts = {
    package_unit: [],
    package_box: [quantityUnitPerBox && `${formatInteger(quantityUnitPerBox)} unités`],
    package_pallet: [
      quantityBoxPerPallet && `${formatInteger(quantityBoxPerPallet)} colis`,
      quantityUnitPerPallet && `${formatInteger(quantityUnitPerPallet)} unités`,
    ],
  }[packaging].filter(Boolean)
  const { one } = packagingLabels[packaging]
  return counts.length > 0 ? `${one} de ${counts.join(', ')}` : one
}

const weightOf = (product: Product, packaging: Packaging | null): string | null => {
  const weight = {
    package_unit: product.grossWeight,
    package_box: product.boxGrossWeight,
    package_pallet: product.palletGrossWeight,
  }[packaging ?? 'package_unit']
  return weight === null ? null : `${formatDecimal(weight)}\u00a0kg`
}
