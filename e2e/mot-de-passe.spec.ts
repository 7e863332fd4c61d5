import { expect } from '@playwright/test'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { linkMailedTo, passwordLinkFor } from './mailbox.ts'
import { fillSignIn } from './people.ts'

test('un lien fait choisir un mot de passe, une fois ; les règles se cochent à mesure @phone-only', async ({
  page,
  product,
  complaints,
}) => {
  // Both links are opened again after their use.
  complaints.provoke(/status of 422 .*\/(check-token-validity\?|consume)/)
  const email = `nouvelle-${Date.now()}@quai.example`
  const link = passwordLinkFor(product, email)

  await test.step('le lien dit pour qui, et les règles se cochent', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choisir un mot de passe' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    const rules = page.getByRole('list', { name: 'Règles du mot de passe' })
    await checkBothModes(page)
    await page.getByLabel('Nouveau mot de passe').fill('nouvelle1')
    await expect(rules.getByRole('listitem', { name: /respecté$/ })).toHaveCount(3)
    await page.getByLabel('Confirmation').fill('autre chose')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(page.getByText('Il manque une majuscule, un caractère spécial.')).toBeVisible()
    await page.getByLabel('Nouveau mot de passe').fill('Nouvelle-1')
    await expect(rules.getByRole('listitem', { name: /respecté$/ })).toHaveCount(5)
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(page.getByText('Les deux mots de passe diffèrent.')).toBeVisible()
    await checkBothModes(page)
  })

  await test.step('enregistré, il ouvre la session', async () => {
    await page.getByLabel('Confirmation').fill('Nouvelle-1')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByText('Votre mot de passe est enregistré. Connectez-vous.')).toBeVisible()
    await fillSignIn(page, email, 'Nouvelle-1')
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('le lien ne sert plus, et le dit', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
    await expect(page.getByText('Ce lien a déjà servi')).toBeVisible()
    await checkBothModes(page)
    await page.goto('/reset-password')
    await expect(page.getByText('L’adresse est incomplète')).toBeVisible()
  })

  await test.step('oublié, un lien en fait choisir un autre', async () => {
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click()
    await expect(page.getByRole('heading', { name: 'Mot de passe oublié' })).toBeVisible()
    await page.getByLabel('Adresse e-mail').fill(email)
    await checkBothModes(page)
    await page.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(page.getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible()
    await page.goto(await mailedLink(/reset-password/))
    await expect(page.getByText(email)).toBeVisible()
  })

  await test.step('« Recevoir un lien par e-mail » connecte sans mot de passe, une fois', async () => {
    await page.goto('/login')
    await page.getByLabel('Adresse e-mail').fill('pas une adresse')
    await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click()
    await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
    await page.getByLabel('Adresse e-mail').fill(email)
    await page.getByRole('button', { name: 'Recevoir un lien par e-mail' }).click()
    await expect(page.getByText('un lien de connexion vient d’y partir')).toBeVisible()
    await checkBothModes(page)
    const signInLink = await mailedLink(/login/)
    await page.goto(signInLink)
    await expect(page).toHaveURL(/\/admin\/users$|\/$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/logout')
    await expect(page).toHaveURL(/\/login$/)
    await page.goto(signInLink)
    await expect(page.getByText('Ce lien a déjà servi')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible()
  })

  /** A job sends the mail, shortly after the request. */
  async function mailedLink(wanted: RegExp): Promise<string> {
    await expect.poll(() => linkMailedTo(product, email).catch(() => '')).toMatch(wanted)
    return linkMailedTo(product, email)
  }
})
