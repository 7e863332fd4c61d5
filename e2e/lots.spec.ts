import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { ask, patch, post } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'

test('un produit passe à la gestion par lot, un lot se rappelle, puis la gestion cesse', async ({
  customer,
  warehouse,
}) => {
  const { items } = await ask<{ items: { warehouseId: number; warehouseName: string }[] }>(customer, '/deals')
  const warehouseId = items.find(({ warehouseName }) => warehouseName === account('rhone').name)?.warehouseId
  const product = await post<Product>(customer, '/products', {
    reference: 'PARCOURS-LOT',
    name: 'Produit du parcours des lots',
    packagingType: 'unit',
  })
  await patch(warehouse, `/stock/${warehouseId}`, {
    reason: 'Stock initial',
    adjustments: [
      { productId: product.id, productPackaging: 'package_unit', adjustmentType: 'addition', quantity: 50 },
    ],
  })

  await test.step('le stock se répartit entre un lot et ce qui n’en a pas', async () => {
    await customer.goto(`/products/${product.id}`)
    await customer.getByRole('button', { name: 'Gérer par lot' }).click()
    const dialog = customer.getByRole('dialog')
    await expect(dialog.getByText('50 unités en stock, dont 50 unités sans lot.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Ajouter un lot' }).click()
    await dialog.getByLabel('Numéro de lot').fill('P-1')
    await dialog.getByLabel('Quantité').fill('60')
    await expect(dialog.getByText('Il n’y a que 50 unités à répartir.')).toBeVisible()
    await dialog.getByLabel('Quantité').fill('30')
    await checkBothModes(customer)
    await dialog.getByRole('button', { name: 'Gérer par lot' }).click()
    await expect(customer.getByText('Le produit est géré par lot.')).toBeVisible()
  })

  await test.step('la page du lot dit où il est, et son rappel s’imprime ou se garde en CSV', async () => {
    await customer.getByRole('link', { name: 'P-1' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'P-1' })).toBeVisible()
    await expect(customer.getByRole('cell', { name: '30', exact: true })).toBeVisible()
    await checkBothModes(customer)
    await customer.getByRole('button', { name: 'Rappel du lot' }).click()
    const downloading = customer.waitForEvent('download')
    await customer.getByRole('menuitem', { name: 'PDF' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^rappel-P-1-.*\.pdf$/)
    await customer.getByRole('button', { name: 'Rappel du lot' }).click()
    const sheet = customer.waitForEvent('download')
    await customer.getByRole('menuitem', { name: /^CSV/ }).click()
    const lines = (await readFile(await (await sheet).path(), 'utf8')).split('\r\n')
    expect(lines[0]).toMatch(/^\ufeffPartie;/)
    expect(lines.find((line) => line.includes(account('rhone').name))).toMatch(/;30(;|$)/)
  })

  await test.step('le stock par lot le montre, puis tout se regroupe', async () => {
    await customer.goto('/stock/batches?search=PARCOURS-LOT')
    await expect(customer.getByRole('link', { name: 'P-1' })).toBeVisible()
    await customer.goto(`/products/${product.id}`)
    await customer.getByRole('button', { name: 'Ne plus gérer par lot' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Ne plus gérer par lot' }).click()
    await expect(customer.getByText('Le produit n’est plus géré par lot.')).toBeVisible()
    await expect(customer.getByRole('cell', { name: '50', exact: true }).first()).toBeVisible()
  })
})
