import { expect } from '@playwright/test'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { passwordLinkFor } from './mailbox.ts'
import { fillSignIn } from './people.ts'

test('un lien fait choisir un mot de passe, une fois ; les règles se cochent à mesure @phone', async ({
  page,
  product,
  complaints,
}) => {
  // The link is opened again after its use.
  complaints.provoke(/status of 422 .*\/check-token-validity\?/)
  const email = `nouvelle-${Date.now()}@quai.example`
  const link = passwordLinkFor(product, email)

  await test.step('le lien dit pour qui, et les règles se cochent', async () => {
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choisir un mot de passe' })).toBeVisible()
    await expect(page.getByText(email)).toBeVisible()
    const rules = page.getByRole('list', { name: 'Règles du mot de passe' })
    await checkBothModes(page)
    await page.getByLabel('Nouveau mot de passe').fill('nouvelle1')
    await expect(rules.getByRole('listitem', { name: /fait$/ })).toHaveCount(3)
    await page.getByLabel('Confirmation').fill('autre chose')
    await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(page.getByText('Il manque une majuscule, un caractère spécial.')).toBeVisible()
    await page.getByLabel('Nouveau mot de passe').fill('Nouvelle-1')
    await expect(rules.getByRole('listitem', { name: /fait$/ })).toHaveCount(5)
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
    await expect(page.getByRole('heading', { name: 'Ce lien n’ouvre plus rien' })).toBeVisible()
    await expect(page.getByText('Ce lien a déjà servi')).toBeVisible()
    await checkBothModes(page)
    await page.goto('/reset-password')
    await expect(page.getByText('L’adresse est incomplète')).toBeVisible()
  })
})
