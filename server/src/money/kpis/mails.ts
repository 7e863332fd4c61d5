import type { KpiName } from '@quai/contract/money/kpis/definitions.ts'
import { kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { kpiChangeText, kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { formatMonth, ofMonth } from '@quai/contract/money/reminders/month.ts'
import { type RenderedMail, renderLetter } from '../../services/mails/layout.ts'

/** Figures of the mail, in its order; the page has the others. */
const told: readonly KpiName[] = [
  'orders',
  'deliveries',
  'collections',
  'acceptanceRate',
  'answerMinutes',
  'punctuality',
  'cancellationRate',
  'fillRate',
  'referencesInStock',
  'outOfStock',
  'expiring',
  'carbon',
]

/** Letter with the figures of a month, each with its difference from the month before. */
export const reportLetter = (month: string, answers: readonly KpiAnswer[]): RenderedMail => {
  const figures = new Map(answers.flatMap(({ figures: found }) => found.map((figure) => [figure.name, figure])))
  const title = `Vos chiffres ${ofMonth(month)}`
  const lead = 'Chaque chiffre est comparé au mois précédent. Le reporting les détaille, jusqu’aux commandes.'
  return renderLetter({
    subject: title,
    lead,
    facts: told.flatMap((name) => {
      const figure = figures.get(name)
      if (!figure || figure.value === null) return []
      const change = kpiChangeText(name, figure.value, figure.previous)
      return [[kpis[name].label, `${kpiValueText(name, figure.value)}${change ? ` (${change})` : ''}`] as const]
    }),
    link: { label: 'Ouvrir le reporting', path: '/reporting' },
    digest: { topic: 'Reporting', title, lead: `Le rapport de ${formatMonth(month)} est prêt.` },
  })
}
