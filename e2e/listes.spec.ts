import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'

test('une liste se parcourt au clavier, et Retour rend la page d’où l’on vient', { tag: '@shares' }, async ({
  warehouse: page,
}) => {
  await page.goto('/orders')
  const rows = page.locator('tbody tr')
  await expect(rows.first().getByRole('link')).toBeVisible()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Sorties' }).click()
  await expect(page).toHaveURL(/orderType=collection/)
  await expect(page.getByRole('combobox', { name: 'Type : Sorties' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(/Sortie \d+ – Quai$/)
  await page.goBack()
  await expect(page).toHaveURL(/orderType=collection/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).toHaveURL(/\/orders$/)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.locator('h1').click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expectAccessible(page)
  await help.getByRole('switch', { name: 'Raccourcis d’une seule touche' }).uncheck()
  await help.getByRole('button', { name: 'Fermer' }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/orders$/)
})

test('ses en-têtes restent, ses lignes ont une hauteur, de 1024 à 1920 px', { tag: '@shares' }, async ({
  admin: page,
}) => {
  await page.goto('/orders')
  const heading = page.getByRole('columnheader', { name: 'Statut' })
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('tbody tr').nth(24)).toBeAttached()
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    expect(Math.max(...heights) - Math.min(...heights), `hauteurs à ${width} px`).toBeLessThanOrEqual(6)
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
    await expect(heading).toBeInViewport()
  }
})

test('sur un téléphone, une commande tient en deux lignes, sous un en-tête court @phone-only', {
  tag: '@shares',
}, async ({ warehouse: page }) => {
  await page.goto('/requests')
  const cards = page.locator('tbody tr')
  await expect(cards.first().getByRole('link')).toBeVisible()
  // All of a page: while it opens, one more row keeps the place of those still to come.
  await expect(cards).toHaveCount(25)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(64)
  // Asks again, because a row that React replaces between two questions has no box.
  await expect.poll(async () => (await cards.first().boundingBox())?.y ?? Infinity).toBeLessThan(64 + 160)
  const heights = await cards.evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(100)
  await page.getByRole('button', { name: 'Outils' }).click()
  const tools = page.getByRole('dialog', { name: 'Outils' })
  await expect(tools.getByRole('button', { name: 'Exporter' })).toBeVisible()
  await expectAccessible(page)
  await tools.getByRole('link', { name: 'Inventaire' }).click()
  await expect(page).toHaveURL(/\/orders\/inventory/)
})
