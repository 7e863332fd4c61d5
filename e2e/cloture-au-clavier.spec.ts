import { expect, type Page } from '@playwright/test'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { ask, post } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { expectStatus } from './order-page.ts'
import { aDelivery, freeSlotFrom } from './orders.ts'

const lines = 12

test('douze lignes se comptent et se clôturent au clavier seul, sur un seul écran de 900 pixels', async ({
  customer,
  warehouse,
}) => {
  await warehouse.setViewportSize({ width: 1440, height: 900 })
  const order = await aLongDelivery(customer, warehouse)
  await warehouse.goto(`/orders/${order.uuid}/complete`)
  const goods = warehouse.getByRole('list', { name: 'Marchandises reçues' })
  await expect(goods.getByRole('listitem')).toHaveCount(lines)

  await test.step('rien n’est compté d’avance, et la clôture dit ce qui reste à compter', async () => {
    await expect(warehouse.getByText('12 lignes à compter').first()).toBeVisible()
    await expect(goods.getByText('conforme')).toHaveCount(0)
    await expect(warehouse.getByRole('button', { name: 'Clôturer la commande' })).toBeDisabled()
    const heights = await goods.getByRole('listitem').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(Math.max(...heights)).toBeLessThanOrEqual(46)
    const [first, last] = [goods.getByRole('listitem').first(), goods.getByRole('listitem').last()]
    const seen = [await first.boundingBox(), await last.boundingBox()]
    expect((seen[1]?.y ?? 0) + (seen[1]?.height ?? 0) - (seen[0]?.y ?? 0)).toBeLessThan(600)
    await checkBothModes(warehouse)
  })

  await test.step('Entrée mène à la ligne suivante ; un écart se voit dès qu’il est compté', async () => {
    await tabTo(warehouse, /^Réel de /)
    await warehouse.keyboard.type('7')
    await warehouse.keyboard.press('Enter')
    await expect(goods.getByText('−3')).toBeVisible()
    await warehouse.keyboard.type('10')
    await warehouse.keyboard.press('Enter')
    await expect(goods.getByText('conforme')).toHaveCount(1)
    await expect(warehouse.getByText('10 lignes à compter').first()).toBeVisible()
    for (const item of [goods.getByRole('listitem').first(), goods.getByRole('listitem').last()])
      await expect(item).toBeInViewport({ ratio: 1 })
  })

  await test.step('« Tout conforme » compte le reste, sans toucher à l’écart', async () => {
    await tabTo(warehouse, 'Tout conforme', 'Shift+Tab')
    await warehouse.keyboard.press('Enter')
    await expect(goods.getByText('conforme')).toHaveCount(lines - 1)
    await expect(goods.getByText('−3')).toBeVisible()
  })

  await test.step('la confirmation montre l’écart avant les douze entrées en stock', async () => {
    await tabTo(warehouse, 'Clôturer la commande')
    await warehouse.keyboard.press('Enter')
    const dialog = warehouse.getByRole('dialog', { name: 'Clôturer la commande ?' })
    await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
      'Écarts avec le prévu',
      /^Dans le stock, chez /,
    ])
    await tabTo(warehouse, 'Clôturer la commande')
    await warehouse.keyboard.press('Enter')
    await expectStatus(warehouse, 'Clôturée')
  })
})

/** Presses a key until the element of that name has the focus. */
const tabTo = async (page: Page, name: string | RegExp, key = 'Tab'): Promise<void> => {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(key)
    const focused = await page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent?.trim() ?? '',
    )
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`Aucun Tab ne mène à ${String(name)}`)
}

/** Makes a planned entry of twelve products. */
const aLongDelivery = async (customer: Page, warehouse: Page): Promise<Order> => {
  const { items } = await ask<{ items: Product[] }>(customer, '/products?pageSize=100')
  const products = items.filter(({ isActive, isBatchManaged }) => isActive && !isBatchManaged).slice(0, lines)
  const { warehouseId, orderDateStart } = await aDelivery(customer)
  const { start } = await freeSlotFrom(customer, warehouseId, orderDateStart.slice(0, 10))
  const made = await post<Order>(customer, '/orders', {
    orderType: 'delivery',
    warehouseId,
    orderDateStart: start,
    orderTransporter: 'by_customer',
    orderItems: products.map(({ id, packagingType }) => ({
      productId: id,
      productPackaging: packagingType.includes('unit') ? 'package_unit' : 'package_box',
      quantity: 10,
    })),
  })
  return post<Order>(warehouse, `/orders/${made.uuid}/confirm`, { version: made.version })
}
