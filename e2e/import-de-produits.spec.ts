import { expect } from '@playwright/test'
import { post } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'

test('un fichier de produits se comprend, se compare au catalogue, se corrige d’un coup, s’applique puis s’annule', async ({
  customer,
  complaints,
}) => {
  // Its columns are asked for first.
  complaints.provoke(/status of 422 .*\/import\)$/)
  const lines = Array.from({ length: 30 }, (_none, rank) => `00${rank}-J;Produit du journal ${rank};bof;13,75`)
  const file = {
    name: 'catalogue.csv',
    mimeType: 'text/csv',
    // Encodes like Excel's « CSV (séparateur : point-virgule) ».
    buffer: Buffer.from(['Réferance;Désignation;Unité;Poids brut (kg)', ...lines, ''].join('\r\n'), 'latin1'),
  }
  await test.step('un en-tête mal écrit est deviné, et demandé', async () => {
    await customer.goto('/products')
    await customer.getByRole('link', { name: 'Importer' }).click()
    await customer.locator('input[type="file"]').setInputFiles(file)
    await customer.getByRole('button', { name: 'Vérifier le fichier' }).click()
    const dialog = customer.getByRole('dialog', { name: 'Quelles sont ces colonnes ?' })
    await expect(dialog.getByLabel('« Réferance » contient')).toHaveValue('reference')
    await checkBothModes(customer)
    await dialog.getByRole('button', { name: 'Vérifier le fichier' }).click()
    await expect(customer.getByText('30 erreurs à corriger')).toBeVisible()
  })
  await test.step('une correction vaut pour toutes les lignes semblables', async () => {
    const cell = customer.getByRole('textbox', { name: 'Unité, ligne 2', exact: true })
    await cell.fill('oui')
    await cell.press('Enter')
    await expect(customer.getByText('29 autres lignes ont « bof » dans « Unité ».')).toBeVisible()
    await customer.getByRole('button', { name: 'Y écrire aussi « oui »' }).click()
    await expect(customer.getByText('Aucune erreur dans le fichier')).toBeVisible()
    await expect(customer.getByRole('button', { name: 'Nouvelles · 30' })).toBeVisible()
    await checkBothModes(customer)
  })
  await test.step('tout s’applique après confirmation, puis s’annule', async () => {
    await customer.getByRole('button', { name: 'Enregistrer 30 produits' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Enregistrer 30 produits' }).click()
    await expect(customer.getByText('30 produits créés ou modifiés')).toBeVisible()
    await checkBothModes(customer)
    await customer.getByRole('button', { name: 'Annuler cet import' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Annuler cet import' }).click()
    await expect(customer.getByText('Import annulé', { exact: true }).first()).toBeVisible()
    await customer.goto('/products?search=journal')
    await expect(customer.getByText('Aucun produit ne correspond')).toBeVisible()
  })
  await test.step('un produit se supprime depuis sa page, qui ne cherche plus à le lire', async () => {
    const { id } = await post<{ id: number }>(customer, '/products', {
      reference: 'PARCOURS-SUPPRIME',
      name: 'Produit de trop',
      packagingType: 'unit',
    })
    await customer.goto(`/products/${id}`)
    await customer.getByRole('button', { name: 'Autres actions' }).click()
    await customer.getByRole('menuitem', { name: 'Supprimer' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(customer.getByText('Produit supprimé.')).toBeVisible()
    await expect(customer).toHaveURL(/\/products$/)
  })
})

test('l’export d’une boutique se lit : un conditionnement pour tout le fichier, et ses colonnes proposées', async ({
  customer,
}) => {
  const lines = [
    'ID,Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Weight (kg),Length (cm),Stock',
    '1,simple,WOO-PARCOURS,3760123450027,Savon du parcours,1,0.25,10,12',
    '',
  ]
  const file = { name: 'woo.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) }
  await customer.goto('/products/import')
  await customer.locator('input[type="file"]').setInputFiles(file)
  await customer.getByLabel('Conditionnement', { exact: true }).click()
  await customer.getByRole('option', { name: 'unités' }).click()
  await customer.getByRole('button', { name: 'Vérifier le fichier' }).click()
  await expect(customer.getByText('Aucune erreur dans le fichier')).toBeVisible()
  await customer.getByRole('button', { name: 'Dire ce qu’elles contiennent' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Quelles sont ces colonnes ?' })
  await expect(dialog.getByLabel('« GTIN, UPC, EAN, or ISBN » contient')).toHaveValue('ean')
  await expect(dialog.getByLabel('« Weight (kg) » contient')).toHaveValue('gross_weight')
  await expect(dialog.getByLabel('« Type » contient')).toHaveValue('')
  await dialog.getByRole('button', { name: 'Relire le fichier' }).click()
  await expect(customer.getByRole('textbox', { name: 'EAN, ligne 2', exact: true })).toHaveValue('3760123450027')
})
