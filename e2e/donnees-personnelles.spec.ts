import { expect } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'

test('un administrateur efface les données d’une personne : ce qui part, ce qui reste et pourquoi, puis confirmation', async ({
  admin,
}) => {
  const dialog = admin.getByRole('dialog')
  const email = 'leonie.vasseur@comptoir.example'

  await test.step('une personne rejoint une organisation', async () => {
    await admin.goto('/admin/users?search=lavigne')
    await admin.getByRole('link', { name: 'Comptoir Lavigne' }).click()
    await admin.getByRole('button', { name: 'Nouveau contact' }).click()
    await dialog.getByLabel('Nom du contact').fill('Léonie Vasseur')
    await dialog.getByLabel('Adresse e-mail').fill(email)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog).toBeHidden()
  })

  await test.step('l’administrateur exporte ses données, et télécharge le fichier dans ses paramètres', async () => {
    await admin.getByRole('button', { name: 'Actions sur Léonie Vasseur' }).click()
    await admin.getByRole('menuitem', { name: 'Exporter ses données' }).click()
    await expect(admin.getByText('Export demandé', { exact: false })).toBeVisible()
    const user = admin.url()
    await admin.goto('/settings?tab=account')
    const downloaded = admin.waitForEvent('download')
    await admin.getByRole('button', { name: 'Télécharger les données de Léonie Vasseur' }).click()
    expect((await downloaded).suggestedFilename()).toBe('donnees-personnelles.zip')
    await checkBothModes(admin)
    await admin.goto(user)
  })

  await test.step('l’aperçu dit ce qui part et ce qui reste ; sans l’adresse tapée, rien ne part', async () => {
    await admin.getByRole('button', { name: 'Actions sur Léonie Vasseur' }).click()
    await admin.getByRole('menuitem', { name: 'Effacer ses données' }).click()
    await expect(dialog.getByText('E-mails reçus et résumés en attente', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Effacer les données' })).toBeDisabled()
    await checkBothModes(admin)
    await admin.setViewportSize({ width: 390, height: 844 })
    await expectAccessible(admin)
    await admin.setViewportSize({ width: 1440, height: 900 })
  })

  await test.step('une fois l’adresse tapée, la personne disparaît, de l’historique aussi', async () => {
    await dialog.getByLabel('Adresse e-mail du contact').fill(email)
    await dialog.getByRole('button', { name: 'Effacer les données' }).click()
    await expect(admin.getByText('Effacement demandé', { exact: false })).toBeVisible()
    await expect(async () => {
      await admin.reload()
      await expect(admin.getByRole('heading', { name: 'Contacts' })).toBeVisible()
      await expect(admin.getByText('Léonie Vasseur')).toHaveCount(0, { timeout: 1_000 })
    }).toPass()
    await expect(admin.getByText('Effacement d’un contact demandé', { exact: false })).toBeVisible()
  })

  await test.step('le contact principal d’une organisation active ne s’efface pas', async () => {
    await admin.getByRole('button', { name: 'Actions sur Camille Lavigne' }).click()
    await admin.getByRole('menuitem', { name: 'Effacer ses données' }).click()
    await expect(dialog.getByText('C’est le contact principal', { exact: false })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Effacer les données' })).toHaveCount(0)
  })
})
