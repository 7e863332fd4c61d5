import { kpiFamilyLabels, kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiFigure } from '@quai/contract/money/kpis/kpi.ts'
import { kpiChangeText, kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { formatCivilDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { emptyMark, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type Column, type Document, longTable, paperWidth } from '../paper.ts'

/** Figures of a period, every family, each beside the previous period. */
export interface KpisPrint {
  kind: 'kpis'
  ownerName: string
  answers: readonly KpiAnswer[]
  printedAt: string
}

export const layOutKpis = ({ ownerName, answers, printedAt }: KpisPrint): Document => {
  const name = 'Reporting'
  const period = answers[0] ? daysText(answers[0].period) : ''
  return {
    title: `${name} ${period}`,
    subject: typeset(`Chiffres de ${ownerName} ${period}`),
    printedAt,
    sheets: [
      {
        name: `${name} ${period}`,
        foot: typeset(`${name}, ${ownerName}. Imprimé le ${formatDateTime(printedAt)}.`),
        head: { text: name, fontSize: 20, bold: true, lineHeight: 1 },
        body: [{ text: typeset(`${ownerName}, ${period}`), margin: [0, 6, 0, 0] }, ...answers.map(familyTable)],
      },
    ],
  }
}

const daysText = ({ from, to }: { from: string; to: string }): string =>
  `du ${formatCivilDate(from)} au ${formatCivilDate(to)}`

/** A dozen lines at most, which stay on one page with their title. */
const familyTable = ({ family, previous, figures }: KpiAnswer): Content => ({
  unbreakable: true,
  stack: [
    { text: kpiFamilyLabels[family], fontSize: 12, bold: true, margin: [0, 14, 0, 4] },
    longTable(
      columns,
      figures.map(cellsOf),
      typeset(previous ? `Avant : période ${daysText(previous)}` : 'Sans période précédente à comparer'),
    ),
  ],
})

const columns: Column[] = [
  { header: 'Chiffre', width: paperWidth - 360 },
  { header: 'Valeur', width: 110, isNumber: true },
  { header: 'Avant', width: 110, isNumber: true },
  { header: 'Différence', width: 140, isNumber: true },
]

const cellsOf = ({ name, value, previous }: KpiFigure): string[] => [
  kpis[name].label,
  kpiValueText(name, value),
  kpiValueText(name, previous),
  kpiChangeText(name, value, previous) ?? emptyMark,
]
