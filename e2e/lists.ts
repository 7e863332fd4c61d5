import { expect, type Page } from '@playwright/test'

/** Opens all filters of a list. */
export const openFilters = (page: Page): Promise<void> => page.getByRole('button', { name: /^Filtr(er|es \()/ }).click()

/** Sets one filter of a list by its panel, and closes it. */
export const filterBy = async (page: Page, label: string, value: string): Promise<void> => {
  await openFilters(page)
  const panel = page.getByRole('dialog', { name: 'Filtres' })
  await panel.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: value }).click()
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await expect(panel).toBeHidden()
}

/** Opens the tools of a list: saved filters, columns, export, rarer actions. */
export const openTools = (page: Page): Promise<void> => page.getByRole('button', { name: 'Outils' }).click()
