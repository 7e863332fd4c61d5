import { expect, type Page } from '@playwright/test'

/** Finds an order in a list by its number, and opens it. */
export const openOrder = async (page: Page, number: string, list = '/orders'): Promise<void> => {
  await page.goto(list)
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: new RegExp(`^(Entrée|Sortie) ${number}\\b`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: new RegExp(`^(Entrée|Sortie) ${number}\\b`) })).toBeVisible()
}

/** Returns the number of the order on the page. */
export const numberOf = async (page: Page): Promise<string> => {
  const title = page.getByRole('heading', { level: 1, name: /^(Entrée|Sortie|Inventaire) \d+/ })
  const number = /^\D+(\d+)/.exec((await title.textContent()) ?? '')?.[1]
  if (!number) throw new Error('La page ne montre pas de commande')
  return number
}

export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(status)

/** Returns the appointment on the order's page: day, hours, dock, quantities, transport. */
export const appointmentOf = (page: Page): Promise<string | null> =>
  page.locator('dl[aria-label="Rendez-vous"]').textContent()

/** Chooses an action that has no button of its own. */
export const chooseOtherAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Opens the form that confirms the request on the page with other terms. */
export const confirmWithChanges = async (page: Page): Promise<void> => {
  const beside = page.getByRole('button', { name: 'Autres façons de confirmer' })
  await beside
    .or(page.getByRole('button', { name: 'Autres actions' }))
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Confirmer avec changements' }).click()
}

/** Confirms the request on the page, in one click, and lets the undo pass from view. */
export const confirmOrder = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(page.getByText(/^Demande confirmée\s: /)).toBeVisible()
  await expectStatus(page, 'Planifiée')
}

/** Closes the order on the page now, with the counted quantities that differ from the plan. */
export const closeOrder = async (page: Page, counted: Record<string, number> = {}): Promise<void> => {
  await page.getByRole('button', { name: 'Clôturer' }).click()
  await page.getByRole('button', { name: 'Tout conforme' }).click()
  for (const [line, quantity] of Object.entries(counted))
    await page.getByRole('textbox', { name: `Réel de ${line}`, exact: true }).fill(String(quantity))
  await page.getByRole('button', { name: 'Clôturer la commande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clôturer la commande ?' })
  await dialog.getByRole('button', { name: 'Clôturer la commande' }).click()
  await expectStatus(page, 'Clôturée')
}
