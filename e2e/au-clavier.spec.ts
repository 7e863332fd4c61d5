import { expect, type Locator, type Page } from '@playwright/test'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { ask } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'

const warehouseName = account('rhone').name

test('au clavier seul : une entrée avec un produit nouveau et un créneau, puis la messagerie d’une sortie', async ({
  customer,
}) => {
  await customer.goto('/orders/create?orderType=delivery')
  await customer.getByRole('heading', { level: 1 }).waitFor()
  await chooseWarehouse(customer)

  await addProduct(customer, 'Lampe de bureau Archimède')
  const sheet = customer.getByRole('dialog', { name: 'Nouveau produit' })
  await expect(sheet.getByLabel('Référence')).toBeFocused()
  await customer.keyboard.type('LAMPE-77')
  await expect(sheet.getByLabel('Désignation')).toHaveValue('Lampe de bureau Archimède')
  await expectAccessible(customer)
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('textbox', { name: /^Quantité de LAMPE-77/ })).toBeFocused()
  await customer.keyboard.type('12')

  await reach(
    customer,
    customer.getByRole('group', { name: 'Jour', exact: true }).getByRole('button').filter({ hasText: /libre/ }).first(),
  )
  await customer.keyboard.press('Enter')
  const slots = customer.getByRole('group', { name: /^Créneaux du/ }).getByRole('radio')
  await slots.first().waitFor()
  await reach(customer, slots)
  await customer.keyboard.press('Space')
  await reach(customer, customer.getByRole('button', { name: 'Envoyer la demande' }))
  await customer.keyboard.press('Enter')
  await expect(customer.getByRole('heading', { level: 1, name: /Entrée/ })).toBeVisible()
  await expect(customer.getByText('LAMPE-77').first()).toBeVisible()

  const { items } = await ask<{ items: (Product & { stock: { available: number }[] })[] }>(
    customer,
    `/products/suggestions?search=${encodeURIComponent('sac')}`,
  )
  const held = items.find(({ stock, width, grossWeight }) => stock.length > 0 && width && grossWeight)
  if (!held) throw new Error('The demo has no measured product in stock')
  await customer.goto('/orders/create?orderType=collection')
  await customer.getByRole('heading', { level: 1 }).waitFor()
  await chooseWarehouse(customer)
  await addProduct(customer, held.reference)
  await expect(customer.getByRole('textbox', { name: new RegExp(`^Quantité de ${held.reference}`) })).toBeFocused()
  await customer.keyboard.type('1')
  const carriers = customer.getByRole('group', { name: 'Qui transporte' }).getByRole('radio')
  await reach(customer, carriers)
  for (let press = 0; press < 4 && !(await customer.getByRole('radio', { name: /^Messagerie/ }).isChecked()); press++)
    await customer.keyboard.press('ArrowRight')
  await expect(customer.getByRole('radio', { name: /^Messagerie/ })).toBeChecked()
  await expect(customer.getByRole('group', { name: 'Chargement' })).toBeHidden()
  await reach(customer, customer.getByRole('combobox', { name: 'Adresse de livraison' }))
  await customer.keyboard.press('Enter')
  await customer.getByRole('option').first().waitFor()
  await customer.keyboard.press('Home')
  await customer.keyboard.press('Enter')
  await expectAccessible(customer)
})

/** Moves on by Tab until one of the elements has the focus. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  for (let press = 0; press < 80; press++) {
    await page.keyboard.press('Tab')
    const focused = await target.evaluateAll((elements) => elements.some((one) => one === document.activeElement))
    if (focused) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

const chooseWarehouse = async (page: Page): Promise<void> => {
  await reach(page, page.getByRole('combobox', { name: 'Entrepôt' }))
  await page.keyboard.press('Enter')
  await page.getByRole('option', { name: warehouseName }).waitFor()
  while (!(await page.getByRole('option', { name: warehouseName }).evaluate((one) => one === document.activeElement)))
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('option').first().waitFor({ state: 'hidden' })
}

/** Types into the picker and presses Enter on the only or equal answer. */
const addProduct = async (page: Page, typed: string): Promise<void> => {
  const search = page.getByRole('combobox', { name: 'Ajouter un produit' })
  await reach(page, search)
  await page.keyboard.type(typed)
  await page.getByRole('option').first().waitFor()
  await expect(page.getByRole('option').first()).toContainText(typed)
  await expect(search).toHaveAttribute('aria-activedescendant', /./)
  await page.keyboard.press('Enter')
}
