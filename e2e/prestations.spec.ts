import { expect } from '@playwright/test'
import { chargeLabels, isHandling } from '@quai/contract/money/charges/charge-kinds.ts'
import type { ChargesOfInvoice } from '@quai/contract/money/charges/comparison.ts'
import type { Invoice } from '@quai/contract/money/invoices/invoice.ts'
import { formatMoney, formatSignedMoney } from '@quai/contract/platform/text/typography.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'

test('une facture se compare à ce qui a été fait, ligne par ligne, jusqu’au mouvement et à sa commande', {
  tag: '@shares',
}, async ({ customer: page }) => {
  const { items } = await ask<{ items: Invoice[] }>(page, '/invoices?pageSize=100')
  const compared = await Promise.all(
    items.map(async ({ uuid }) => ({ uuid, ...(await ask<ChargesOfInvoice>(page, `/invoices/${uuid}/charges`)) })),
  )
  const found = compared
    .flatMap((one) => one.expected.months.flatMap(({ lines }) => lines.map((line) => ({ ...one, line }))))
    .find(({ line }) => line.kind !== 'monthlyMinimum' && isHandling(line.kind) && line.quantity > 0)
  if (!found || found.line.kind === 'monthlyMinimum') throw new Error('La démonstration a des manutentions facturées')
  const { uuid, expected, invoicedCents, line } = found
  const name = chargeLabels[found.line.kind].name

  await test.step('la liste ne garde que les factures qui diffèrent, chacune avec son écart', async () => {
    const differing = compared.filter(({ verdict }) => verdict === 'over' || verdict === 'under')
    await page.goto('/invoices?difference=some')
    await expect(page.locator('table tbody tr')).toHaveCount(differing.length)
    for (const { differenceCents } of differing)
      await expect(page.getByRole('cell', { name: formatSignedMoney(differenceCents), exact: true })).toBeVisible()
    await checkBothModes(page)
  })
  await test.step('la facture dit ce qui était attendu, et l’écart', async () => {
    await page.goto(`/invoices/${uuid}`)
    const comparison = page.getByRole('region', { name: 'Prestations attendues' })
    await expect(comparison.getByText(formatMoney(expected.totalWithVatCents), { exact: true })).toBeVisible()
    await expect(comparison.getByText(formatMoney(invoicedCents), { exact: true })).toBeVisible()
    await expect(page.getByRole('region').first(), 'l’écart est la première chose de la page').toHaveAccessibleName(
      'Prestations attendues',
    )
    await expect(page.getByRole('main').locator('.MuiButton-contained'), 'un seul bouton vert').toHaveCount(1)
    await checkBothModes(page)
  })
  await test.step('une ligne mène aux produits qu’elle compte, un produit à ses mouvements', async () => {
    const lines = page.locator('table tbody tr').filter({ hasText: formatMoney(line.amountCents) })
    await lines.getByRole('link', { name, exact: true }).first().click()
    await expect(page.getByRole('heading', { name: 'Produits de cette ligne' })).toBeVisible()
    await page.locator('table tbody tr').first().getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'Mouvements de cette ligne' })).toBeVisible()
    await checkBothModes(page)
  })
  await test.step('un mouvement mène à la commande qui l’a fait', async () => {
    await page
      .getByRole('link', { name: /^(Entrée|Sortie)\s\d+/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await test.step('sans partenaire choisi, chaque accord dit ce qui est attendu du mois dernier', async () => {
    await page.goto('/invoices/charges')
    const partners = page.getByRole('list', { name: 'Par partenaire' }).getByRole('listitem')
    await expect(partners.first()).toContainText('TTC attendus')
    await checkBothModes(page)
    await partners.first().getByRole('link').click()
    await expect(page).toHaveURL(/warehouseId=/)
  })
})
