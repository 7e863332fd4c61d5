import { type productListQuery, productPackagings, productTypes } from '@quai/contract/goods/products/product.ts'
import { expiryTerms } from '@quai/contract/goods/stock/expiries.ts'
import { stockStates } from '@quai/contract/goods/stock/states.ts'
import type {
  movementListQuery,
  stockBatchListQuery,
  stockListQuery,
  stockOverviewQuery,
} from '@quai/contract/goods/stock/stock.ts'
import type { pageQuery } from '@quai/contract/platform/pagination.ts'
import type { z } from 'zod'
import { numericId, page } from '../platform/pages/page.ts'
import {
  day,
  direction,
  flag,
  oneOf,
  paging,
  partners,
  type Query,
  type Readers,
  text,
  whole,
} from '../platform/pages/search.ts'

/** Without the page size of those who ask for the whole stock. */
const stockList: Readers<Omit<z.input<typeof stockListQuery>, 'pageSize'> & z.input<typeof pageQuery>> = {
  ...paging,
  search: text(120),
  ...partners,
  state: oneOf(stockStates),
  date: day,
  sort: oneOf(['reference', 'name', 'expiry']),
  direction,
}

const stockBatchList: Query<typeof stockBatchListQuery> = {
  ...paging,
  search: text(120),
  ...partners,
  productId: whole(),
  state: oneOf(['in', 'expiring', ...expiryTerms]),
  sort: oneOf(['expiry', 'reference', 'batch']),
  direction,
}

/** Movements of a product, whose id is in the path, and the day whose stock stands above them. */
const productStock: Readers<
  Omit<z.input<typeof movementListQuery>, 'productId'> & Omit<z.input<typeof stockOverviewQuery>, 'id'>
> = {
  ...paging,
  kind: oneOf(['delivery', 'collection', 'adjustment', 'inventory', 'batch_change']),
  warehouseId: whole(),
  batchId: whole(),
  from: day,
  to: day,
  date: day,
}

export const productList: Query<typeof productListQuery> = {
  ...paging,
  search: text(120),
  customerId: whole(),
  productType: oneOf(productTypes),
  productPackaging: oneOf(productPackagings),
  isActive: flag,
  sort: oneOf(['reference', 'name']),
  direction,
}

export const goodsPages = [
  page('/stock', () => import('./stock/StockPage.tsx'), 'StockPage', {
    title: 'Stock',
    search: stockList,
    reads: ['stock.products'],
    firstCalls: ['/stock/product', '/deals'],
  }),
  page('/stock/adjust', () => import('./stock/adjust/StockAdjustPage.tsx'), 'StockAdjustPage', {
    title: 'Ajustement',
    permission: 'stock.adjust',
    search: { productId: whole() },
  }),
  page('/stock/adjust/file', () => import('./stock/file/StockFilePage.tsx'), 'StockFilePage', {
    title: 'Ajustement par fichier',
    permission: 'stock.adjust',
  }),
  page('/stock/batches', () => import('./stock/batches/StockBatchesPage.tsx'), 'StockBatchesPage', {
    title: 'Stock par lot',
    permission: 'batches.read',
    search: stockBatchList,
    reads: ['stock.batches'],
  }),
  page('/stock/batches/$id', () => import('./stock/batches/BatchPage.tsx'), 'BatchPage', {
    title: 'Lot',
    permission: 'batches.read',
    params: numericId,
  }),
  page('/stock/$id', () => import('./stock/StockProductPage.tsx'), 'StockProductPage', {
    title: 'Stock d’un produit',
    params: numericId,
    search: productStock,
    reads: ['stock.movements', 'stock.overview'],
  }),
  page('/products', () => import('./products/ProductsPage.tsx'), 'ProductsPage', {
    title: 'Produits',
    search: productList,
    reads: ['products.list'],
    firstCalls: ['/products', '/deals'],
  }),
  page('/products/create', () => import('./products/ProductCreatePage.tsx'), 'ProductCreatePage', {
    title: 'Nouveau produit',
    permission: 'products.manage',
  }),
  page('/products/$id/edit', () => import('./products/ProductEditPage.tsx'), 'ProductEditPage', {
    title: 'Produit',
    permission: 'products.manage',
    params: numericId,
  }),
]
