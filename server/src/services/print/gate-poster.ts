import { typeset } from '@quai/contract/platform/text/typography.ts'
import bwip from 'bwip-js/node'
import type { CanvasRect, Content } from 'pdfmake/interfaces.js'
import { type Document, ink, paperWidth, soft } from './paper.ts'

/** Sheet to hang at the gate: a code that drivers scan to say that they arrived. */
export interface GatePosterPrint {
  kind: 'gate-poster'
  warehouseName: string
  /** Whole address that the code opens. */
  url: string
  printedAt: string
}

export const layOutGatePoster = ({ warehouseName, url, printedAt }: GatePosterPrint): Document => {
  const name = 'Chauffeurs : dites votre arrivée ici'
  return {
    title: typeset(name),
    subject: warehouseName,
    printedAt,
    sheets: [
      {
        name: typeset(name),
        foot: typeset(`Code à l’entrée de ${warehouseName}, par Quai. Remplacé, il ne vaut plus.`),
        head: {
          stack: [
            { text: typeset(warehouseName), fontSize: 16, alignment: 'center', color: soft, margin: [0, 24, 0, 6] },
            { text: 'Chauffeurs', fontSize: 42, bold: true, alignment: 'center', lineHeight: 1 },
            { text: 'Dites votre arrivée ici', fontSize: 30, bold: true, alignment: 'center', margin: [0, 4, 0, 26] },
          ],
        },
        body: [
          symbol(url),
          {
            ol: steps.map((step) => typeset(step)),
            fontSize: 16,
            margin: [60, 30, 40, 0],
            lineHeight: 1.35,
          },
          { text: url, fontSize: 7, color: soft, alignment: 'center', margin: [0, 24, 0, 0] },
        ],
      },
    ],
  }
}

const steps = [
  'Scannez ce code avec l’appareil photo de votre téléphone.',
  'Tapez le numéro de la commande : le numéro Quai, ou l’autre numéro avec le code postal.',
  'Appuyez sur « Je suis arrivé » : votre quai s’affiche.',
]

const symbolSize = 300

/** Draws a QR code in the middle of the page, one rectangle for each run of dark modules. */
const symbol = (url: string): Content => {
  // A matrix symbol has pixels; only linear ones have bars.
  const [{ pixs, pixx }] = bwip.raw('qrcode', url, 'eclevel=M') as unknown as [{ pixs: number[]; pixx: number }]
  const module = symbolSize / pixx
  const rows = Array.from({ length: pixs.length / pixx }, (_, y) => pixs.slice(y * pixx, (y + 1) * pixx))
  return {
    canvas: rows.flatMap((row, y) => runsOf(row).map(({ from, length }) => darkRun({ from, length, y, module }))),
    margin: [(paperWidth - symbolSize) / 2, 0, 0, 0],
  }
}

const darkRun = ({
  from,
  length,
  y,
  module,
}: {
  from: number
  length: number
  y: number
  module: number
}): CanvasRect => ({
  type: 'rect',
  x: from * module,
  y: y * module,
  w: length * module,
  h: module,
  color: ink,
  lineWidth: 0,
})

const runsOf = (row: readonly number[]): { from: number; length: number }[] =>
  row.flatMap((dark, from) => {
    if (!dark || row[from - 1]) return []
    const end = row.findIndex((one, index) => index > from && !one)
    return [{ from, length: (end < 0 ? row.length : end) - from }]
  })
