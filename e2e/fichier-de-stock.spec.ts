import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import type { StockProduct } from '@quai/contract/goods/stock/stock.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

test('le stock se télécharge, se corrige dans un tableur, s’ajuste par fichier, puis l’ajustement s’annule', async ({
  warehouse,
  complaints,
}) => {
  // The wrong file is refused cell by cell.
  complaints.provoke(/status of 422 .*\/csv\)$/)
  const place = account('rhone').name
  const held = await findHeld(warehouse, place, { isBatchManaged: false, isUnasked: true })
  let file = ''

  await test.step('l’ajustement mène au fichier, qui contient le stock', async () => {
    await warehouse.goto('/stock/adjust')
    await warehouse.getByRole('link', { name: 'Ajuster par fichier' }).click()
    await expect(warehouse.getByRole('heading', { level: 1, name: 'Ajuster par fichier' })).toBeVisible()
    await checkBothModes(warehouse)
    const downloading = warehouse.waitForEvent('download')
    await warehouse.getByRole('button', { name: 'Télécharger le stock' }).click()
    file = await readFile(await (await downloading).path(), 'utf8')
    expect(file).toMatch(/^\ufeffClient;Référence;/)
  })

  await test.step('une quantité illisible est dite à sa ligne et sa colonne, et rien ne s’ajuste', async () => {
    await drop(warehouse, edited(file, held.reference, '12,5 environ'))
    await expect(warehouse.getByText('1 erreur à corriger dans le fichier')).toBeVisible()
    await expect(warehouse.getByRole('table').getByText('Nouvelle quantité')).toBeVisible()
    await expect(warehouse.getByRole('button', { name: /^Ajuster \d/ })).toBeHidden()
    await checkBothModes(warehouse)
  })

  await test.step('corrigé, le fichier montre son écart avant de s’appliquer, avec un motif', async () => {
    await drop(warehouse, edited(file, held.reference, String(held.physical + 7)))
    await expect(warehouse.getByRole('table', { name: 'Quantités qui changent' })).toContainText('+7')
    await warehouse.getByRole('button', { name: 'Ajuster 1 quantité' }).click()
    await expect(warehouse.getByLabel('Motif')).toBeFocused()
    await warehouse.getByLabel('Motif').fill('Comptage du mois')
    await checkBothModes(warehouse)
    await warehouse.getByRole('button', { name: 'Ajuster 1 quantité' }).click()
    await expect(warehouse).toHaveURL(/\/imports\/[0-9a-f-]{36}$/)
    await checkBothModes(warehouse)
  })

  await test.step('annulé, le stock est celui d’avant', async () => {
    await warehouse.getByRole('button', { name: 'Annuler cet import' }).click()
    await warehouse.getByRole('dialog').getByRole('button', { name: 'Annuler cet import' }).click()
    await expect(warehouse.getByText('Import annulé', { exact: true }).first()).toBeVisible()
    const { items } = await ask<{ items: StockProduct[] }>(warehouse, `/stock/product?search=${held.reference}`)
    expect(items.find(({ productId }) => productId === held.productId)?.packagings[0]?.physical).toBe(held.physical)
  })
})

/** Writes a new quantity on the first line of a product, as a spreadsheet saves it. */
const edited = (file: string, reference: string, quantity: string): Buffer => {
  let isDone = false
  const lines = file.split('\r\n').map((line) => {
    const cells = line.split(';')
    if (isDone || cells[1] !== reference) return line
    isDone = true
    return cells.with(7, quantity).join(';')
  })
  return Buffer.from(lines.join('\r\n'))
}

const drop = (page: Page, buffer: Buffer): Promise<void> =>
  page.locator('input[type="file"]').setInputFiles({ name: 'stock.csv', mimeType: 'text/csv', buffer })
