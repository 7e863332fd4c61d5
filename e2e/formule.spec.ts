import { expect } from '@playwright/test'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { openTools } from './lists.ts'
import { account } from './people.ts'

test('une fonction verrouillée s’explique, sa formule se demande d’une pression, s’accorde, et l’ouvre', async ({
  admin,
  open,
}) => {
  const customer = await open({ as: account('papeterie') })
  const dialog = customer.getByRole('dialog')

  await test.step('l’export dit ce qu’il fait et quelle formule l’a', async () => {
    await customer.goto('/stock')
    await openTools(customer)
    await customer.getByRole('button', { name: 'Exporter' }).click()
    await expect(dialog.getByText('Vos listes et votre stock en fichier')).toBeVisible()
    await checkBothModes(customer)
    await dialog.getByRole('button', { name: 'Demander la formule Starter' }).click()
    await expect(dialog.getByText(/^Formule Starter demandée le /)).toBeVisible()
  })

  await test.step('l’administrateur lit la demande sur la page du client, et l’accepte', async () => {
    await admin.goto('/admin/users?search=papeterie')
    await admin.getByRole('link', { name: /Papeterie Bellerive/ }).click()
    await expect(admin.getByRole('heading', { level: 2, name: 'Demande de formule' })).toBeVisible()
    await checkBothModes(admin)
    await admin.getByRole('button', { name: 'Accepter' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Accepter', exact: true }).click()
    await expect(admin.getByText('Papeterie Bellerive passe à la formule Starter.')).toBeVisible()
  })

  await test.step('le client lit la réponse, et l’export s’ouvre', async () => {
    await customer.goto('/settings?tab=subscription')
    await expect(customer.getByText(/^La formule Starter vous a été accordée le /)).toBeVisible()
    await checkBothModes(customer)
    await customer.goto('/stock')
    await openTools(customer)
    await customer.getByRole('button', { name: 'Exporter' }).click()
    const downloading = customer.waitForEvent('download')
    await customer.getByRole('menuitem', { name: /^CSV/ }).click()
    expect((await downloading).suggestedFilename()).toMatch(/^stock-.*\.csv$/)
  })
})
