import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer } from '@quai/contract/money/kpis/kpi.ts'
import { kpiValueText } from '@quai/contract/money/kpis/value-text.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { openTools } from './lists.ts'

test('un chiffre se lit en graphique et en tableau, mène à ses commandes, et se télécharge @phone', {
  tag: '@shares',
}, async ({ customer: page }) => {
  const answer = await ask<KpiAnswer>(page, '/kpis/orders?period=90')
  const figure = answer.figures.find(({ links }) => links.some((link) => link.page === 'orders' && link.count > 0))
  const link = figure?.links.find((one) => one.page === 'orders' && one.count > 0)
  if (!figure || !link) throw new Error('La démonstration a des commandes comptées')
  const { label } = kpis[figure.name]

  await test.step('la période se choisit, et reste dans l’adresse', async () => {
    await page.goto('/reporting')
    await page.getByRole('button', { name: '90 jours' }).click()
    await expect(page).toHaveURL(/period=%2290%22/)
    const card = page.getByRole('list', { name: 'Chiffres' }).getByRole('button', { name: label })
    await card.click()
    await expect(card).toContainText(kpiValueText(figure.name, figure.value))
    await checkBothModes(page)
  })
  await test.step('le tableau dit chaque valeur du graphique', async () => {
    await page.getByRole('button', { name: 'Voir en tableau' }).click()
    const table = page.getByRole('table', { name: `${label}, valeur par valeur` })
    await expect(table.locator('tbody tr')).toHaveCount(answer.steps.length)
    const last = kpiValueText(figure.name, figure.points.at(-1) ?? null)
    await expect(table.getByRole('row').last()).toContainText(last)
    await checkBothModes(page)
  })
  await test.step('le CSV a la même valeur', async () => {
    await openTools(page)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Télécharger en CSV' }).click()
    const text = await readFile(await (await downloading).path(), 'utf8')
    const row = text.split(/\r?\n/).find((line) => line.split(';')[1] === label)
    expect(row?.split(';')[4]).toBe(String(figure.value).replace('.', ','))
    await page.keyboard.press('Escape')
  })
  await test.step('ce qui est compté s’ouvre, jusqu’à une commande', async () => {
    await page.getByRole('link', { name: `${link.label} (${formatInteger(link.count)})` }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
    await expect(page.getByText(new RegExp(`sur ${formatInteger(link.count)}\\b`)).first()).toBeVisible()
    await page.locator('table tbody tr a[href^="/orders/"]').first().click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
  })
})
