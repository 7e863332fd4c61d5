import { expect, type Page } from '@playwright/test'
import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { addDays, formatCivilDate, formatTime, wallClock } from '@quai/contract/platform/dates.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { openTools } from './lists.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

const warehouseName = account('rhone').name

test('un fichier d’Excel en français aux 30 erreurs se corrige dans la page, crée ses commandes, une fois, et s’annule', async ({
  customer,
  complaints,
}) => {
  // The same file is uploaded a second time.
  complaints.provoke(/status of 409 .*\/import\)$/)
  const { reference } = await findHeld(customer, warehouseName, { isBatchManaged: false, isUnasked: true })
  const { date, times } = await freeDay(customer)
  const unknown = 'NEUVE'
  const filename = 'entrées.csv'
  const file = {
    name: filename,
    mimeType: 'text/csv',
    // Encodes like Excel's « CSV (séparateur : point-virgule) »: Windows-1252, and numbers with a decimal comma.
    buffer: Buffer.from(
      [
        'N° de commande;Type;Date;Heure;Transport;Hayon;Référence;Unités;Colis;Message',
        `É-1;Entrée;${date};03:10;Par le client;bof;${unknown}-1;;12 pcs;Fragile, à l'abri`,
        ...Array.from({ length: 9 }, (_none, rank) => `É-1;;;;;;${unknown}-${rank + 2};;12 pcs;`),
        'É-2;Entrée;31/02/2030;matin;Camion;;3,76E+12;1,234;;',
        ';;;;;;;;;Ligne de total',
        '',
      ].join('\r\n'),
      'latin1',
    ),
  }
  const deposit = async () => {
    await customer.goto('/orders')
    await openTools(customer)
    await customer.getByRole('link', { name: 'Importer' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Importer des commandes' })).toBeVisible()
    await customer.getByRole('combobox', { name: 'Entrepôt' }).click()
    await customer.getByRole('option', { name: warehouseName }).click()
    await customer.locator('input[type="file"]').setInputFiles(file)
    await customer.getByRole('button', { name: 'Vérifier le fichier' }).click()
  }

  await test.step('le fichier est lu, ses erreurs sont dites à leur cellule', async () => {
    await deposit()
    await expect(customer.getByRole('heading', { level: 1, name: filename })).toBeVisible()
    await expect(customer.getByText('30 erreurs à corriger')).toBeVisible()
    await expect(cell(customer, 'Heure', 2)).toHaveAccessibleDescription(/Hors des horaires de l’entrepôt/)
    await expect(cell(customer, 'Référence', 3)).toHaveAccessibleDescription(/Référence inconnue au catalogue/)
    await expect(cell(customer, 'Référence', 12)).toHaveAccessibleDescription(/abîmé par le tableur/)
    await expect(cell(customer, 'Unités', 12)).toHaveAccessibleDescription(/se lit de deux façons/)
    await checkBothModes(customer)
    await expectNoOverflow(customer)
  })

  await test.step('une cellule se corrige au clavier, la ligne reste sous les yeux', async () => {
    await customer.getByRole('button', { name: /^À corriger/ }).click()
    await correct(customer, { line: 2, cells: { Heure: times[0] ?? '', Hayon: 'non' } })
    await expect(customer.getByText('28 erreurs à corriger')).toBeVisible()
    await expect(cell(customer, 'Heure', 2)).toHaveAttribute('aria-invalid', 'false')
  })

  await test.step('une correction s’écrit dans toutes les cellules pareilles', async () => {
    await correct(customer, { line: 2, cells: { Colis: '12' } })
    await customer.getByRole('button', { name: 'Y écrire aussi « 12 »' }).click()
    await expect(customer.getByText('18 erreurs à corriger')).toBeVisible()
  })

  await test.step('les autres se corrigent une à une, une ligne se retire', async () => {
    await customer.getByRole('button', { name: 'Retirer la ligne 13' }).click()
    await correct(customer, {
      line: 12,
      cells: {
        Date: date,
        Heure: times[1] ?? '',
        Transport: 'Par le client',
        Référence: reference,
        Unités: '1 200',
      },
    })
    await expect(customer.getByText('10 erreurs à corriger')).toBeVisible()
  })

  await test.step('les références inconnues seront créées avec les commandes', async () => {
    await customer.getByRole('switch', { name: 'Les créer avec les commandes' }).click()
    await expect(customer.getByText('Aucune erreur dans le fichier')).toBeVisible()
    await expect(customer.getByText(/1\s200\sunités, 120\scolis/)).toBeVisible()
    await expect(customer.getByText('10 références', { exact: true })).toBeVisible()
  })

  await test.step('tout se crée après confirmation, chaque commande a son lien', async () => {
    await customer.getByRole('button', { name: 'Créer 2 commandes' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Créer 2 commandes' }).click()
    await expect(customer.getByText('2 commandes créées')).toBeVisible()
    await checkBothModes(customer)
    await expectNoOverflow(customer)
    await customer
      .getByRole('link', { name: /^(Entrée|Sortie) \d+/ })
      .first()
      .click()
    await expect(customer.getByText(/Importée le .* par Camille Lavigne/)).toBeVisible()
    await expect(customer.getByText("Fragile, à l'abri")).toBeVisible()
    await expect(customer.getByText(`${unknown}-1`).first()).toBeVisible()
  })

  await test.step('l’historique garde le fichier ; déposé de nouveau, il est reconnu', async () => {
    await customer.goto('/imports')
    const row = customer.getByRole('row').filter({ hasText: filename }).first()
    await expect(row).toContainText(/2\scommandes créées/)
    await checkBothModes(customer)
    await expectNoOverflow(customer)
    const downloading = customer.waitForEvent('download')
    await customer
      .getByRole('button', { name: `Télécharger ${filename}` })
      .first()
      .click()
    expect((await downloading).suggestedFilename()).toBe(filename)
    await deposit()
    const dialog = customer.getByRole('dialog', { name: 'Importer ce fichier de nouveau ?' })
    await expect(dialog).toContainText('Ce fichier a déjà été importé le')
    await dialog.getByRole('button', { name: 'Ne pas vérifier' }).click()
    await expect(customer).toHaveURL(/\/orders\/import$/)
  })

  await test.step('l’import s’annule, et dit ce qui en reste', async () => {
    await customer.goto('/imports')
    await customer.getByRole('link', { name: filename }).first().click()
    await customer.getByRole('button', { name: 'Annuler cet import' }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Annuler cet import' }).click()
    await expect(customer.getByText('Import annulé', { exact: true })).toBeVisible()
    const kept = customer.getByRole('list', { name: 'Ce qui reste de cet import' }).getByRole('listitem')
    await expect(kept).toHaveCount(10)
    await expect(kept.first()).toContainText(/Désactivée, car la commande annulée n°\s\d+ la nomme/)
    await expectNoOverflow(customer)
  })
})

test('des lignes se lisent d’un fichier dans le formulaire d’une commande', async ({ customer }) => {
  const { reference } = await findHeld(customer, warehouseName, { isBatchManaged: false })
  await customer.goto('/orders/create')
  await customer.getByRole('combobox', { name: 'Entrepôt' }).click()
  await customer.getByRole('option', { name: warehouseName }).click()
  await customer.getByRole('button', { name: 'Importer des lignes' }).click()
  const dialog = customer.getByRole('dialog', { name: 'Importer des lignes' })
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'lignes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Référence;Unités\r\n${reference};2\r\nABSENTE;1\r\n`, 'latin1'),
  })
  await expect(dialog).toContainText(/1\sligne lue, 1\sligne à corriger dans le fichier/)
  await expect(dialog).toContainText('Référence inconnue au catalogue')
  await checkBothModes(customer)
  await dialog.getByRole('button', { name: /Ajouter 1\sligne/ }).click()
  await expect(customer.getByRole('textbox', { name: `Quantité de ${reference},` })).toHaveValue('2')

  await customer.getByRole('combobox', { name: 'Ajouter un produit' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, `${reference}\t3\nABSENTE\t1\n`)
  await expect(dialog).toContainText(/1\sligne lue, 1\sligne à corriger/)
  await expect(dialog).toContainText(/Ligne\s2, Référence/)
  await expect(dialog.getByRole('button', { name: /Ajouter 1\sligne/ })).toBeEnabled()
})

const cell = (page: Page, column: string, line: number) =>
  page.getByRole('textbox', { name: `${column}, ligne ${line}`, exact: true })

/** Types corrections into the cells of a line, as with a keyboard. */
const correct = async (page: Page, { line, cells }: { line: number; cells: Record<string, string> }): Promise<void> => {
  for (const [column, text] of Object.entries(cells)) {
    await cell(page, column, line).fill(text)
    await cell(page, column, line).press('Enter')
  }
}

const expectNoOverflow = async (page: Page): Promise<void> => {
  const overflow = await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect.soft(overflow, `débordement horizontal, ${page.url()}`).toBeLessThanOrEqual(0)
}

/** Finds a day after every notice with two free appointments, formatted as in a file. */
const freeDay = async (page: Page): Promise<{ date: string; times: string[] }> => {
  const { items } = await ask<{ items: Deal[] }>(page, '/deals')
  const deal = items.find((one) => one.warehouseName === warehouseName)
  for (let ahead = 7; ahead < 30; ahead++) {
    const date = addDays(wallClock(Date.now()).date, ahead)
    const { slots } = await ask<Availability>(page, `/warehouseAvailability/${deal?.warehouseId}?date=${date}`)
    if (slots.length >= 2)
      return { date: formatCivilDate(date), times: slots.slice(0, 2).map(({ start }) => formatTime(start)) }
  }
  throw new Error(`Aucun jour libre chez ${warehouseName}`)
}
