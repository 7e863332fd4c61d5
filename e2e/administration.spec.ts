import { expect } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { linkMailedTo } from './mailbox.ts'
import { fillSignIn } from './people.ts'

test('un administrateur crée un client, un entrepôt et leur accord ; le client invité commande', async ({
  admin,
  page,
  product,
  complaints,
}) => {
  const email = 'rose.petit@brulerie.example'
  const dialog = admin.getByRole('dialog')
  const create = async (type: string, name: string, address: string) => {
    await admin.goto('/admin/users')
    await admin.getByRole('button', { name: 'Nouvel utilisateur' }).click()
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await admin.getByRole('option', { name: type }).click()
    await dialog.getByLabel('Organisation').fill(name)
    await dialog.getByLabel('Nom du contact').fill('Rose Petit')
    await dialog.getByLabel('Adresse e-mail du contact').fill(address)
    await dialog.getByRole('button', { name: 'Créer et inviter' }).click()
    await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  }

  await test.step('le client et l’entrepôt naissent avec leur contact, invité', async () => {
    await create('Client', 'Brûlerie Petit', email)
    await expect(admin.getByText('N’a pas encore choisi son mot de passe')).toBeVisible()
    await create('Entrepôt', 'Quai des Chartrons', 'entrepot@chartrons.example')
    await checkBothModes(admin)
  })

  await test.step('leur accord se crée en les cherchant', async () => {
    await admin.getByRole('link', { name: 'Accords' }).click()
    await admin.getByRole('button', { name: 'Nouvel accord' }).click()
    await dialog.getByRole('button', { name: 'Créer l’accord' }).click()
    await expect(dialog.getByText('Ce champ est requis.').first()).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Client' }).fill('brulerie')
    await admin.getByRole('option', { name: 'Brûlerie Petit' }).click()
    await dialog.getByRole('combobox', { name: 'Entrepôt' }).fill('chartrons')
    await admin.getByRole('option', { name: 'Quai des Chartrons' }).click()
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Créer l’accord' }).click()
    await expect(admin.getByText('Accord créé.')).toBeVisible()
    await expect(admin.getByRole('row', { name: /Brûlerie Petit/ })).toContainText('Quai des Chartrons')
  })

  await test.step('le contact choisit son mot de passe, et peut commander à cet entrepôt', async () => {
    await page.goto(await linkMailedTo(product, email))
    await page.getByLabel('Nouveau mot de passe').fill('Nouvelle-1')
    await page.getByLabel('Confirmation').fill('Nouvelle-1')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await fillSignIn(page, email, 'Nouvelle-1')
    await expect(page).toHaveURL(/\/$/)
    await page.goto('/orders/create')
    await expect(page.getByText('Quai des Chartrons').first()).toBeVisible()
  })

  await test.step('désactiver dit ce qui finit ; le journal garde qui l’a fait', async () => {
    await admin.goto('/admin/users?search=brulerie')
    await admin.getByRole('link', { name: 'Brûlerie Petit' }).click()
    await admin.getByRole('button', { name: 'Désactiver' }).first().click()
    await expect(dialog.getByText('1 session ouverte se ferme aussitôt', { exact: false })).toBeVisible()
    await expect(dialog.getByText('1 accord actif n’accepte plus rien de nouveau', { exact: false })).toBeVisible()
    await expectAccessible(admin)
    // Their open page looks again at once, and learns that its session is over.
    complaints.provoke(/status of 401/)
    await dialog.getByRole('button', { name: 'Désactiver', exact: true }).click()
    await expect(admin.getByRole('row', { name: /Utilisateur désactivé/ })).toContainText('Inès Caradec')
    await expect(admin.getByRole('row', { name: /Accord créé/ })).toBeVisible()
    await checkBothModes(admin)
  })
})

test('un administrateur lit un e-mail sans qu’il n’exécute rien, une erreur de page avec sa pile, et relance un travail', async ({
  admin,
}) => {
  await test.step('l’e-mail se montre comme son lecteur le reçoit, dans un cadre sans script', async () => {
    await admin.goto('/admin/viewer')
    await admin.getByRole('row').nth(1).getByRole('link').click()
    const frame = admin.locator('iframe')
    await expect(frame).toHaveAttribute('sandbox', 'allow-same-origin')
    await expect(admin.frameLocator('iframe').getByRole('heading', { level: 1 })).toBeVisible()
    await checkBothModes(admin)
    await admin.getByRole('button', { name: 'Texte seul' }).click()
    await expect(admin.getByText(/Voir la commande\s:/)).toBeVisible()
    await admin.getByRole('button', { name: 'Envoyer de nouveau' }).click()
    await admin.getByRole('dialog').getByRole('button', { name: 'Envoyer de nouveau' }).click()
    await expect(admin.getByText('E-mail remis à l’envoi.')).toBeVisible()
  })

  await test.step('une erreur signalée se lit avec sa pile et sa version', async () => {
    const report = {
      error: { name: 'TypeError', message: 'quantité illisible' },
      stackTrace: 'TypeError: quantité illisible\n    at Page (/assets/page-AbCd1234.js:1:20)',
      browserInfo: { userAgent: 'Essai', language: 'fr-FR', viewport: '1440x900' },
      url: '/orders',
      release: 'AbCd1234',
    }
    expect((await admin.request.post('/api/errors/front-unexpected', { data: report })).status()).toBe(204)
    await admin.goto('/admin/error-pages')
    await checkBothModes(admin)
    await admin.getByRole('link', { name: 'TypeError: quantité illisible' }).click()
    await expect(admin.getByText('at Page (/assets/page-AbCd1234.js:1:20)', { exact: false })).toBeVisible()
    await expect(admin.getByText('AbCd1234', { exact: true })).toBeVisible()
    await expectAccessible(admin)
    await admin.goto('/admin/error-pages?tab=screens')
    await expect(admin.getByText('Aucun accord actif')).toBeVisible()
    await checkBothModes(admin)
  })

  await test.step('un travail périodique se lance', async () => {
    await admin.goto('/admin/jobs')
    const run = admin.getByRole('button', { name: 'Lancer « Suppression de ce qui a expiré » maintenant' })
    await run.click()
    await expect(admin.getByText('« Suppression de ce qui a expiré » est lancé.')).toBeVisible()
    await expect(run).toBeFocused()
    await checkBothModes(admin)
  })

  await test.step('chaque pièce de l’interface se montre, dans les deux modes et les deux sens', async () => {
    for (const search of ['mode=light', 'mode=dark', 'mode=light&direction=rtl']) {
      await admin.goto(`/admin/design-system?${search}`)
      await expect(admin.getByRole('heading', { name: 'Tableaux' })).toBeVisible()
      await expectAccessible(admin)
    }
  })
})
