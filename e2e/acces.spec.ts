import { expect } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import type { User } from '@quai/contract/parties/accounts/account.ts'
import { demoPassword } from '../server/src/app/demo/plan/parties.ts'
import { ask, post } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { account, fillSignIn, signIn, withholdStream } from './people.ts'

test('un mauvais mot de passe est refusé par une phrase, le bon ouvre le tableau de bord', async ({
  page,
  complaints,
}) => {
  complaints.provoke(/status of 401/)
  const { email, name } = account('gourmande')
  await page.goto('/')
  await expect(page).toHaveURL(/\/login$/)
  await expectAccessible(page)

  await fillSignIn(page, email, 'Pas-le-bon-1')
  await expect(page.getByText('Adresse e-mail ou mot de passe incorrect.')).toBeVisible()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(email)
  await expectAccessible(page)

  await fillSignIn(page, email, demoPassword)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: new RegExp(name) })).toBeVisible()
})

test('une adresse visitée sans session mène, une fois connecté, là où l’on allait', { tag: '@shares' }, async ({
  page,
}) => {
  await page.goto('/stock?state=out')
  await expect(page).toHaveURL(/\/login\?from=/)
  await fillSignIn(page, account('gourmande').email, demoPassword)
  await expect(page).toHaveURL(/\/stock\?state=out$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
})

test('une page d’un autre rôle montre l’écran 403', { tag: '@shares' }, async ({ customer, warehouse }) => {
  for (const [page, path] of [
    [customer, '/requests'],
    [customer, '/admin/users'],
    [customer, '/stock/adjust'],
    [warehouse, '/admin/deals'],
    [warehouse, '/carriers'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Accès interdit' })).toBeVisible()
  }
  await expectAccessible(customer)
})

test('une adresse inconnue montre l’écran 404, d’où l’on revient aux commandes', { tag: '@shares' }, async ({
  customer,
}) => {
  await customer.goto('/nulle-part')
  await expect(customer.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  await expectAccessible(customer)
  await customer.getByRole('link', { name: 'Aller aux commandes' }).click()
  await expect(customer.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
})

test('la commande d’un autre client n’existe pas pour soi : écran 404', { tag: '@shares' }, async ({
  customer,
  open,
  complaints,
}) => {
  complaints.provoke(/status of 404/)
  const page = await open({ as: account('papeterie') })
  const { items } = await ask<{ items: OrderRow[] }>(page, '/orders?pageSize=10')
  const [foreign] = items
  for (const address of [foreign?.uuid, foreign?.id]) {
    await customer.goto(`/orders/${address}`)
    await expect(customer.getByRole('heading', { name: 'Page introuvable' })).toBeVisible()
  }
  await page.goto(`/orders/${foreign?.uuid}`)
  await expect(page.getByRole('heading', { level: 1, name: String(foreign?.id) })).toBeVisible()
})

test('se déconnecter fait patienter, puis ferme la session, dans le navigateur et au serveur', async ({ customer }) => {
  await customer.goto('/')
  const token = await customer.evaluate<string>('localStorage.getItem("accessToken")')
  await customer.getByRole('button', { name: /Comptoir Lavigne/ }).click()
  await customer.route('**/api/auth/logout', async (route) => {
    await expect(customer.getByRole('dialog', { name: 'Veuillez patienter' })).toBeVisible()
    await route.continue()
  })
  await customer.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(customer).toHaveURL(/\/login$/)
  await expect(customer.getByText('Veuillez patienter')).toBeHidden()
  const answer = await customer.request.get('/api/auth/account', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status()).toBe(401)
  await customer.goto('/orders')
  await expect(customer).toHaveURL(/\/login/)
})

test('se déconnecter demande d’abord ce que deviennent des comptages non enregistrés, puis n’en laisse rien', async ({
  customer,
}) => {
  await customer.goto('/')
  const unsent = { key: 'a', place: {}, counted: 3, enteredAt: Date.now() }
  await customer.evaluate(
    (text) => localStorage.setItem('quai.count.019a0000-0000-7000-8000-000000000009', text),
    JSON.stringify([unsent]),
  )
  await customer.goto('/logout')
  const dialog = customer.getByRole('dialog', { name: 'Se déconnecter ?' })
  await expect(dialog.getByText('1 comptage n’est pas encore enregistré', { exact: false })).toBeVisible()
  await expectAccessible(customer)
  await dialog.getByRole('button', { name: 'Rester connecté' }).click()
  await expect(customer).toHaveURL(/\/$/)

  await customer.goto('/logout')
  await dialog.getByRole('button', { name: 'Se déconnecter et effacer' }).click()
  await expect(customer).toHaveURL(/\/login$/)
  expect(await customer.evaluate('Object.keys(localStorage)')).toEqual([])
})

test('une session que le serveur ne connaît plus ramène à la connexion, puis à la page quittée', async ({
  customer,
  complaints,
}) => {
  complaints.provoke(/status of 401/)
  await withholdStream(customer)
  await customer.goto('/orders')
  await expect(customer.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  await expect(customer.getByRole('row').nth(1).getByRole('link')).toBeVisible()
  const token = await customer.evaluate<string>('localStorage.getItem("accessToken")')
  await customer.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })

  await customer.getByRole('link', { name: 'Stock' }).first().click()
  await expect(customer).toHaveURL(/\/login\?from=/)
  await expect(customer.getByRole('alert').getByText('Token expired')).toBeVisible()
  await fillSignIn(customer, account('comptoir').email, demoPassword)
  await expect(customer.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
})

test('une session qui expire efface le jeton et le dit', async ({ page, complaints }) => {
  // The dashboard may refresh once more before the page leaves it.
  complaints.provoke(/status of 401/)
  await page.clock.install()
  await signIn(page, account('gourmande'))
  await page.clock.fastForward('08:01:00')
  await expect(page).toHaveURL(/\/login\?.*expired=true/)
  await expect(page.getByRole('alert').getByText('Token expired')).toBeVisible()
  await expect(page.getByText('Votre session a expiré. Connectez-vous de nouveau.')).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate('localStorage.getItem("accessToken")')).toBeNull()
})

test('sans accord actif, un écran le dit et propose un autre compte', async ({ admin, page, complaints }) => {
  complaints.provoke(/status of 403/)
  const email = `sans.accord.${Date.now()}@quai.example`
  await post<User>(admin, '/users', {
    name: 'Sans Accord',
    userType: 'customer',
    mainContact: { name: 'Alix Seul', email, password: demoPassword },
  })
  await signIn(page, { email })
  await expect(page.getByRole('heading', { name: 'Aucun accord actif' })).toBeVisible()
  await expectAccessible(page)
  const pages = [
    'orders',
    'orders/create',
    'products',
    'stock',
    'documents',
    'invoices',
    'reporting',
    'shipments',
    'imports',
  ]
  for (const address of pages) {
    await page.goto(`/${address}`)
    await expect(page.getByRole('heading', { name: 'Aucun accord actif' }), address).toBeVisible()
    await expect(page.getByRole('button', { name: 'Réessayer' }), address).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Se déconnecter et essayer un autre compte' }).click()
  await expect(page).toHaveURL(/\/login/)
})

test('deux onglets ne montrent jamais deux personnes : le premier suit celui qui se déconnecte ou se connecte', async ({
  customer,
  complaints,
}) => {
  // The list may refresh once more before the page leaves it.
  complaints.provoke(/status of 401/)
  await customer.goto('/orders')
  await expect(customer.getByRole('button', { name: /Comptoir Lavigne/ })).toBeVisible()
  const other = await customer.context().newPage()
  await other.goto('/logout')
  await expect(other).toHaveURL(/\/login/)
  await expect(customer).toHaveURL(/\/login/)
  await expect(customer.getByText('Comptoir Lavigne')).toBeHidden()

  await fillSignIn(other, account('gourmande').email, demoPassword)
  await expect(other.getByRole('button', { name: /Maison Gourmande/ })).toBeVisible()
  await customer.goto('/orders')
  await expect(customer.getByRole('button', { name: /Maison Gourmande/ })).toBeVisible()
  await expect(customer.getByText('Comptoir Lavigne')).toBeHidden()
  await expectAccessible(customer)
})

test.describe('en maintenance', () => {
  test.use({ settings: { QUAI_MAINTENANCE: 'true' } })

  test('l’écran de maintenance couvre toute page, avec ou sans session', async ({ customer, page, complaints }) => {
    complaints.provoke(/status of 503/)
    for (const [visitor, path] of [
      [customer, '/orders'],
      [page, '/login'],
    ] as const) {
      await visitor.goto(path)
      await expect(visitor.getByText('en cours de maintenance', { exact: false })).toBeVisible()
      await expectAccessible(visitor)
    }
  })
})
