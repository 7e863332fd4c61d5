import { typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content, CustomTableLayout, Style, TableCell } from 'pdfmake/interfaces.js'

/** Output of a layout: plain pdfmake content, without state or functions. */
export interface Document {
  title: string
  subject: string
  /** Instant that dates the document: the request, or the completion for a proof. */
  printedAt: string
  sheets: Sheet[]
  /** Prints each sheet on a label of its own of this size, without page numbers; by default on A4. */
  label?: LabelSize
}

/** Slip, proof or other paper, which starts a new page and has its own page numbers. */
export interface Sheet {
  /** « Bon d’entrée n° 123 », repeated at the top of the following pages. */
  name: string
  /** Text at the foot of each page, next to its number. */
  foot: string
  head: Content
  body: Content[]
}

export const fontSize = 9
export const ink = '#000'
/** Grey of labels, which even a poor printer prints well. */
export const soft = '#444'
const hairline = '#999'

/** In points. */
export interface LabelSize {
  width: number
  height: number
  margin: number
}

/** Label of 100 × 60 mm, the usual size of a roll. */
export const productLabel: LabelSize = { width: 283, height: 170, margin: 12 }

/** In points; A4 is 595 × 842. */
export const margins = { side: 36, top: 44, bottom: 46 }
export const paperWidth = 595 - 2 * margins.side

/** Space around a block in points: left, top, right, bottom. */
export type Margin = [number, number, number, number]

/**
 * Sets a text in one piece when it surely fits a width. Measuring word by word to break lines is most of a page's cost,
 * so this is what makes a hundred slips fast.
 */
export const fitted = (text: string, width: number, size = fontSize): { text: string; noWrap?: true } =>
  widestOf(text) * size < width && !text.includes('\n') ? { text, noWrap: true } : { text }

/**
 * Upper bound of a text's width, in multiples of the font size: counts every letter as the widest Roboto letter of its
 * kind.
 */
const widestOf = (text: string): number => {
  let sum = 0
  for (const sign of text) sum += narrow.has(sign) ? 0.6 : 1
  return sum
}
const narrow = new Set("abcdefghijklnopqrstuvxyz0123456789 .,:;’'-/()éèêëàâçùûîïô")

/** Small label above its value. An empty value leaves room to write. */
export const labelled = (label: string, value: string | null | undefined, style: Style = {}): Content => ({
  stack: [
    { text: typeset(label), fontSize: 7, color: soft, noWrap: true },
    { text: value || '\u00a0', ...style },
  ],
})

const noLine = () => 0
const thin = () => 0.5

/** Cells side by side with a rule below each, on which missing values can be written. */
export const facts = (cells: Content[], { widths, margin }: { widths: number[]; margin?: Margin }): Content => ({
  ...(margin && { margin }),
  table: { widths: inner(widths, cellPadding), body: [cells as TableCell[]] },
  layout: ruledBelow,
})

const cellPadding = 4
const padded = {
  paddingLeft: () => cellPadding,
  paddingRight: () => cellPadding,
  paddingTop: () => 4,
  paddingBottom: () => 4,
}
const ruledBelow: CustomTableLayout = {
  ...padded,
  hLineWidth: (row) => (row === 0 ? 0 : 0.5),
  vLineWidth: noLine,
  hLineColor: () => hairline,
}
const boxed: CustomTableLayout = {
  ...padded,
  paddingLeft: () => 8,
  paddingRight: () => 8,
  paddingTop: () => 6,
  paddingBottom: () => 6,
  hLineWidth: thin,
  vLineWidth: thin,
  hLineColor: () => hairline,
  vLineColor: () => hairline,
}

/** pdfmake counts the width of a column without its padding. */
const inner = (widths: readonly number[], padding: number): number[] => widths.map((width) => width - 2 * padding)

/** Boxes of a minimum height side by side across the page. */
export const boxes = (cells: Content[], { height, margin }: { height?: number; margin?: Margin } = {}): Content => ({
  ...(margin && { margin }),
  table: {
    widths: inner(
      cells.map(() => paperWidth / cells.length),
      8,
    ),
    body: [cells as TableCell[]],
    ...(height && { heights: height }),
    dontBreakRows: true,
  },
  layout: boxed,
})

export interface Column {
  header: string
  width: number
  isNumber?: boolean
  /** Column to fill in by hand, separated from the others by a rule. */
  isWritten?: boolean
}

/** Empty cell without any text node. */
const nothing: Content = { stack: [] }

const rowPadding = { side: 3, above: 3.5, below: 3.5 }
const rows = (headRows: number, columns: Column[]): CustomTableLayout => ({
  paddingLeft: () => rowPadding.side,
  paddingRight: () => rowPadding.side,
  paddingTop: () => rowPadding.above,
  paddingBottom: () => rowPadding.below,
  hLineWidth: (row) => (headRows > 0 && (row === 0 || row === headRows) ? 1 : 0.5),
  vLineWidth: (rank) => (columns[rank]?.isWritten || columns[rank - 1]?.isWritten ? 0.5 : 0),
  hLineColor: (row) => (headRows > 0 && row <= headRows ? ink : hairline),
  vLineColor: () => hairline,
})

/**
 * Table that may span pages: repeats its head on each, never cuts a row, and keeps the foot with the last row. A null
 * cell leaves room to write.
 */
export const longTable = (columns: Column[], lines: (string | null)[][], foot: string): Content => {
  const widths = inner(
    columns.map(({ width }) => width),
    rowPadding.side,
  )
  const head = columns.map(({ header, isNumber }) => ({
    text: typeset(header),
    fontSize: 7,
    color: soft,
    noWrap: true,
    ...(isNumber && { alignment: 'right' as const }),
  }))
  const body = lines.map((line) =>
    line.map((text, rank) =>
      text
        ? { ...fitted(text, widths[rank] ?? 0), ...(columns[rank]?.isNumber && { alignment: 'right' as const }) }
        : nothing,
    ),
  )
  const footRow = [
    { ...fitted(foot, paperWidth), colSpan: columns.length, bold: true },
    ...columns.slice(1).map(() => ({})),
  ]
  // Joins the last row and the foot into one table row, so that no page break separates them.
  const last = {
    table: { widths, body: [...body.slice(-1), footRow] },
    layout: inLastRow(columns),
    colSpan: columns.length,
    margin: [-rowPadding.side, -rowPadding.above, -rowPadding.side, -rowPadding.below] as Margin,
  }
  return {
    table: {
      headerRows: 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths,
      body: [head, ...body.slice(0, -1), [last, ...columns.slice(1).map(() => ({}))]],
    },
    layout: rows(1, columns),
  }
}

const inLastRow = (columns: Column[]): CustomTableLayout => ({
  ...rows(0, columns),
  hLineWidth: (row, { table }) => (row === table.body.length - 1 ? 1 : 0),
  hLineColor: () => ink,
})
