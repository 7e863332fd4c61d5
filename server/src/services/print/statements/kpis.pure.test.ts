import {
  type KpiFamily,
  type KpiName,
  kpiFamilies,
  kpiFamilyLabels,
  kpis,
} from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { expect, it } from 'vitest'
import { toPdf } from '../pdf.ts'
import { textOfPdf } from '../testing/text-of-pdf.ts'
import { layOutKpis } from './kpis.ts'

const period = { from: '2026-10-28', to: '2026-11-26' }
const namesOf = (family: KpiFamily) => (Object.keys(kpis) as KpiName[]).filter((name) => kpis[name].family === family)
const answerOf = (family: KpiFamily): KpiAnswer => ({
  family,
  period,
  previous: { from: '2026-09-28', to: '2026-10-27' },
  countsSince: null,
  steps: [],
  figures: namesOf(family).map((name) => ({
    name,
    value: 1,
    previous: 1,
    part: null,
    whole: null,
    points: [],
    links: [],
  })),
})

it('le titre d’une famille n’est jamais seul au pied d’une page', async () => {
  const answers = kpiFamilies.map(answerOf)
  const ownerName = 'Comptoir Lavigne'
  const printedAt = '2026-11-26T09:00:00.000Z'
  const pages = await textOfPdf(await toPdf(layOutKpis({ kind: 'kpis', ownerName, answers, printedAt })))
  expect(pages.length).toBeGreaterThan(1)
  for (const family of kpiFamilies) {
    const label = `${kpiFamilyLabels[family]} Chiffre`
    const [page] = pages.filter((text) => text.includes(label))
    for (const name of namesOf(family)) expect(page, label).toContain(kpis[name].label.replaceAll(/\s/g, ' '))
  }
})
