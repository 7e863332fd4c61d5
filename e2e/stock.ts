import { expect, type Page } from '@playwright/test'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { ask } from './api.ts'

/** Product with its quantity in stock at one warehouse, sold only by the unit. */
export interface Held {
  productId: number
  reference: string
  physical: number
  available: number
}

interface Wanted {
  isBatchManaged: boolean
  /** True when no open order contains the product. */
  isUnasked?: boolean
}

/** Finds a product of a customer with at least 20 available units at a warehouse and no other packaging. */
export const findHeld = async (
  page: Page,
  warehouse: string,
  { isBatchManaged, isUnasked = false }: Wanted,
): Promise<Held> => {
  const { items } = await ask<{ items: StockProduct[] }>(page, '/stock/product?state=in&pageSize=1000')
  for (const { productId, reference, warehouseName, packagings, ...product } of items) {
    const [units, other] = packagings
    if (warehouseName !== warehouse || product.isBatchManaged !== isBatchManaged) continue
    if (units?.productPackaging !== 'package_unit' || other || units.available < 20) continue
    if (isUnasked && (units.available !== units.physical || units.forecast !== units.physical)) continue
    return { productId, reference, physical: units.physical, available: units.available }
  }
  throw new Error(`Aucun produit disponible chez ${warehouse}`)
}

/** Checks the stock of a warehouse on the product's stock page, summed over its batches. */
export const expectStock = async (
  page: Page,
  { productId, reference }: Held,
  { warehouse, physical, available }: { warehouse: string; physical: number; available: number },
): Promise<void> => {
  await page.goto('/stock')
  await page.getByRole('searchbox').fill(reference)
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: new RegExp(`^${reference} `) }) })
    .filter({ hasText: warehouse })
  await expect(row.locator('[data-label="Physique"]')).toHaveText(new RegExp(`^${formatInteger(physical)} `))
  await expect(row.locator('[data-label="Disponible"]')).toHaveText(new RegExp(`^${formatInteger(available)} `))
  await row.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/stock/${productId}$`))
}
