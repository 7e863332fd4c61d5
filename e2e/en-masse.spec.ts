import { expect, type Page } from '@playwright/test'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import pg from 'pg'
import { ask, post } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'
import type { Product as ProductUnderTest } from './product/product.ts'

const dayMs = 86_400_000
const place = { name: 'Épicerie du Port', street: '3 rue du Port', zipCode: '44000', city: 'Nantes', country: 'France' }

interface Known {
  id: number
  uuid: string
}

test('confirmer en masse, annuler, confirmer encore, clôturer sauf ce qui ne peut pas l’être @phone', async ({
  customer,
  warehouse,
  isMobile,
  product,
}) => {
  const mark = `MASSE-${Date.now()}`
  const { productId, warehouseId, customerId } = await sizedProduct(customer)
  const collection = (quantity: number, start: number) => ({
    orderType: 'collection',
    orderDateStart: new Date(start).toISOString(),
    orderTransporter: 'by_quai_courier',
    addressCarry: place,
    internalNumber: mark,
    orderItems: [{ productId, productPackaging: 'package_unit', quantity }],
  })
  const ask3 = (quantity: number) =>
    post<Known>(customer, '/orders', { ...collection(quantity, Date.now() + 6 * dayMs), warehouseId })
  const requests = [await ask3(1), await ask3(2)]
  const preOrder = await ask3(900_000)

  await test.step('l’aperçu dit ce qui sera accepté, et ce qui ne le sera pas', async () => {
    await openList(warehouse, '/requests', mark)
    if (isMobile) await warehouse.getByRole('button', { name: 'Outils' }).click()
    await warehouse.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check()
    if (isMobile) await warehouse.keyboard.press('Escape')
    const bar = warehouse.getByRole('region', { name: 'Commandes choisies' })
    await expect(bar).toContainText('3 commandes choisies')
    await expectAccessible(warehouse)
    await bar.getByRole('button', { name: 'Confirmer', exact: true }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Confirmer les demandes ?' })
    await expect(dialog.getByRole('region', { name: '2 demandes seront confirmées' })).toBeVisible()
    const refused = dialog.getByRole('region', { name: '1 ne le sera pas' })
    await expect(refused).toContainText(`Sortie ${preOrder.id}`)
    await expect(refused).toContainText('Le stock disponible ne suffit pas encore')
    await expectAccessible(warehouse)
    await dialog.getByRole('button', { name: 'Confirmer 2 demandes' }).click()
  })

  const undoBar = warehouse.getByRole('region', { name: 'Confirmation en cours' })
  await test.step('le clavier tient le retour en arrière, et les demandes sont de nouveau à confirmer', async () => {
    await expect(undoBar).toContainText('2 demandes confirmées.')
    await expect(undoBar.getByRole('button', { name: 'Annuler la confirmation' })).toBeFocused()
    await expectAccessible(warehouse)
    await warehouse.keyboard.press('Enter')
    await expect(warehouse.getByText('2 demandes sont de nouveau à confirmer.')).toBeVisible()
    await expect(undoBar).toBeHidden()
    for (const { uuid } of requests)
      expect(await ask(warehouse, `/orders/${uuid}`)).toMatchObject({ orderStatus: 'pending' })
  })

  await test.step('confirmées une seconde fois, elles le restent', async () => {
    await openList(warehouse, '/requests', mark)
    for (const { id } of requests) await boxOf(warehouse, id).check()
    await warehouse.getByRole('button', { name: 'Confirmer', exact: true }).click()
    await warehouse.getByRole('dialog').getByRole('button', { name: 'Confirmer 2 demandes' }).click()
    await expect(undoBar).toContainText('2 demandes confirmées.')
    await customer.goto(`/orders/${requests[0]?.uuid}`)
    await expect(customer.getByRole('heading', { level: 1 })).toContainText('Planifiée')
  })

  await test.step('la clôture en masse ferme les commandes dues, et laisse celle dont les colis attendent', async () => {
    // An order by the warehouse is planned at once. A courier's day may be today.
    const courier = await post<Known>(warehouse, '/orders', { ...collection(3, Date.now() - 1_000), customerId })
    const due = await dueCollections(warehouse, product, courier)
    await warehouse.goto('/to-complete')
    for (const { id } of [...due, courier]) await boxOf(warehouse, id).check()
    await warehouse.getByRole('button', { name: 'Clôturer' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Clôturer les commandes ?' })
    await expect(dialog.getByRole('region', { name: '1 ne le sera pas' })).toContainText(
      'Une commande en messagerie se clôture une fois ses colis remis au transporteur.',
    )
    await expectAccessible(warehouse)
    await dialog.getByRole('button', { name: 'Clôturer 2 commandes' }).click()
    await expect(warehouse.getByText('2 commandes clôturées').first()).toBeVisible()
    for (const { uuid } of due)
      expect(await ask(warehouse, `/orders/${uuid}`)).toMatchObject({
        orderStatus: 'finished',
        driverOnTime: true,
        proof: 'generated',
      })
    expect(await ask(warehouse, `/orders/${courier.uuid}`)).toMatchObject({ orderStatus: 'confirmed' })
  })
})

/**
 * Returns two planned collections without a courier, whose start it moves into the past, because the demo cannot promise any at the
 * hour at which a journey runs. Moves that of a courier to the day before, which is over.
 */
const dueCollections = async (warehouse: Page, { databaseUrl }: ProductUnderTest, courier: Known): Promise<Known[]> => {
  const { items } = await ask<{ items: OrderRow[] }>(
    warehouse,
    '/orders?statusGroup=confirmed&orderType=collection&pageSize=100',
  )
  const due = items
    .filter(({ orderTransporter, isStockAvailable }) => orderTransporter !== 'by_quai_courier' && isStockAvailable)
    .slice(0, 2)
  if (due.length < 2) throw new Error('La démonstration a deux sorties planifiées')
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(
    `UPDATE orders SET order_date_start = now() - interval '2 hours', order_date_end = now() - interval '90 minutes'
      WHERE id = ANY($1)`,
    [due.map(({ id }) => id)],
  )
  await database.query(
    `UPDATE orders SET order_date_start = order_date_start - interval '1 day', order_date_end = order_date_end - interval '1 day'
      WHERE id = $1`,
    [courier.id],
  )
  await database.end()
  return due
}

const openList = async (page: Page, list: string, mark: string): Promise<void> => {
  await page.goto(`${list}?search=${mark}`)
  await expect(page.getByRole('link', { name: new RegExp(mark) }).first()).toBeVisible()
}

const boxOf = (page: Page, id: number) => page.getByRole('checkbox', { name: new RegExp(`^Choisir : Sortie ${id}\\b`) })

/** Finds a product that a courier may carry, with available units at the warehouse. */
const sizedProduct = async (page: Page) => {
  const { items } = await ask<{ items: StockProduct[] }>(page, '/stock/product?state=in&pageSize=1000')
  for (const { productId, warehouseId, warehouseName, isBatchManaged, packagings } of items) {
    const units = packagings.find(({ productPackaging }) => productPackaging === 'package_unit')
    if (warehouseName !== account('rhone').name || isBatchManaged || !units || units.available < 30) continue
    const { width, height, length, grossWeight, customerId } = await ask<Product>(page, `/products/${productId}`)
    if (width && height && length && grossWeight) return { productId, warehouseId, customerId }
  }
  throw new Error('Aucun produit mesuré disponible')
}
