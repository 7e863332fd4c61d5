// oxlint-disable no-empty-pattern
import { expect } from '@playwright/test'
import { aSellsyServer, refusing, type SellsyState } from '../server/src/testing/servers/sellsy.ts'
import { checkBothModes } from './axe.ts'
import { test as base } from './journey.ts'

const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from its parameter
  settings: async ({}, play) => {
    const { state, env, close } = await aSellsyServer()
    account = state
    await play(env)
    close()
  },
})
let account: SellsyState

test('un administrateur compare une société avec Sellsy, applique, corrige ce qui est refusé, et tranche un conflit', async ({
  admin,
}) => {
  const row = admin.getByRole('row', { name: /Comptoir Lavigne/ })
  const compare = async () => {
    await admin.goto('/admin/sellsy')
    await admin.getByRole('button', { name: 'Choisir un utilisateur' }).click()
    const dialog = admin.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'Client ou entrepôt' }).fill('lavigne')
    await admin.getByRole('option', { name: 'Comptoir Lavigne' }).click()
    await dialog.getByRole('button', { name: 'Comparer' }).click()
    await expect(admin.getByRole('heading', { level: 1 })).toContainText('À choisir')
  }

  await test.step('la comparaison montre ce qui serait créé, et ce que Sellsy demandera en plus', async () => {
    await compare()
    await expect(row).toContainText('Nouveau')
    await expect(row).toContainText('Nom « Comptoir Lavigne »')
    await expect(row).toContainText('SIREN')
    expect(account.companies).toEqual([])
  })

  await test.step('refusé, l’objet porte les mots de Sellsy ; corrigé, il passe quand on recommence', async () => {
    const details = { email: 'This value is not a valid email address.' }
    account.troubles = [refusing(/POST \/v2\/companies$/, 400, 'Validation failed', details)]
    await admin.getByRole('button', { name: 'Appliquer', exact: true }).click()
    await expect(row).toContainText('Refusé')
    await expect(row).toContainText('Validation failed')
    await expect(row).toContainText(details.email)
    await checkBothModes(admin)
    await admin.getByRole('button', { name: 'Recommencer' }).click()
    await expect(row).toContainText('Fait')
    expect(account.companies).toMatchObject([{ name: 'Comptoir Lavigne', type: 'client' }])
  })

  await test.step('un e-mail changé dans Sellsy attend un choix : Quai gagne', async () => {
    Object.assign(account.companies[0] ?? {}, { email: 'compta@ailleurs.example' })
    await compare()
    await expect(row).toContainText('Conflit')
    await expect(admin.getByText('1 conflit sans choix sera laissé.')).toBeVisible()
    await admin.getByRole('combobox', { name: 'Choix pour Comptoir Lavigne' }).click()
    await admin.getByRole('option', { name: 'Garder Quai' }).click()
    await admin.getByRole('button', { name: 'Appliquer', exact: true }).click()
    await expect(row).toContainText('Fait')
    expect(account.companies[0]?.['email']).toBe('camille.lavigne@comptoir-lavigne.example')
  })

  await test.step('l’historique garde les deux passages', async () => {
    await admin.getByRole('link', { name: 'Synchronisation' }).first().click()
    await expect(admin.getByRole('row', { name: /1 sur 1 faits/ })).toHaveCount(2)
  })
})
