import { formatDate, formatDateTime } from '@quai/contract/platform/dates.ts'
import { countOf, formatInteger, typeset } from '@quai/contract/platform/text/typography.ts'
import type { Content } from 'pdfmake/interfaces.js'
import { type Document, facts, labelled, longTable, paperWidth } from '../paper.ts'

/** What Quai keeps of a person, to read. */
export interface PersonDataPrint {
  kind: 'person-data'
  name: string
  email: string
  userName: string
  printedAt: string
  parts: {
    label: string
    kept: string
    count: number
    /** The newest, when they have something to read. */
    lines: { at: string | null; text: string }[]
  }[]
}

export const layOutPersonData = ({ name, email, userName, printedAt, parts }: PersonDataPrint): Document => {
  const title = typeset(`Données personnelles de ${name}`)
  return {
    title,
    subject: typeset(`Ce que Quai garde de ${name}`),
    printedAt,
    sheets: [
      {
        name: title,
        foot: typeset(`${title}. Réunies le ${formatDateTime(printedAt)}.`),
        head: { text: title, fontSize: 20, bold: true, lineHeight: 1 },
        body: [
          facts([labelled('Nom', name), labelled('Adresse e-mail', email), labelled('Organisation', userName)], {
            widths: [170, 183, 170],
            margin: [0, 10, 0, 10],
          }),
          longTable(
            [
              { header: 'Données', width: paperWidth - 60 - 200 },
              { header: 'Lignes', width: 60, isNumber: true },
              { header: 'Conservation', width: 200 },
            ],
            parts.map(({ label, count, kept }) => [typeset(label), formatInteger(count), typeset(kept)]),
            countOf(parts.length, 'sorte de données', 'sortes de données'),
          ),
          ...parts.filter(({ lines }) => lines.length > 0).flatMap(detail),
        ],
      },
    ],
  }
}

const detail = ({ label, count, lines }: PersonDataPrint['parts'][number]): Content[] => [
  { text: typeset(label), fontSize: 12, bold: true, margin: [0, 16, 0, 4] },
  longTable(
    [
      { header: 'Date', width: 70 },
      { header: 'Contenu', width: paperWidth - 70 },
    ],
    lines.map(({ at, text }) => [at && formatDate(at), typeset(shortened(text))]),
    lines.length < count ? `Les ${formatInteger(lines.length)} plus récentes sur ${formatInteger(count)}` : '',
  ),
]

const shortened = (text: string): string => (text.length > 300 ? `${text.slice(0, 299)}…` : text)
