import { expect, type Page } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/order.ts'
import type { StockProduct } from '@quai/contract/stock/stock.ts'
import { ask } from './api.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'

/** Checks that every page is accessible in each look, and fits a phone without horizontal scrolling. */
const visit = async (page: Page, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    await test.step(path, async () => {
      await page.goto(path)
      // Located by tag, because behind a dialog it has no role.
      const title = page.locator('h1')
      await expect(title).toBeVisible()
      await expect.soft(title, path).not.toHaveText(screens)
      // A phone has the same colours as the desktop, so one look suffices.
      await (page.viewportSize()?.width === 390 ? expectAccessible(page) : checkBothModes(page))
      const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
      expect.soft(overflow, `débordement horizontal, ${path}`).toBeLessThanOrEqual(0)
    })
  }
}

/** Titles of screens that would be checked instead of the page. */
const screens = /^(Accès interdit|Page introuvable|Un problème est survenu|Cette action n’est pas possible)$/

test('les pages d’un client sont accessibles, claires et sombres @phone', async ({ customer }) => {
  const { productId } = await someStock(customer)
  await visit(customer, [
    '/',
    '/orders',
    '/orders?view=month',
    '/orders?view=week',
    '/orders?view=day',
    '/orders/create',
    `/orders/create?from=${await someOrder(customer, 'isPreOrder=true')}`,
    `/orders/${await someOrder(customer, 'isPreOrder=true')}`,
    `/orders/${await someOrder(customer, 'statusGroup=finished')}`,
    `/orders/${await someOrder(customer, 'statusGroup=pending')}/update`,
    '/stock',
    `/stock/${productId}`,
    '/products',
    '/products/create',
    `/products/${productId}`,
    `/products/${productId}/edit`,
    '/documents',
    '/documents/select?choice=entry',
    '/imports',
    '/orders/import',
    '/settings?tab=account',
    '/settings?tab=look',
  ])
})

test('les pages d’un entrepôt sont accessibles, claires et sombres @phone', async ({ warehouse }) => {
  const { productId } = await someStock(warehouse)
  const asked = await someOrder(warehouse, 'statusGroup=pending&isPreOrder=false')
  await visit(warehouse, [
    '/',
    '/requests',
    '/to-complete',
    '/orders?view=week',
    '/orders/create',
    `/orders/${asked}`,
    `/orders/${asked}/confirm`,
    `/orders/${asked}/reject`,
    `/orders/${asked}/updateAndConfirm`,
    `/orders/${await someOrder(warehouse, 'statusGroup=refused')}`,
    `/orders/${await someOrder(warehouse, 'statusGroup=confirmed&orderTransporter=by_customer')}/complete`,
    '/stock',
    '/stock/adjust',
    `/stock/adjust?productId=${productId}`,
    '/products',
    `/products/${productId}`,
    '/documents',
    '/documents/select?choice=signedExit',
    '/imports',
    '/orders/import',
    '/settings?tab=warehouse',
  ])
})

test('les pages d’un administrateur sont accessibles, claires et sombres @phone', async ({ admin }) => {
  await visit(admin, [
    '/',
    '/orders',
    `/orders/${await someOrder(admin, 'statusGroup=canceled')}`,
    '/stock',
    '/products',
    '/admin/users',
    '/admin/deals',
    '/settings',
  ])
})

test('l’écran de connexion est accessible, clair et sombre @phone', async ({ page }) => {
  await visit(page, ['/login', '/login?expired=true'])
})

const someOrder = async (page: Page, query: string): Promise<string> => {
  const { items } = await ask<{ items: OrderRow[] }>(page, `/orders?pageSize=10&${query}`)
  if (!items[0]) throw new Error(`Aucune commande dans la démonstration pour ${query}`)
  return items[0].uuid
}

/** Finds a product managed by batch, whose pages show the most. */
const someStock = async (page: Page): Promise<StockProduct> => {
  const { items } = await ask<{ items: StockProduct[] }>(page, '/stock/product?state=in&pageSize=1000')
  const found = items.find(({ isBatchManaged }) => isBatchManaged)
  if (!found) throw new Error('Aucun produit géré par lot en stock')
  return found
}
