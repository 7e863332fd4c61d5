import pdfmake from 'pdfmake'
import type { Content, DynamicContent, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { fontFiles, fonts, runsOf, unpacked } from './fonts/fonts.ts'
import {
  type Document,
  fitted,
  fontSize,
  ink,
  type LabelSize,
  type Margin,
  margins,
  paperWidth,
  type Sheet,
} from './paper.ts'

pdfmake.setFonts(fonts)
// pdfmake looks here for a font before it opens its file; its types do not know it.
Object.assign(pdfmake, {
  virtualfs: { existsSync: (file: string) => unpacked.has(file), readFileSync: (file: string) => unpacked.get(file) },
})
// Documents are self-contained, so pdfmake may fetch nothing and read no file except the fonts.
pdfmake.setUrlAccessPolicy(() => false)
pdfmake.setLocalAccessPolicy((path) => fontFiles.has(path))

/** Renders a document. Its dates come from its data, so that the same data gives the same bytes. */
export const toPdf = async (document: Document): Promise<Uint8Array> =>
  pdfmake.createPdf(definitionOf({ ...document, sheets: document.sheets.map(drawable) })).getBuffer()

const byQuai = { author: 'Quai', creator: 'Quai', producer: 'Quai' }

const ofPage = {
  pageSize: 'A4',
  pageMargins: [margins.side, margins.top, margins.side, margins.bottom] as Margin,
} as const
const ofLabel = ({ margin, ...pageSize }: LabelSize) => ({ pageSize, pageMargins: margin })

/** Combines all sheets in one PDF. Each starts a new page and has its own page numbers. */
const definitionOf = ({ title, subject, printedAt, sheets, label }: Document): TDocumentDefinitions => {
  const starts = sheets.map(({ head }, rank) => ({ stack: [head], ...(rank > 0 && { pageBreak: 'before' as const }) }))
  const around =
    (draw: (sheet: Sheet, page: number, pages: number) => Content): DynamicContent =>
    (page, total) => {
      const found = sheetAt(starts.map(pageOf), page, total)
      // The first sheet starts the document, so every page belongs to a sheet.
      return drawable(draw(sheets[found.rank] as Sheet, found.page, found.pages))
    }
  return {
    ...(label ? ofLabel(label) : ofPage),
    version: '1.7',
    language: 'fr-FR',
    displayTitle: true,
    info: {
      title,
      subject,
      ...byQuai,
      creationDate: new Date(printedAt),
      modDate: new Date(printedAt),
    },
    defaultStyle: { font: 'Roboto', fontSize, lineHeight: 1.15, color: ink },
    content: sheets.map(({ body }, rank) => [starts[rank] as Content, ...body]),
    header: around((sheet, page) =>
      page > 1 && !label
        ? { text: `${sheet.name} (suite)`, bold: true, margin: [margins.side, 22, margins.side, 0] }
        : '',
    ),
    footer: label
      ? undefined
      : around((sheet, page, pages) => ({
          margin: [margins.side, 14, margins.side, 0],
          fontSize: 7.5,
          columns: [
            { ...fitted(sheet.foot, paperWidth - 60, 7.5), width: '*' },
            { text: `Page ${page} / ${pages}`, noWrap: true, width: 60, alignment: 'right' },
          ],
        })),
  }
}

/** Page of a laid-out node, known when headers and footers are drawn. */
const pageOf = (node: Content): number =>
  (node as unknown as { positions: { pageNumber: number }[] }).positions[0]?.pageNumber ?? 1

/** Finds the sheet of a page, and the page's number and count within that sheet. */
const sheetAt = (
  starts: readonly number[],
  page: number,
  total: number,
): { rank: number; page: number; pages: number } => {
  const rank = starts.findLastIndex((start) => start <= page)
  const start = starts[rank] ?? 1
  return { rank, page: page - start + 1, pages: (starts[rank + 1] ?? total + 1) - start }
}

/** Replaces narrow no-break spaces, missing in Roboto, by no-break spaces, which are hardly wider. */
const withGlyph = (text: string): string => text.replace(/\u202f/g, '\u00a0')

/** Copies a node with all of its texts drawable, in fonts that have their signs. */
const drawable = <Node>(node: Node): Node => {
  if (typeof node === 'string') {
    const text = inFonts(node)
    return (typeof text === 'string' ? text : { text }) as Node
  }
  if (Array.isArray(node)) return node.map(drawable) as Node
  if (node === null || typeof node !== 'object') return node
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (typeof value !== 'string') return [name, drawable(value)]
      return [name, name === 'text' ? inFonts(value) : value]
    }),
  ) as Node
}

const inFonts = (text: string) => {
  const runs = runsOf(withGlyph(text))
  return runs.length === 1 && !runs[0]?.font ? (runs[0]?.text ?? '') : runs
}
