import { expect, type Page } from '@playwright/test'

/** Finds an order in a list of orders by its number, and opens it. */
export const openOrder = async (page: Page, number: string, list = '/orders'): Promise<void> => {
  await page.goto(list)
  await page.getByRole('searchbox').fill(number)
  await page.getByRole('link', { name: new RegExp(`^(Entrée|Sortie) ${number}\\b`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `n° ${number}` })).toBeVisible()
}

/** The number of the order whose page shows. */
export const numberOf = async (page: Page): Promise<string> => {
  const title = page.getByRole('heading', { level: 1, name: /n° \d+/ })
  const number = /n°\s(\d+)/.exec((await title.textContent()) ?? '')?.[1]
  if (!number) throw new Error('La page ne montre pas de commande')
  return number
}

export const expectStatus = (page: Page, status: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1 })).toContainText(status)

/** What the order's page says of its appointment: day, hours, dock, quantities, transport. */
export const appointmentOf = (page: Page): Promise<string | null> =>
  page.locator('dl[aria-label="Rendez-vous"]').textContent()

/** An action that is not offered by a button of its own. */
export const chooseOtherAction = async (page: Page, name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name }).click()
}

/** Closes the order whose page shows, now, with what was counted where it differs from what was planned. */
export const closeOrder = async (page: Page, counted: Record<string, number> = {}): Promise<void> => {
  await page.getByRole('button', { name: 'Clôturer' }).click()
  for (const [line, quantity] of Object.entries(counted))
    await page.getByRole('textbox', { name: `Réel de ${line}`, exact: true }).fill(String(quantity))
  await page.getByRole('button', { name: 'Clôturer la commande' }).click()
  const dialog = page.getByRole('dialog', { name: 'Clôturer la commande ?' })
  await dialog.getByRole('button', { name: 'Clôturer la commande' }).click()
  await expectStatus(page, 'Clôturée')
}
