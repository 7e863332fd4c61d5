import { expect, type Page } from '@playwright/test'
import type { StockBatch, StockProduct } from '@quai/contract/goods/stock/stock.ts'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { ask } from './api.ts'
import { checkBothModes, expectAccessible, findingsOn } from './axe.ts'
import { expectFitOnTablets } from './fit.ts'
import { expectPage, openWithin, test } from './journey.ts'

const visit = (page: Page, paths: readonly string[]): Promise<void> => openWithin(page, paths, () => check(page))

/** Checks that a page is accessible in each look, and fits its screen. */
const check = async (page: Page): Promise<void> => {
  // Checks a phone in one mode only, because its colours are those of the desktop.
  await (page.viewportSize()?.width === 390 ? expectAccessible(page) : checkBothModes(page))
  await expectFitOnTablets(page)
}

test('les pages d’un client sont accessibles, claires et sombres @phone', { tag: '@shares' }, async ({ customer }) => {
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
    '/stock/batches',
    `/stock/batches/${await someBatch(customer)}`,
    `/stock/${productId}`,
    '/products',
    '/products/create',
    `/products/${productId}`,
    `/products/${productId}/edit`,
    '/documents',
    '/documents/select?choice=entry',
    '/notifications',
    '/imports',
    '/orders/import',
    '/customers-suppliers',
    '/settings?tab=account',
    '/settings?tab=mails',
    '/settings?tab=subscription',
  ])
})

test('les pages d’un entrepôt sont accessibles, claires et sombres @phone', { tag: '@shares' }, async ({
  warehouse,
}) => {
  const { productId } = await someStock(warehouse)
  const asked = await someOrder(warehouse, 'statusGroup=pending&isPreOrder=false')
  await visit(warehouse, [
    '/',
    '/requests',
    '/to-complete',
    '/load-plan',
    '/carbon',
    '/invoices',
    '/invoices/charges',
    '/invoices/export',
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
    '/settings?tab=hours',
    '/settings?tab=warehouse',
    '/settings?tab=shipping',
    '/settings?tab=transport',
    '/settings?tab=contacts',
    '/settings?tab=api',
  ])
})

test('les pages d’un administrateur sont accessibles, claires et sombres @phone', { tag: '@shares' }, async ({
  admin,
}) => {
  await visit(admin, [
    '/',
    '/orders',
    `/orders/${await someOrder(admin, 'statusGroup=canceled')}`,
    '/stock',
    '/products',
    '/carbon/gram',
    '/admin/users',
    '/admin/deals',
    // The first deal of the demo has a transport plan.
    '/admin/deals/1/transport',
    '/admin/deals/1/rates',
    '/carriers',
    '/admin/orders',
    '/admin/viewer',
    '/admin/jobs',
    '/admin/sellsy',
    '/admin/invoice-reminder',
    '/admin/error-pages',
    '/settings',
  ])
})

test('l’écran de connexion est accessible, clair et sombre @phone', { tag: '@shares' }, async ({ page }) => {
  for (const path of ['/login', '/login?expired=true']) {
    await page.goto(path)
    await expectPage(page, path)
    await check(page)
  }
})

test('le contraste de chaque sorte de texte est jugé, une fois', async ({ browser }) => {
  const page = await browser.newPage()
  const cells = '<p>lisible</p>'.repeat(3)
  await page.setContent(`<!doctype html><html lang="fr"><title>Contraste – Quai</title><main><h1>Contraste</h1>${cells}
    <p style="display: none; color: #bbb">caché</p>
    <p style="color: #bbb">pâle</p><p style="color: #bbb">aussi pâle</p>
    <div style="background: #222"><p>noir sur noir</p></div>
    <div style="opacity: 0.3"><p>estompé</p></div></main></html>`)
  const found = await findingsOn(page, ['color-contrast'])
  await page.close()
  expect(found).toEqual([{ rule: expect.stringContaining('color-contrast'), where: expect.anything() }])
  expect(found[0]?.where).toHaveLength(3)
})

const someOrder = async (page: Page, query: string): Promise<string> => {
  const { items } = await ask<{ items: OrderRow[] }>(page, `/orders?pageSize=10&${query}`)
  if (!items[0]) throw new Error(`Aucune commande dans la démonstration pour ${query}`)
  return items[0].uuid
}

/** Finds a product managed by batch, because its pages show the most. */
const someStock = async (page: Page): Promise<StockProduct> => {
  const { items } = await ask<{ items: StockProduct[] }>(page, '/stock/product?state=in&pageSize=1000')
  const found = items.find(({ isBatchManaged }) => isBatchManaged)
  if (!found) throw new Error('Aucun produit géré par lot en stock')
  return found
}

const someBatch = async (page: Page): Promise<number> => {
  const { items } = await ask<{ items: StockBatch[] }>(page, '/stock/batch?pageSize=10&state=in')
  if (!items[0]) throw new Error('Aucun lot en stock dans la démonstration')
  return items[0].batchId
}
