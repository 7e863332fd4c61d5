import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { addProduct, chooseSlot, chooseTransporter, sendOrder, startOrder } from './order-form.ts'
import { appointmentOf, closeOrder, confirmOrder, confirmWithChanges, expectStatus, openOrder } from './order-page.ts'
import { account } from './people.ts'
import { expectStock, findHeld, type Held } from './stock.ts'

const warehouseName = account('rhone').name
const batchNumber = `L${Date.now()}`

test('une entrée et une sortie, de la demande au stock', async ({ customer, warehouse }) => {
  const [plain, batched] = [
    await findHeld(customer, warehouseName, { isBatchManaged: false }),
    await findHeld(customer, warehouseName, { isBatchManaged: true }),
  ]

  const delivery = await test.step('le client demande une entrée', () => askDelivery(customer, plain, batched))
  const collection = await test.step('le client demande une sortie', () => askCollection(customer, plain, batched))

  await test.step('l’entrepôt confirme l’entrée', async () => {
    await openOrder(warehouse, delivery, '/requests')
    await expectAccessible(warehouse)
    await confirmOrder(warehouse)
    await expect(warehouse.getByRole('region', { name: 'Suite' })).toContainText('votre réponse')
    await expectAccessible(warehouse)
  })

  await test.step('l’entrepôt déplace la sortie à un autre créneau', async () => {
    await openOrder(warehouse, collection, '/requests')
    const asked = await appointmentOf(warehouse)
    await confirmWithChanges(warehouse)
    await expect(warehouse.getByRole('button', { name: 'Confirmer avec ces changements' })).toBeDisabled()
    await chooseSlot(warehouse, 'last')
    await expectAccessible(warehouse)
    await warehouse.getByRole('button', { name: 'Confirmer avec ces changements' }).click()
    await expectStatus(warehouse, 'Planifiée')
    await expect(warehouse.getByText('Commande confirmée avec des changements').first()).toBeVisible()
    expect(await appointmentOf(warehouse)).not.toBe(asked)
  })

  await test.step('le client voit sa sortie planifiée ailleurs', async () => {
    await customer.reload()
    await expectStatus(customer, 'Planifiée')
    await expect(customer.getByText('Commande confirmée avec des changements')).toBeVisible()
    await expectAccessible(customer)
  })

  await test.step('l’entrepôt clôture les deux avec d’autres quantités', async () => {
    await openOrder(warehouse, delivery)
    await warehouse.getByRole('button', { name: 'Clôturer' }).click()
    await expectAccessible(warehouse)
    await warehouse.goBack()
    await closeOrder(warehouse, { [plain.reference]: 35, [`${batched.reference}, lot ${batchNumber}`]: 30 })
    await openOrder(warehouse, collection)
    await closeOrder(warehouse, { [plain.reference]: 6 })
  })

  await test.step('le stock le montre, au client et à l’entrepôt', async () => {
    for (const [page, holder] of [
      [customer, warehouseName],
      [warehouse, account('comptoir').name],
    ] as const) {
      await expectStock(page, plain, {
        warehouse: holder,
        physical: plain.physical + 35 - 6,
        available: plain.available + 35 - 6,
      })
      await expectStock(page, batched, {
        warehouse: holder,
        physical: batched.physical + 30 - 5,
        available: batched.available + 30 - 5,
      })
      await expect(page.getByRole('row').filter({ hasText: batchNumber }).first()).toContainText('30')
    }
    await expectAccessible(customer)
  })
})

const askDelivery = async (customer: Page, plain: Held, batched: Held): Promise<string> => {
  await startOrder(customer, 'Entrée', warehouseName)
  await addProduct(customer, plain.reference, 40)
  await addProduct(customer, batched.reference, 24)
  await customer.getByRole('textbox', { name: 'Numéro de lot' }).fill(batchNumber)
  await chooseTransporter(customer, 'Par le client')
  await expect(customer.getByText('le créneau', { exact: true })).toBeVisible()
  await chooseSlot(customer)
  await expectAccessible(customer)
  const number = await sendOrder(customer)
  await expect(customer.getByText(`Demande envoyée à ${warehouseName}.`)).toBeVisible()
  await expectStatus(customer, 'À confirmer')
  return number
}

const askCollection = async (customer: Page, plain: Held, batched: Held): Promise<string> => {
  await startOrder(customer, 'Sortie', warehouseName)
  await addProduct(customer, plain.reference, 8)
  await addProduct(customer, batched.reference, 5)
  await expect(customer.getByText('premier périmé, premier sorti')).toBeVisible()
  await chooseTransporter(customer, 'Navette de l’entrepôt')
  await customer.getByRole('combobox', { name: 'Adresse de livraison' }).click()
  await customer.getByRole('option').first().click()
  await chooseSlot(customer)
  await expectAccessible(customer)
  const number = await sendOrder(customer)
  await expectStatus(customer, 'À confirmer')
  return number
}
