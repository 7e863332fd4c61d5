import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { CarbonStatement } from '@quai/contract/orders/carbon/carbon.ts'
import { gramsText } from '@quai/contract/orders/carbon/grams-text.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { ask } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { openTools } from './lists.ts'

test('le relevé des émissions se télécharge, et sa somme est celle de la page et des commandes', {
  tag: '@shares',
}, async ({ warehouse: page }) => {
  const today = wallClock(Date.now()).date
  const period = { from: addDays(today, -6), to: today }
  const query = new URLSearchParams(period).toString()
  const statement = await ask<CarbonStatement>(page, `/carbon/statement?${query}&pageSize=100`)
  expect(statement.totals.grams).toBeGreaterThan(0)

  await page.goto(`/carbon?${query}`)
  await expect(page.getByText(gramsText(statement.totals.grams), { exact: true }).first()).toBeVisible()
  await expectAccessible(page)

  await test.step('le CSV a chaque commande, et leur somme', async () => {
    await openTools(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger en CSV' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    const [head, ...rows] = text
      .replace('\ufeff', '')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(';'))
    const at = head?.indexOf('CO₂e de la commande (g)') ?? -1
    expect(rows).toHaveLength(statement.total)
    expect(rows.reduce((sum, cells) => sum + Number(cells[at]), 0)).toBe(statement.totals.grams)
    await page.keyboard.press('Escape')
  })

  await test.step('une ligne est l’estimation de sa commande, qui dit comment elle est calculée', async () => {
    const line = statement.items.find(({ grams }) => grams !== null)
    const { carbonEstimate } = await ask<Order>(page, `/orders/${line?.orderUuid}`)
    expect(carbonEstimate?.grams).toBe(line?.grams)
    await page.goto(`/orders/${line?.orderUuid}`)
    await page.getByRole('button', { name: 'Comment est-ce calculé ?' }).click()
    const dialog = page.getByRole('dialog', { name: 'Comment est-ce calculé ?' })
    await expect(dialog.getByText(gramsText(line?.grams ?? null), { exact: true })).toBeVisible()
    await expect(dialog.getByText(/3,17.kg CO₂e par litre/)).toBeVisible()
    await expectAccessible(page)
  })
})
