import { expect, type Page } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { demoPassword } from '../server/src/app/demo/plan/parties.ts'
import { ask } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { addProduct, chooseSlot, chooseTransporter, quantityOf, startOrder } from './order-form.ts'
import { numberOf } from './order-page.ts'
import { account, fillSignIn, withholdStream } from './people.ts'
import { findHeld, type Held } from './stock.ts'

const message = (page: Page) => page.getByRole('textbox', { name: 'Message à l’entrepôt' })
const taken = (page: Page) => page.getByRole('alert').filter({ hasText: 'est reprise' })

const warehouseName = 'Entrepôts du Dauphiné'

/** Types half an order. */
const typeOrder = async (page: Page): Promise<Held> => {
  const goods = await findHeld(page, warehouseName, { isBatchManaged: false })
  await startOrder(page, 'Sortie', warehouseName)
  await addProduct(page, goods.reference, 7)
  await message(page).fill('Palette filmée, merci.')
  return goods
}

const expectTyped = async (page: Page, { reference }: Held): Promise<void> => {
  await expect(taken(page)).toBeVisible()
  await expect(quantityOf(page, reference)).toHaveValue('7')
  await expect(message(page)).toHaveValue('Palette filmée, merci.')
}

test.use({ fetchesAtRest: true })

