import { expect } from '@playwright/test'
import { demoPassword } from '../server/src/app/demo/plan/parties.ts'
import { codeOf, stepOf } from '../server/src/parties/accounts/second-factor/codes.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { account, fillSignIn, signIn } from './people.ts'

test('un administrateur prend un compte en main, le bandeau le dit partout, et il revient au sien', async ({
  page: admin,
}) => {
  await signIn(admin, account('admin'))
  await admin.goto('/admin/users?search=Comptoir')
  await admin.getByRole('link', { name: 'Comptoir Lavigne' }).click()
  await admin.getByRole('button', { name: 'Prendre en main' }).click()
  const banner = admin.getByRole('complementary', { name: 'Vous êtes dans le compte de Comptoir Lavigne' })
  await expect(banner).toContainText('encore 60 minutes')
  await expectAccessible(admin)
  await admin
    .getByRole('link', { name: /^Commandes/ })
    .first()
    .click()
  await expect(admin.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  await expect(banner).toBeVisible()
  // The settings leave out what belongs to the person alone.
  await admin.goto('/settings')
  await expect(admin.getByText('camille.lavigne@')).toBeVisible()
  await expect(admin.getByRole('heading', { name: 'Sessions ouvertes' })).toBeHidden()
  await checkBothModes(admin)
  await banner.getByRole('button', { name: 'Revenir à mon compte' }).click()
  await expect(admin).toHaveURL(/\/admin\/users/)
  await expect(admin.getByRole('heading', { level: 1, name: 'Utilisateurs' })).toBeVisible()
  await expect(banner).toBeHidden()
  // The audit tells whose account it was, and no refusal of the administrator's own pages.
  await admin.goto('/admin/audit')
  const journal = admin.getByRole('table', { name: 'Entrées du journal d’audit' })
  const taken = journal.getByRole('row', { name: 'Compte pris en main' }).first()
  await expect(taken.getByRole('link', { name: 'Comptoir Lavigne' })).toBeVisible()
  await checkBothModes(admin)
  await admin.goto('/admin/audit?outcome=refused')
  await expect(admin.getByRole('heading', { level: 1, name: 'Journal d’audit' })).toBeVisible()
  await expect(journal.getByRole('row').filter({ hasText: 'au nom de' })).toHaveCount(0)
})

test('la connexion en deux étapes : activée, demandée, perdue et retrouvée par un code de secours @phone-only', async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 403 .*\/login/)
  const { email } = account('comptoir')
  await signIn(page, { email })
  await page.goto('/settings?tab=account')
  await expect(page.getByText('Cette session')).toBeVisible()
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Mot de passe actuel').fill(demoPassword)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('img', { name: 'Code QR à lire avec l’application' })).toBeVisible()
  await checkBothModes(page)
  const secret = (await page.getByRole('dialog').getByRole('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code à six chiffres').fill(codeOf(bytesOf(secret), stepOf(new Date())))
  await page.getByRole('dialog').getByRole('button', { name: 'Activer', exact: true }).click()
  const codes = page.getByRole('dialog', { name: 'Vos codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const recoveryCode = await codes.first().innerText()
  await page.getByRole('button', { name: 'Je les ai notés' }).click()
  await expect(page.getByText('Il reste 10 codes de secours.')).toBeVisible()

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, email, demoPassword)
  await expect(page.getByRole('heading', { name: 'Connexion en deux étapes' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await checkBothModes(page)
  await page.getByLabel('Code', { exact: true }).fill(recoveryCode)
  await page.getByRole('switch', { name: 'Faire confiance à cet appareil' }).check()
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/$/)

  await page.goto('/logout')
  await expect(page).toHaveURL(/\/login$/)
  await fillSignIn(page, email, demoPassword)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/settings?tab=account')
  await expect(page.getByText('Il reste 9 codes de secours.')).toBeVisible()
  await page.getByRole('button', { name: 'Désactiver', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Mot de passe actuel').fill(demoPassword)
  await page.getByRole('dialog').getByRole('button', { name: 'Désactiver', exact: true }).click()
  await expect(page.getByText('Connexion en deux étapes désactivée.')).toBeVisible()
})

/** Reads a secret in base 32, as an application does. */
const bytesOf = (secret: string): Buffer => {
  const bits = secret
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
