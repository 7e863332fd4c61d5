import { expect, type Page } from '@playwright/test'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { ask, patch } from './api.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { chooseOtherAction, confirmOrder, expectStatus, numberOf } from './order-page.ts'
import { account } from './people.ts'
import { expectStock, findHeld, type Held } from './stock.ts'

const warehouseName = account('rhone').name

test('un inventaire, de la demande aux corrections de stock', async ({ customer, warehouse, open, complaints }) => {
  complaints.provoke(/ERR_INTERNET_DISCONNECTED/)
  const held = await findHeld(customer, warehouseName, { isBatchManaged: false, isUnasked: true })

  const number = await test.step('le client demande l’inventaire d’une référence', () => askInventory(customer, held))

  await test.step('l’entrepôt confirme', async () => {
    await openInventory(warehouse, number, '/requests')
    await confirmOrder(warehouse)
    await expectAccessible(warehouse)
  })

  const phone = await open({
    as: account('rhone'),
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  })

  await test.step('sur un téléphone, l’entrepôt compte à l’aveugle, même sans réseau', async () => {
    await openInventory(phone, number)
    await chooseOtherAction(phone, 'Compter')
    await phone.getByRole('button', { name: 'Commencer le comptage' }).click()
    await expect(phone.getByRole('heading', { level: 2, name: held.reference })).toBeVisible()
    await expect(phone.getByText(formatInteger(held.physical), { exact: true })).toHaveCount(0)
    await checkBothModes(phone)
    await phone.context().setOffline(true)
    await phone.getByLabel('Quantité comptée en unités').fill(String(held.physical - 3))
    await phone.getByRole('button', { name: 'Enregistrer et suivant' }).click()
    await expect(phone.getByRole('status').filter({ hasText: '1 en attente' })).toBeVisible()
    await phone.context().setOffline(false)
    await expect(phone.getByRole('status').filter({ hasText: 'Enregistré' })).toBeVisible()
    await expect(phone.getByText('Tout est compté').first()).toBeVisible()
  })

  await test.step('un mouvement passe pendant le comptage', () => takeTwo(warehouse, held))

  await test.step('la revue le montre et juge la ligne à l’heure où elle a été comptée', async () => {
    await phone.getByRole('link', { name: 'Revoir et terminer' }).first().click()
    await expect(phone.getByRole('heading', { level: 2, name: '1 écart' })).toBeVisible()
    await expect(phone.getByText('Ajustement (Casse pendant le comptage)')).toBeVisible()
    await expect(phone.getByText('après le comptage de la ligne : conservé')).toBeVisible()
    await expect(phone.getByText('−3', { exact: true })).toBeVisible()
    await checkBothModes(phone)
    await phone.getByRole('button', { name: 'Terminer l’inventaire' }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Terminer', exact: true }).click()
    await expectStatus(phone, 'Clôturée')
  })

  await test.step('le client voit l’écart, et son stock corrigé', async () => {
    await openInventory(customer, number)
    await expectStatus(customer, 'Clôturée')
    await expect(customer.getByText('1 écart corrigé')).toBeVisible()
    const row = customer.getByRole('row').filter({ hasText: held.reference })
    await expect(row.getByRole('link', { name: /^−3/ })).toBeVisible()
    await checkBothModes(customer)
    const left = held.physical - 2 - 3
    await expectStock(customer, held, { warehouse: warehouseName, physical: left, available: left })
    await expect(customer.getByRole('row').filter({ hasText: 'Inventaire' }).first()).toContainText('−3')
  })
})

test('un inventaire déjà compté se transmet d’un coup @phone-only', async ({ customer, warehouse }) => {
  await warehouse.goto('/orders/inventory?mode=transmit')
  await warehouse.getByRole('combobox', { name: 'Client' }).click()
  await warehouse.getByRole('option', { name: account('comptoir').name }).click()
  const held = await findHeld(customer, warehouseName, { isBatchManaged: false, isUnasked: true })
  await warehouse.getByRole('combobox', { name: 'Ajouter une référence' }).fill(held.reference)
  await warehouse.getByRole('option', { name: new RegExp(`^${held.reference}`) }).click()
  await warehouse.getByLabel(`Compté, ${held.reference}`).fill(String(held.physical + 1))
  await expectAccessible(warehouse)
  await warehouse.getByRole('button', { name: 'Transmettre et corriger le stock' }).click()
  await warehouse.getByRole('dialog').getByRole('button', { name: 'Transmettre et corriger le stock' }).click()
  await expectStatus(warehouse, 'Clôturée')
  await expect(warehouse.getByRole('link', { name: /^\+1/ })).toBeVisible()
  await expectAccessible(warehouse)
})

const askInventory = async (customer: Page, held: Held): Promise<string> => {
  await customer.goto('/stock')
  await customer.getByRole('link', { name: 'Demander un inventaire' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Nouvel inventaire' })).toBeVisible()
  await customer.getByRole('combobox', { name: 'Entrepôt' }).click()
  await customer.getByRole('option', { name: warehouseName }).click()
  await chooseOpenDay(customer)
  await customer.getByText('Certaines références').click()
  await customer.getByRole('combobox', { name: 'Ajouter une référence' }).fill(held.reference)
  await customer.getByRole('option', { name: new RegExp(`^${held.reference}`) }).click()
  await checkBothModes(customer)
  await customer.getByRole('button', { name: 'Demander l’inventaire' }).click()
  await expectStatus(customer, 'À confirmer')
  return numberOf(customer)
}

/** Chooses the first open day a week from now, after every notice. */
const chooseOpenDay = async (page: Page): Promise<void> => {
  const { items } = await ask<{ items: Deal[] }>(page, '/deals')
  const warehouseId = items.find((deal) => deal.warehouseName === warehouseName)?.warehouseId
  for (let days = 7; days < 21; days++) {
    const date = new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const { closed } = await ask<{ closed: string | null }>(page, `/warehouseAvailability/${warehouseId}?date=${date}`)
    if (closed) continue
    const [year, month, day] = date.split('-')
    await page.getByRole('group', { name: 'Jour prévu' }).click()
    await page.keyboard.type(`${day}${month}${year}`)
    return
  }
  throw new Error('Aucun jour d’ouverture')
}

const openInventory = async (page: Page, number: string, list = '/orders'): Promise<void> => {
  await page.goto(list)
  await page.getByRole('searchbox').first().fill(number)
  await page.getByRole('link', { name: new RegExp(`^Inventaire ${number}\\b`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Inventaire ${number}` })).toBeVisible()
}

/** Removes two broken units while people count. */
const takeTwo = async (warehouse: Page, { productId }: Held): Promise<void> => {
  const { items } = await ask<{ items: Deal[] }>(warehouse, '/deals')
  await patch(warehouse, `/stock/${items[0]?.warehouseId}`, {
    reason: 'Casse pendant le comptage',
    adjustments: [{ productId, productPackaging: 'package_unit', adjustmentType: 'substraction', quantity: 2 }],
  })
}
