import { expect, type Page } from '@playwright/test'
import { numberOf } from './order-page.ts'

/** Opens the form of a new order to a warehouse, as its customer. */
export const startOrder = async (page: Page, type: 'Entrée' | 'Sortie', warehouse: string): Promise<void> => {
  await page.goto('/orders/create')
  await page.getByRole('group', { name: 'Type de commande' }).getByText(type, { exact: true }).click()
  await page.getByRole('combobox', { name: 'Entrepôt' }).click()
  await page.getByRole('option', { name: warehouse }).click()
}

export const addProduct = async (page: Page, reference: string, quantity: number): Promise<void> => {
  const search = page.getByRole('combobox', { name: 'Ajouter un produit' })
  await search.fill(reference)
  await page.getByRole('option', { name: new RegExp(`^${reference} `) }).click()
  await quantityOf(page, reference).fill(String(quantity))
}

export const quantityOf = (page: Page, reference: string) =>
  page.getByRole('textbox', { name: `Quantité de ${reference},` })

/** Chooses a day of next week, after every notice, and one of its free slots. */
export const chooseSlot = async (page: Page, rank: 'first' | 'last' = 'first'): Promise<void> => {
  await page.getByRole('button', { name: 'Jours suivants' }).click()
  const days = page.getByRole('group', { name: 'Jour', exact: true }).getByRole('button')
  await days.filter({ hasText: /libre/ })[rank]().click()
  await page
    .getByRole('group', { name: /^Créneaux du/ })
    .locator('label')
    [rank]()
    .click()
}

/** Chooses who carries; a customer reads « Par vos soins » for « Par le client ». */
export const chooseTransporter = (page: Page, name: string): Promise<void> =>
  page
    .getByRole('group', { name: 'Qui transporte' })
    .getByText(name === 'Par le client' ? /^Par (le client|vos soins)$/ : name, { exact: true })
    .click()

/** Sends the request. Returns the number of the order, whose page then shows. */
export const sendOrder = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  return numberOf(page)
}
