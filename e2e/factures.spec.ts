import { expect } from '@playwright/test'
import { addDays, formatCivilDate, wallClock } from '@quai/contract/platform/dates.ts'
import { ciiXml, pdfCarrying, ublXml } from '../server/src/testing/builders/a-factur-x.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'

test('une facture se dépose, s’accepte, se conteste, se maintient et se paie', async ({ customer, warehouse }) => {
  const today = wallClock(new Date()).date
  const compact = today.replaceAll('-', '')
  const xml = ciiXml({ number: 'PARCOURS-1', day: compact, from: compact, to: compact, buyer: 'Comptoir Lavigne' })
  await warehouse.goto('/invoices/create')
  const end = addDays(`${today.slice(0, 7)}-01`, -1)
  const period = warehouse.getByRole('group', { name: 'Fin de période' })
  await expect(period, 'la période est celle du mois dernier').toContainText(formatCivilDate(end))
  const file = { name: 'parcours.pdf', mimeType: 'application/pdf', buffer: pdfCarrying(xml) }
  await warehouse.locator('input[type=file]').setInputFiles(file)
  await expect(warehouse.getByText('Champs remplis depuis la facture électronique')).toBeVisible()
  await expect(warehouse.getByLabel('Montant TTC')).toHaveValue('1234,5')
  await expect(warehouse.getByRole('combobox', { name: 'Client' })).toHaveText('Comptoir Lavigne')
  await expectAccessible(warehouse)
  await warehouse.getByRole('button', { name: 'Déposer' }).click()
  await expect(warehouse.getByRole('heading', { name: 'Facture PARCOURS-1' })).toBeVisible()

  await customer.goto('/invoices')
  await checkBothModes(customer)
  await expect(customer.getByRole('row', { name: /PARCOURS-1/ })).toContainText('Période en cours')
  await customer.getByRole('link', { name: 'PARCOURS-1' }).click()
  await customer.getByRole('button', { name: 'Accepter' }).click()
  await customer.getByRole('dialog').getByRole('button', { name: 'Accepter', exact: true }).click()
  await expect(customer.getByText('Acceptée le')).toBeVisible()
  await expect(customer.getByRole('button', { name: 'Accepter' })).toBeHidden()
  await warehouse.reload()
  await expect(warehouse.getByText('Facture acceptée')).toBeVisible()

  await customer.getByRole('button', { name: 'Contester' }).click()
  await customer.getByLabel('Motif').fill('Deux palettes en trop')
  await customer.getByRole('dialog').getByRole('button', { name: 'Contester', exact: true }).click()
  await expect(customer.getByText('Contestée')).toBeVisible()
  await expect(customer.getByText('Acceptée le'), 'contester reprend l’accord').toBeHidden()

  await warehouse.reload()
  await expect(warehouse.getByText('Deux palettes en trop')).toBeVisible()
  await warehouse.getByRole('button', { name: 'Répondre à la contestation' }).click()
  await warehouse.getByLabel('Explication').fill('Le relevé le montre')
  await warehouse.getByRole('dialog').getByRole('button', { name: 'Répondre' }).click()
  await expect(warehouse.getByText('Facture maintenue')).toBeVisible()
  await warehouse.getByRole('button', { name: 'Marquer payée' }).click()
  await warehouse.getByRole('dialog').getByRole('button', { name: 'Marquer payée' }).click()
  await expect(warehouse.getByRole('button', { name: 'Annuler le paiement' })).toBeVisible()
  await checkBothModes(warehouse)

  await customer.reload()
  await expect(customer.getByText('Le relevé le montre')).toBeVisible()
  await expect(customer.getByText('Payée', { exact: true })).toBeVisible()
})

test('une facture en XML se lit dans la page, et sa rectificative la remplace', async ({ customer, warehouse }) => {
  const today = wallClock(new Date()).date
  const compact = today.replaceAll('-', '')
  const said = { day: compact, from: compact, to: compact, buyer: 'Comptoir Lavigne', payBy: '20270731' }
  const deposit = async (name: string, buffer: Buffer) => {
    await warehouse.goto('/invoices/create')
    await warehouse.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/xml', buffer })
    await expect(warehouse.getByText('Champs remplis depuis la facture électronique')).toBeVisible()
  }
  await deposit('ubl.xml', Buffer.from(ublXml({ ...said, number: 'XML-1' })))
  await expect(warehouse.getByText('La facture indique une échéance au 31/07/2027.')).toBeVisible()
  await expect(warehouse.getByText('Stockage d’une palette')).toBeVisible()
  await checkBothModes(warehouse)
  await warehouse.getByRole('button', { name: 'Déposer' }).click()
  await expect(warehouse.getByRole('heading', { name: 'Facture XML-1' })).toBeVisible()

  await deposit(
    'cii.xml',
    Buffer.from(ciiXml({ ...said, number: 'XML-2', type: '384', preceding: ['XML-1'], total: '1000.00' })),
  )
  await expect(warehouse.getByText(/elle remplace la facture XML-1, de 1\s234,50\s€ TTC/)).toBeVisible()
  await warehouse.getByRole('button', { name: 'Déposer' }).click()
  await expect(warehouse.getByRole('heading', { name: 'Facture XML-2' })).toBeVisible()
  await expect(warehouse.getByText('Remplace la facture XML-1')).toBeVisible()

  await customer.goto('/invoices')
  await expect(customer.getByRole('row', { name: /XML-1/ })).toContainText('Remplacée')
  await customer.getByRole('link', { name: 'XML-1' }).click()
  await expect(customer.getByText('La facture indique une échéance au 31/07/2027.')).toBeVisible()
  await expect(customer.getByText(/41,15 × 25,00\s€ · TVA 20\s%/)).toBeVisible()
  await checkBothModes(customer)
  const original = customer.waitForEvent('download')
  await customer.getByRole('button', { name: 'Télécharger l’original' }).click()
  expect((await original).suggestedFilename()).toBe('ubl.xml')
  await customer.getByRole('link', { name: 'XML-2' }).click()
  await expect(customer.getByRole('heading', { name: 'Facture XML-2' })).toBeVisible()
})
