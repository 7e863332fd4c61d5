import { readFile } from 'node:fs/promises'
import { type Download, expect } from '@playwright/test'
import type { LoadPlan } from '@quai/contract/shipping/load-plans/load-plan.ts'
import { ask } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { twoShuttles } from './orders.ts'

test('les navettes d’un jour se répartissent, se chargent à rebours de la tournée et s’impriment', {
  tag: '@shares',
}, async ({ customer, warehouse: page }) => {
  const date = await twoShuttles(customer, page)
  const plan = await ask<LoadPlan>(page, `/load-plans?date=${date}`)
  const [vehicle] = plan.vehicles
  await page.goto(`/load-plan?date=${plan.date}`)
  const stops = page.getByRole('list', { name: vehicle?.name ?? '', exact: true }).getByRole('listitem')
  const waiting = page.getByRole('list', { name: /^À quai : / }).getByRole('listitem')
  const panel = page.getByRole('region', { name: vehicle?.name ?? '' })

  await test.step('une sortie se glisse dans un véhicule, les autres s’y portent au clavier', async () => {
    await expect(waiting).toHaveCount(plan.orders.length)
    await waiting.first().dragTo(panel)
    await expect(stops).toHaveCount(1)
    for (let left = plan.orders.length - 1; left > 0; left--) {
      await waiting.first().getByRole('link').press('Shift+ArrowRight')
      await expect(waiting).toHaveCount(left - 1)
    }
    await expect(stops).toHaveCount(plan.orders.length)
    await expect(stops.last().getByRole('link'), 'le clavier suit la sortie').toBeFocused()
    await expect(panel).toContainText(/Tournée de .*\skm, .*\s: départ/)
    await expect(panel).toContainText('Distances à vol d’oiseau × 1,3')
  })
  await expect(stops.first()).toContainText(`Arrêt 1 · chargé en ${plan.orders.length}e`)
  await expect(stops.last()).toContainText('chargé en 1er')
  await expectAccessible(page)

  const first = (await stops.first().getByRole('link').textContent()) ?? ''
  await page.getByRole('button', { name: `Livrer ${first} plus tard` }).press('Enter')
  await expect(stops.nth(1)).toContainText(first)
  await stops.nth(1).getByRole('link').press('Shift+ArrowUp')
  await expect(stops.first()).toContainText(first)
  await page.getByRole('button', { name: `Livrer ${first} plus tard` }).press('Enter')
  await expect(stops.nth(1)).toContainText(first)
  const left = (await stops.first().getByRole('link').textContent()) ?? ''
  await page.getByRole('button', { name: `Mettre ${left} dans un véhicule` }).click()
  await page.getByRole('menuitem', { name: 'À quai' }).click()
  await expect(waiting).toContainText([left])
  await page.getByRole('button', { name: 'Enregistrer le chargement' }).click()
  await expect(page.getByText('Chargement enregistré.')).toBeVisible()

  await page.reload()
  await expect(stops).toHaveCount(plan.orders.length - 1)
  await expect(stops.first()).toContainText(first)
  await expect(waiting).toContainText([left])
  const printing = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Imprimer les feuilles' }).click()
  expect((await printing).suggestedFilename()).toBe(`chargement-${plan.date}.pdf`)
  await expect(page.getByText('Document téléchargé : il est prêt à imprimer.')).toBeVisible()

  // The Chromium of the journeys reads no PDF: told that it does, it opens the tab, whose content it then saves.
  await page.evaluate(() => Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true }))
  // The tab downloads as soon as it opens, before a test that waited for it could listen.
  const saving = new Promise<Download>((resolve) => page.once('popup', (tab) => tab.once('download', resolve)))
  await page.getByRole('button', { name: 'Imprimer les feuilles' }).click()
  const sheets = await saving
  expect(sheets.url()).toMatch(/^blob:/)
  expect((await readFile(await sheets.path())).subarray(0, 5).toString()).toBe('%PDF-')
})
