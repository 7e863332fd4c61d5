import { expect, type Page } from '@playwright/test'
import { type KpiName, kpiFamilies, kpiFamilyLabels, kpis } from '@quai/contract/money/kpis/definitions.ts'
import { type KpiAnswer, kpiPeriodLabels, kpiPeriods } from '@quai/contract/money/kpis/kpi.ts'
import { ask } from './api.ts'
import { test } from './journey.ts'

test('chaque graphique montre ce que dit son tableau : dates sous leurs barres, hauteurs selon leurs valeurs', {
  tag: '@shares',
}, async ({ customer: page }) => {
  for (const family of kpiFamilies)
    for (const period of kpiPeriods)
      await test.step(`${kpiFamilyLabels[family]}, ${kpiPeriodLabels[period]}`, async () => {
        const answer = await ask<KpiAnswer>(page, `/kpis/${family}?period=${period}`)
        const figure = answer.figures.find(({ points }) => points.some((value) => value)) ?? answer.figures[0]
        if (!figure) throw new Error('Chaque famille a des chiffres')
        await page.goto(
          `/reporting?family=${family}&figure=${figure.name}&period=${period === 'today' ? period : `"${period}"`}`,
        )
        await page.getByRole('button', { name: 'Voir en tableau' }).click()
        const rows = await rowsOf(page, figure.name, answer.steps.length)
        await page.getByRole('button', { name: 'Voir en graphique' }).click()
        for (const width of [1440, 1024, 390]) {
          await page.setViewportSize({ width, height: 900 })
          // The chart is drawn again once it has heard of its width.
          await expect(() => compare(page, figure.name, rows)).toPass()
        }
        await page.setViewportSize({ width: 1440, height: 900 })
      })
})

interface Row {
  /** « 12/03/2026 », or « 12/03/2026 – 18/03/2026 ». */
  days: string
  value: number
}

const rowsOf = async (page: Page, name: KpiName, count: number): Promise<Row[]> => {
  const rows = page.getByRole('table', { name: `${kpis[name].label}, valeur par valeur` }).locator('tbody tr')
  await expect(rows).toHaveCount(count)
  const cells = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? '')),
  )
  return cells.map(([days = '', value = '']) => ({ days, value: numberIn(value) }))
}

const gramsIn: Record<string, number> = { t: 1_000_000, kg: 1_000, g: 1 }

/** Example: « 1,2 t CO₂e » → 1200000. A value without a number is none, which draws no bar. */
const numberIn = (text: string): number => {
  const number = Number.parseFloat(text.replace(/\s/g, '').replace(',', '.'))
  const [, unit = ''] = /\s(t|kg|g)\sCO₂e/.exec(text) ?? []
  return Number.isNaN(number) ? 0 : number * (gramsIn[unit] ?? 1)
}

/** Compares the drawn bars and the marks below them with the rows of the table. */
const compare = async (page: Page, name: KpiName, rows: readonly Row[]): Promise<void> => {
  const cursor = page.getByRole('slider', { name: kpis[name].label })
  await expect(cursor).toBeVisible()
  const drawn = await cursor.evaluate((input) => {
    const box = (element: Element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      return { left, right, width, height, middle: (left + right) / 2, text: element.textContent ?? '' }
    }
    const frame = input.parentElement?.parentElement
    const all = (selector: string) => [...(frame?.querySelectorAll(selector) ?? [])]
    const card = frame?.closest('section')?.getBoundingClientRect()
    return {
      plot: box(input),
      columns: all('.column').map(box),
      bars: all('.bar').map(box),
      marks: all('.marks > span').map(box),
      scale: all('.scale > span').map(box),
      card: { left: card?.left ?? 0, right: card?.right ?? 0 },
    }
  })
  const { plot, columns, bars, marks, scale, card } = drawn
  expect(columns).toHaveLength(rows.length)
  expect(marks.length).toBeGreaterThan(0)
  for (const { text, middle } of marks) {
    const index = columns.findIndex(({ left, right }) => left < middle && middle < right)
    expect(rows[index]?.days, `la marque ${text} est sous la barre de ce jour`).toMatch(new RegExp(`^${text}/`))
  }
  expect(rows.at(-1)?.days, 'le dernier jour est marqué').toMatch(new RegExp(`^${marks.at(-1)?.text}/`))
  const top = kpis[name].unit === 'share' ? 100 : Math.max(...rows.map(({ value }) => value)) || 1
  bars.forEach(({ height }, index) => {
    const { days, value } = rows[index] ?? { days: '', value: 0 }
    // The table rounds to two figures what the bars draw in full, the highest among them.
    const tolerance = 0.01 + 0.1 * (value / top)
    expect(Math.abs(height / plot.height - value / top), `hauteur de ${days}`).toBeLessThan(tolerance)
  })
  for (const { left, right, text } of [...scale, ...marks])
    expect(left >= card.left && right <= card.right, `${text} est dans son cadre`).toBe(true)
  for (const [index, { left }] of marks.entries())
    if (index > 0) expect(left, 'les marques ne se touchent pas').toBeGreaterThan(marks[index - 1]?.right ?? 0)
}
