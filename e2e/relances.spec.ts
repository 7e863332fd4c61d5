import { expect } from '@playwright/test'
import { daysOfMonth } from '@quai/contract/money/kpis/periods.ts'
import { lastMonth } from '@quai/contract/money/reminders/month.ts'
import type { MissingInvoice } from '@quai/contract/money/reminders/reminder.ts'
import { ciiXml, pdfCarrying } from '../server/src/testing/builders/a-factur-x.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { linkMailedTo } from './mailbox.ts'
import { accountNamed } from './people.ts'

test('un entrepôt sans facture est relancé, la dépose depuis l’e-mail, et n’est plus attendu', async ({
  admin,
  open,
  product,
}) => {
  const month = lastMonth(new Date())
  const missing = async () =>
    (await ask<{ items: MissingInvoice[] }>(admin, `/invoiceReminders?month=${month}&state=missing&pageSize=100`)).items
  const deal = (await missing())[0]
  if (!deal) throw new Error('La démonstration a une facture qui manque')
  const { customerName, warehouseName } = deal
  const remind = admin.getByRole('button', { name: `Relancer ${warehouseName} pour ${customerName}` })
  const sent = admin.getByRole('table', { name: 'Relances faites' })

  await test.step('l’administrateur relance une fois par jour, et l’histoire le garde', async () => {
    await admin.goto('/admin/invoice-reminder')
    await remind.click()
    await expect(sent.getByRole('row').filter({ hasText: customerName }).first()).toContainText(warehouseName)
    await expect(remind).toHaveAttribute('aria-disabled', 'true')
    await checkBothModes(admin)
  })
  await test.step('l’e-mail mène l’entrepôt à ses factures, où il dépose celle du mois', async () => {
    const who = accountNamed(warehouseName)
    const warehouse = await open({ as: who })
    await warehouse.goto(await linkMailedTo(product, who.email))
    await warehouse.getByRole('link', { name: 'Déposer une facture' }).click()
    const { from, to } = daysOfMonth(month)
    const day = (date: string) => date.replaceAll('-', '')
    const xml = ciiXml({ number: 'RELANCE-1', day: day(to), from: day(from), to: day(to), buyer: customerName })
    const file = { name: 'relance.pdf', mimeType: 'application/pdf', buffer: pdfCarrying(xml) }
    await warehouse.locator('input[type=file]').setInputFiles(file)
    await expect(warehouse.getByText('Champs remplis depuis la facture électronique')).toBeVisible()
    await warehouse.getByRole('button', { name: 'Déposer' }).click()
    await expect(warehouse.getByRole('heading', { name: 'Facture RELANCE-1' })).toBeVisible()
  })
  await test.step('l’accord n’est plus dans la liste, la relance y reste', async () => {
    await admin.reload()
    await expect(sent.getByRole('row').filter({ hasText: customerName }).first()).toBeVisible()
    await expect(remind).toBeHidden()
    expect((await missing()).map(({ dealId }) => dealId)).not.toContain(deal.dealId)
  })
})