test('une commande à moitié saisie survit au rechargement, à Retour et à un clic dans le menu', async ({
  customer,
}) => {
  await customer.goto('/orders')
  const goods = await typeOrder(customer)
  await test.step('recharger demande d’abord, puis rend tout', async () => {
    const asked = customer.waitForEvent('dialog')
    const reloaded = customer.reload()
    expect((await asked).type()).toBe('beforeunload')
    await (await asked).accept()
    await reloaded
    await expectTyped(customer, goods)
    await expectAccessible(customer)
  })
  await test.step('un clic dans le menu demande d’abord ; rester ne change rien', async () => {
    await customer.getByRole('link', { name: 'Stock' }).first().click()
    const dialog = customer.getByRole('dialog', { name: 'Quitter cette page ?' })
    await expectAccessible(customer)
    await dialog.getByRole('button', { name: 'Rester sur la page' }).click()
    await expect(message(customer)).toHaveValue('Palette filmée, merci.')
    await customer.getByRole('link', { name: 'Stock' }).first().click()
    await dialog.getByRole('button', { name: 'Quitter' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  })
  await test.step('Retour rend tout ; Retour encore en sort après la question', async () => {
    await customer.goBack()
    await expectTyped(customer, goods)
    await customer.goto('/orders')
    await customer.getByRole('link', { name: 'Nouvelle commande' }).click()
    await expectTyped(customer, goods)
    await customer.goBack()
    await customer
      .getByRole('dialog', { name: 'Quitter cette page ?' })
      .getByRole('button', { name: 'Quitter' })
      .click()
    await expect(customer).toHaveURL(/\/orders$/)
  })
  await test.step('on repart de zéro, ou l’on se ravise', async () => {
    await customer.goto('/orders/create')
    await taken(customer).getByRole('button', { name: 'Repartir de zéro' }).click()
    await expect(message(customer)).toHaveValue('')
    await customer.getByRole('button', { name: 'Reprendre votre saisie' }).click()
    await expect(message(customer)).toHaveValue('Palette filmée, merci.')
    await expect(quantityOf(customer, goods.reference)).toHaveValue('7')
  })
})

/** Messages of the browser when the network is cut, also for pages that it loads in the background. */
const cut = [
  /ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_INCOMPLETE/,
  /status of 503/,
  /imported module/,
]

const banner = (page: Page) => page.getByRole('status').filter({ hasText: 'nouvel essai' })
const waiting = (page: Page) => page.getByText('votre envoi est gardé sur cet appareil').filter({ visible: true })
const sendButton = (page: Page) => page.getByRole('button', { name: 'Envoyer la demande' }).filter({ visible: true })

/** Types a whole order, ready to be sent. */
const typeWholeOrder = async (page: Page): Promise<Held> => {
  const goods = await typeOrder(page)
  await chooseTransporter(page, 'Par le client')
  await chooseSlot(page)
  return goods
}

const lastOrders = async (page: Page): Promise<number[]> => {
  const { items } = await ask<{ items: OrderRow[] }>(page, '/orders?sort=createdAt&direction=desc&pageSize=10')
  return items.map(({ id }) => id)
}

/** Checks that exactly one order came since. */
const expectOneMore = async (page: Page, before: number[]): Promise<void> => {
  const made = (await lastOrders(page)).filter((id) => id > (before[0] ?? 0))
  expect(made.map(String)).toEqual([await numberOf(page)])
}

test('une session qui finit sous un formulaire rend tout après la connexion', async ({ customer, complaints }) => {
  complaints.provoke(/status of 401/)
  await withholdStream(customer)
  const goods = await typeOrder(customer)
  const token = await customer.evaluate<string>('localStorage.getItem("accessToken")')
  await customer.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await customer.getByRole('combobox', { name: 'Ajouter un produit' }).fill('papier')
  await expect(customer).toHaveURL(/\/login\?from=/)
  await expect(customer.getByRole('alert').getByText('Token expired')).toBeVisible()
  await expect(customer.getByLabel('Adresse e-mail')).toHaveValue(account('comptoir').email)
  await expectAccessible(customer)
  await fillSignIn(customer, account('comptoir').email, demoPassword)
  await expect(customer).toHaveURL(/\/orders\/create/)
  await expectTyped(customer, goods)
})

test('une session dont on se sert se prolonge : nul ne sort au milieu de sa journée', async ({ page }) => {
  await page.clock.install()
  await page.goto('/login')
  await page.getByLabel('Rester connecté').check()
  await fillSignIn(page, account('gourmande').email, demoPassword)
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('form', { name: 'Connexion' })).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (let times = 0; times < 2; times += 1) {
    await page.clock.fastForward('07:00:00')
    const renewed = page.waitForResponse('**/api/auth/renew')
    await page.getByRole('heading', { level: 1 }).click()
    expect((await renewed).status()).toBe(200)
  }
  await page.getByRole('link', { name: 'Stock' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
})

test('un envoi sans réseau attend à côté de son bouton, et part une fois au retour @phone-only', async ({
  customer,
  complaints,
}) => {
  complaints.provoke(...cut)
  await typeWholeOrder(customer)
  const before = await lastOrders(customer)
  await customer.context().setOffline(true)
  await sendButton(customer).click()
  await expect(banner(customer)).toBeVisible()
  await expect(waiting(customer)).toBeVisible()
  await expectAccessible(customer)
  await test.step('on peut ne plus attendre, sans rien perdre', async () => {
    await customer.getByRole('button', { name: 'Ne plus attendre' }).filter({ visible: true }).click()
    await expect(waiting(customer)).toHaveCount(0)
    await expect(message(customer)).toHaveValue('Palette filmée, merci.')
    await sendButton(customer).click()
    await expect(waiting(customer)).toBeVisible()
  })
  await customer.context().setOffline(false)
  await expect(customer).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(banner(customer)).toHaveCount(0)
  await expectOneMore(customer, before)
})

test('une réponse perdue, puis un rechargement : la commande part d’elle-même, et n’est créée qu’une fois', async ({
  customer,
  complaints,
}) => {
  complaints.provoke(/ERR_CONNECTION_RESET|ERR_FAILED/)
  await typeWholeOrder(customer)
  const before = await lastOrders(customer)
  await test.step('le serveur crée la commande, sa réponse se perd', async () => {
    await customer.route('**/healthz', (route) => route.abort())
    await customer.route('**/api/orders', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      await route.fetch()
      await route.abort('connectionreset')
    })
    await sendButton(customer).click()
    await expect(waiting(customer)).toBeVisible()
  })
  await customer.reload()
  await expect(waiting(customer)).toBeVisible()
  // Only now, because an answer in the middle of the reload would end the wait there.
  await customer.unrouteAll({ behavior: 'wait' })
  await expect(customer).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expectOneMore(customer, before)
})

test('un serveur qui redémarre sous un formulaire ne coûte rien @phone-only @dies', async ({
  customer,
  product,
  complaints,
}) => {
  complaints.provoke(...cut)
  await typeWholeOrder(customer)
  const before = await lastOrders(customer)
  await product.kill()
  await sendButton(customer).click()
  await expect(banner(customer)).toBeVisible()
  await expect(waiting(customer)).toBeVisible()
  await product.restart()
  await expect(customer).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expectOneMore(customer, before)
})

test('sans réseau, ce qui est montré reste, et une page jamais vue s’ouvre au retour @phone-only', async ({
  customer,
  complaints,
}) => {
  complaints.provoke(...cut)
  await customer.goto('/orders')
  const rows = customer.getByRole('row').filter({ has: customer.getByRole('link') })
  await expect(rows).toHaveCount(25)
  await customer.context().setOffline(true)
  // By the keyboard, because a phone's bars may cover what Playwright scrolls to.
  await customer.getByRole('button', { name: 'Page suivante' }).press('Enter')
  await expect(banner(customer)).toBeVisible()
  await expect(rows).toHaveCount(25)
  await customer.getByRole('link', { name: 'Stock' }).first().click()
  await expect(banner(customer)).toBeVisible()
  await customer.context().setOffline(false)
  await expect(customer.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  await expect(customer.getByRole('row').nth(1)).toBeVisible()
  await expect(banner(customer)).toHaveCount(0)
})
