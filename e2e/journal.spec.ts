import { expect } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { filterBy, openFilters, openTools } from './lists.ts'

test('le journal d’audit : un administrateur le lit en entier, une organisation le sien, sur téléphone aussi', async ({
  admin,
  warehouse,
}) => {
  await test.step('une écriture et un refus', async () => {
    await warehouse.goto('/settings?tab=journal')
    await expect(warehouse.getByRole('heading', { name: 'Journal' })).toBeVisible()
    const token = await warehouse.evaluate(() => localStorage.getItem('accessToken'))
    const headers = { authorization: `Bearer ${token}` }

    const refused = await warehouse.request.post('/api/users', {
      headers,
      data: { name: 'Interdit', userType: 'admin' },
    })
    expect(refused.status()).toBe(403)
  })

  await test.step('l’organisation voit le sien, filtré, et ouvre une entrée', async () => {
    await filterBy(warehouse, 'Issue', 'Refusé')
    await expect(warehouse).toHaveURL(/outcome=refused/)
    const row = warehouse.getByRole('row', { name: /Droit insuffisant/ }).first()
    await expect(row).toContainText('Karim Benali')
    await checkBothModes(warehouse)
    await row.getByRole('button').click()
    const dialog = warehouse.getByRole('dialog')
    await expect(dialog.getByText('FORBIDDEN')).toBeVisible()
    await expectAccessible(warehouse)
    await warehouse.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  await test.step('la page d’une commande mène à son journal, qui la nomme ; un autre objet se choisit', async () => {
    await warehouse.goto('/orders')
    const order = warehouse.locator('tbody').getByRole('link').first()
    const number = /\d+/.exec(await order.innerText())?.[0] ?? ''
    await order.click()
    await warehouse.getByRole('link', { name: 'Journal de cette commande' }).click()
    await expect(warehouse).toHaveURL(/tab=journal&object=order/)
    await expect(warehouse.getByRole('button', { name: /^Objet\s: (Commande|Entrée|Sortie)/ })).toBeVisible()
    await openFilters(warehouse)
    const object = warehouse.getByRole('dialog').getByRole('combobox', { name: 'Commande, produit ou facture' })
    await object.fill(number)
    await warehouse.getByRole('option', { name: new RegExp(`(Entrée|Sortie)\\s${number}`) }).click()
    await warehouse.keyboard.press('Escape')
    await expect(
      warehouse.getByRole('button', { name: new RegExp(`^Objet\\s: (Entrée|Sortie)\\s${number}`) }),
    ).toBeVisible()
    await checkBothModes(warehouse)
  })

  await test.step('l’administrateur cherche une personne et un acte, puis exporte', async () => {
    await admin.goto('/admin/audit')
    await admin.getByRole('searchbox').fill('benali')
    await expect(admin.getByRole('row', { name: /Karim Benali/ }).first()).toBeVisible()
    await filterBy(admin, 'Domaine', 'Utilisateurs')
    await openFilters(admin)
    await expect(admin.getByRole('combobox', { name: 'Acte' })).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(admin.getByRole('row', { name: /Droit insuffisant/ })).toHaveCount(1)
    const exported = admin.waitForEvent('download')
    await openTools(admin)
    await admin.getByRole('button', { name: 'Exporter' }).click()
    await admin.getByRole('menuitem', { name: /CSV/ }).click()
    expect((await exported).suggestedFilename()).toMatch(/audit.*\.csv$/)
    await admin.keyboard.press('Escape')
    await checkBothModes(admin)
    await admin.goto('/admin/audit?search=personne-de-ce-nom')
    await expect(admin.getByText('Aucune entrée ne correspond')).toBeVisible()
  })

  await test.step('sur un téléphone, chaque entrée est une carte', async () => {
    await admin.setViewportSize({ width: 390, height: 844 })
    await admin.goto('/admin/audit')
    await expect(admin.getByText('Karim Benali').first()).toBeVisible()
    await expectAccessible(admin)
  })
})
