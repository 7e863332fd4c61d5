import { typeset } from '@quai/contract/typography.ts'
import type { Content, CustomTableLayout, Style, TableCell } from 'pdfmake/interfaces.js'

/** What a layout gives: plain pdfmake content, without any state or function of its own. */
export interface Document {
  title: string
  subject: string
  /** Instant at which it was asked for. */
  printedAt: string
  sheets: Sheet[]
}

/** A slip, a proof…: it starts a page and counts its own pages. */
export interface Sheet {
  /** « Bon d’entrée n° 123 », repeated at the top of its further pages. */
  name: string
  /** At the foot of each page, beside its number. */
  foot: string
  head: Content
  body: Content[]
}

export const fontSize = 9
export const ink = '#000'
/** For labels: grey that a poor printer still prints well. */
export const soft = '#444'
const hairline = '#999'

/** In points: A4 is 595 × 842. */
export const margins = { side: 36, top: 44, bottom: 46 }
export const paperWidth = 595 - 2 * margins.side

/** What surrounds a block: left, top, right, bottom, in points. */
export type Margin = [number, number, number, number]

/**
 * A text that surely fits a width is set in one piece. Word by word, to find where the line breaks, is what costs most of
 * a page; so this is what makes a hundred slips quick.
 */
export const fitted = (text: string, width: number, size = fontSize): { text: string; noWrap?: true } =>
  widestOf(text) * size < width && !text.includes('\n') ? { text, noWrap: true } : { text }

/** In sizes: the widest letter of Roboto of each kind, for all of its kind. */
const widestOf = (text: string): number => {
  let sum = 0
  for (const sign of text) sum += narrow.has(sign) ? 0.6 : 1
  return sum
}
const narrow = new Set("abcdefghijklnopqrstuvxyz0123456789 .,:;’'-/()éèêëàâçùûîïô")

/** A small label over its value; an empty value leaves room to write. */
export const labelled = (label: string, value: string | null | undefined, style: Style = {}): Content => ({
  stack: [
    { text: typeset(label), fontSize: 7, color: soft, noWrap: true },
    { text: value || '\u00a0', ...style },
  ],
})

const noLine = () => 0
const thin = () => 0.5

/** Cells side by side, each ruled below: what is not printed is written on the rule. */
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

/** pdfmake counts a column's width without its padding. */
const inner = (widths: readonly number[], padding: number): number[] => widths.map((width) => width - 2 * padding)

/** Boxes side by side over the whole width, of a least height. */
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
  /** To be filled in by hand: ruled off from the others. */
  isWritten?: boolean
}

/** An empty cell, without even an empty text. */
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
 * A table that may run over several pages: its head comes again on each, no row is cut, and the foot never stands on a
 * page without the last row above it. A null cell is one to write in.
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
  // The last row and the foot are one row of the table, so that no page break comes between them.
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
