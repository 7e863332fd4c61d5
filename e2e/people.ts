import { expect, type Page } from '@playwright/test'
import { admin, customers, demoPassword, warehouses } from '../server/src/app/demo/plan/parties.ts'

/** A user of the demo and its main contact. */
export interface Account {
  name: string
  email: string
}

const accounts = new Map(
  [admin, ...customers, ...warehouses].map(({ key, name, people: [main] }): [string, Account] => [
    key,
    { name, email: main.email },
  ]),
)

/** Returns an account of the demo by its key: 'comptoir', 'rhone', 'admin'… */
export const account = (key: string): Account => found(accounts.get(key), key)

export const accountNamed = (wanted: string): Account =>
  found(
    [...accounts.values()].find(({ name }) => name === wanted),
    wanted,
  )

const found = (one: Account | undefined, wanted: string): Account => {
  if (!one) throw new Error(`Pas de compte « ${wanted} » dans la démonstration`)
  return one
}

/** Signs in through the form, which leads to the dashboard. */
export const signIn = async (page: Page, { email }: Pick<Account, 'email'>): Promise<void> => {
  await page.goto('/login')
  await fillSignIn(page, email, demoPassword)
  await expect(page).toHaveURL(/\/$/)
  // The address changes before the page does.
  await expect(page.getByRole('form', { name: 'Connexion' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Chooses a password by a link, and signs in with it. */
export const join = async (page: Page, link: string, email: string): Promise<void> => {
  const password = 'Nouvelle-1'
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe').fill(password)
  await page.getByLabel('Confirmation').fill(password)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await fillSignIn(page, email, password)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const fillSignIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Leaves the page without an answer to its stream, so that only its other calls find out that the session is over. */
export const withholdStream = async (page: Page): Promise<void> => {
  await page.route('**/api/events', () => {})
}
