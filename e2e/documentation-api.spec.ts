import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'

test('un exemple de la documentation de l’API s’essaie, avec sa session ou un jeton ; une écriture se confirme', async ({
  customer: page,
  complaints,
}) => {
  complaints.provoke(/status of (401|404)/)
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'L’API de Quai' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/api/docs/messages')
  await expectAccessible(page)
  await test.step('la recherche mène à un appel', async () => {
    await page.getByRole('searchbox').fill('marquer mes notif')
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('link', { name: /^Marquer mes notifications comme lues/ }).click()
    await expect(page.locator('[id="notifications.readAll"]')).toBeVisible()
  })
  await page.goto('/api/docs#orders.list') // an address from before the calls had pages of their own
  await page.waitForURL('**/api/docs/orders#orders.list')
  const list = page.locator('[id="orders.list"]')
  await test.step('une lecture répond sous son formulaire', async () => {
    await expect(list.getByText('curl "$QUAI/api/orders?pageSize=10"')).toBeVisible()
    await list.getByRole('button', { name: /^Essayer/ }).click()
    await expect(list.getByLabel('pageSize', { exact: true }))
      .toBeFocused({ timeout: 1_000 })
      .catch(() => {})
    await list.getByLabel('page', { exact: true }).fill('1')
    await list.getByRole('button', { name: 'Envoyer' }).click()
    await expect(list.getByText(/^200 OK · \d+ ms/)).toBeVisible()
    await expect(list.locator('.try pre')).toContainText('"items": [')
  })
  await test.step('un refus se lit aussi', async () => {
    const detail = page.locator('[id="orders.detail"]')
    await detail.getByRole('button', { name: /^Essayer/ }).click()
    await detail.getByRole('button', { name: 'Envoyer' }).click()
    await expect(detail.getByText(/^404 Not Found/)).toBeVisible()
    await expect(detail.locator('.try pre')).toContainText('Cet élément est introuvable.')
  })
  await test.step('une écriture demande une coche', async () => {
    await page.goto('/api/docs/annexe/notifications')
    const write = page.locator('[id="notifications.readAll"]')
    await write.getByRole('button', { name: /^Essayer/ }).click()
    await write.getByRole('button', { name: 'Envoyer' }).click()
    await expect(write.getByText('En cours…')).toHaveCount(0)
    await write.getByLabel('Cet appel écrit pour de bon.').check()
    await write.getByRole('button', { name: 'Envoyer' }).click()
    await expect(write.getByText(/^200 OK · /)).toBeVisible()
  })
  await test.step('un faux jeton remplace la session', async () => {
    await page.goto('/api/docs/orders')
    await list.getByRole('button', { name: /^Essayer/ }).click()
    await page.getByLabel('Jeton pour les essais de cette page').fill('faux')
    await list.getByRole('button', { name: 'Envoyer' }).click()
    await expect(list.getByText(/^401 Unauthorized · /)).toBeVisible()
  })
  // All calls are made alike: axe reads one, because the whole page would take it long.
  await page.evaluate(() => {
    for (const article of document.querySelectorAll('main article:not([id="orders.list"])')) article.remove()
  })
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})
