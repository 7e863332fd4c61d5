import { expect } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { linkMailedTo, passwordLinkFor } from './mailbox.ts'
import { addProduct, chooseSlot, chooseTransporter, sendOrder, startOrder } from './order-form.ts'
import { confirmOrder, openOrder } from './order-page.ts'
import { join } from './people.ts'

test.use({ startsEmpty: true })

test('d’une installation vide à la première commande confirmée, par les premiers pas', async ({
  page: admin,
  open,
  product,
  complaints,
}) => {
  // Before its first deal, the warehouse opens the dashboard.
  complaints.provoke(/status of 403/)
  const dialog = admin.getByRole('dialog')
  const step = (name: string, state: string) =>
    expect(admin.getByRole('listitem').filter({ hasText: name }).getByRole('img', { name: state })).toBeVisible()
  const follow = async (name: string) => {
    await admin.goto('/')
    await admin.getByRole('link', { name }).click()
  }
  const people = { customer: 'rose.petit@brulerie.example', warehouse: 'jean.port@chartrons.example' }

  await test.step('le premier administrateur choisit son mot de passe et voit les premiers pas', async () => {
    const email = 'lea.martin@quai.example'
    await join(admin, passwordLinkFor(product, email), email)
    await expect(admin.getByRole('heading', { name: 'Premiers pas' })).toBeVisible()
    await step('Nommer votre organisation', 'À faire')
    await checkBothModes(admin)
  })

  await test.step('il nomme l’organisation et donne son adresse', async () => {
    await follow('Nommer votre organisation')
    await admin.getByRole('button', { name: 'Modifier', exact: true }).first().click()
    await dialog.getByLabel('Organisation').fill('Quai du Rhône')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(admin.getByRole('heading', { level: 1, name: 'Quai du Rhône' })).toBeVisible()
    await follow('Donner son adresse')
    const part = (name: string) => dialog.getByLabel(name).and(admin.locator('input'))
    await part('Nom du lieu').fill('Siège')
    await part('Rue').fill('1 quai Perrache')
    await part('Code postal').fill('69002')
    await part('Ville').fill('Lyon')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(admin.getByText('1 quai Perrache, 69002 Lyon', { exact: false })).toBeVisible()
    await checkBothModes(admin)
  })

  await test.step('il invite un client et un entrepôt', async () => {
    for (const [link, type, name, contact, email] of [
      ['Créer un premier client', 'Client', 'Brûlerie Petit', 'Rose Petit', people.customer],
      ['Créer un premier entrepôt', 'Entrepôt', 'Quai des Chartrons', 'Jean Port', people.warehouse],
    ] as const) {
      await follow(link)
      await expect(dialog.getByRole('combobox', { name: 'Type' })).toHaveText(type)
      await dialog.getByLabel('Organisation').fill(name)
      await dialog.getByLabel('Nom du contact').fill(contact)
      await dialog.getByLabel('Adresse e-mail du contact').fill(email)
      await dialog.getByRole('button', { name: 'Créer et inviter' }).click()
      await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })

  const [warehouse, customer] = [await open(), await open()]
  await test.step('l’entrepôt entre par son invitation et ouvre le samedi, avant son premier accord', async () => {
    await join(warehouse, await linkMailedTo(product, people.warehouse), people.warehouse)
    await expect(warehouse.getByRole('heading', { level: 1, name: 'Aucun accord actif' })).toBeVisible()
    await warehouse.getByRole('link', { name: 'Ouvrir les paramètres' }).click()
    await warehouse.getByRole('switch', { name: 'Samedi, matin' }).click()
    await warehouse.getByRole('button', { name: 'Enregistrer les horaires' }).click()
    await expect(warehouse.getByText('Modifications enregistrées.')).toBeVisible()
    await checkBothModes(warehouse)
    for (const tab of await warehouse.getByRole('tab').all()) {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true')
      await expect(warehouse.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
    }
  })

  await test.step('l’administrateur lie les deux par un accord', async () => {
    await follow('Les lier par un accord')
    await expectAccessible(admin)
    await dialog.getByRole('combobox', { name: 'Client' }).fill('brulerie')
    await admin.getByRole('option', { name: 'Brûlerie Petit' }).click()
    await dialog.getByRole('combobox', { name: 'Entrepôt' }).fill('chartrons')
    await admin.getByRole('option', { name: 'Quai des Chartrons' }).click()
    await dialog.getByRole('button', { name: 'Créer l’accord' }).click()
    await expect(admin.getByText('Accord créé.')).toBeVisible()
    await admin.goto('/')
    for (const name of ['Nommer', 'adresse', 'client', 'entrepôt', 'accord']) await step(name, 'Fait')
    await checkBothModes(admin)
  })

  let number = ''
  await test.step('le client entre par la sienne, crée un produit et commande', async () => {
    await join(customer, await linkMailedTo(product, people.customer), people.customer)
    await checkBothModes(customer)
    await customer.getByRole('link', { name: 'Créer vos produits' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Produits' })).toBeVisible()
    await expectAccessible(customer)
    await customer.getByRole('link', { name: 'Nouveau produit' }).first().click()
    // The list's search is labelled by « Référence » too.
    await expect(customer.getByRole('heading', { level: 1, name: 'Nouveau produit' })).toBeVisible()
    await customer.getByLabel('Référence', { exact: false }).first().fill('CAFE-1')
    await customer.getByLabel('Désignation').fill('Café en grains 1 kg')
    await customer.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(customer.getByText('Produit créé.')).toBeVisible()
    await customer.goto('/')
    await expect(
      customer.getByRole('listitem').filter({ hasText: 'vos produits' }).getByRole('img', { name: 'Fait' }),
    ).toBeVisible()
    await checkBothModes(customer)
    await startOrder(customer, 'Entrée', 'Quai des Chartrons')
    await addProduct(customer, 'CAFE-1', 12)
    await chooseSlot(customer)
    await chooseTransporter(customer, 'Par le client')
    await expectAccessible(customer)
    number = await sendOrder(customer)
    await expectAccessible(customer)
  })

  await test.step('l’entrepôt la confirme, et les premiers pas ont disparu', async () => {
    await warehouse.goto('/')
    await expect(warehouse.getByRole('link', { name: 'Ouvrir le code au portail' })).toBeVisible()
    await checkBothModes(warehouse)
    await warehouse.goto('/requests')
    await expectAccessible(warehouse)
    await openOrder(warehouse, number)
    await confirmOrder(warehouse)
    await expectAccessible(warehouse)
    await admin.goto('/')
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(admin.getByRole('heading', { name: 'Premiers pas' })).toBeHidden()
  })
})
