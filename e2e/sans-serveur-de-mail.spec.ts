import { expect, type Page } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { passwordLinkFor } from './mailbox.ts'
import { addProduct, chooseSlot, chooseTransporter, sendOrder, startOrder } from './order-form.ts'
import { confirmOrder, openOrder } from './order-page.ts'
import { join } from './people.ts'

test.use({ startsEmpty: true, settings: { SMTP_URL: '' } })

test('sans serveur d’e-mail, du premier administrateur à la première commande confirmée, par des liens copiés', async ({
  page: admin,
  open,
  product,
}) => {
  const dialog = admin.getByRole('dialog')
  const people = { customer: 'rose.petit@brulerie.example', warehouse: 'jean.port@chartrons.example' }
  const noMails = (page: Page) => page.getByRole('alert').filter({ hasText: 'Aucun e-mail ne part' })

  await test.step('le premier administrateur lit que rien ne part', async () => {
    const email = 'lea.martin@quai.example'
    await join(admin, passwordLinkFor(product, email), email)
    await expect(noMails(admin)).toContainText('SMTP_URL')
    await checkBothModes(admin)
  })

  /** Creates an organisation, and copies the link of its contact. */
  const invite = async (type: string, name: string, contact: string, email: string): Promise<string> => {
    await admin.goto('/admin/users')
    await admin.getByRole('button', { name: 'Nouvel utilisateur' }).click()
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await admin.getByRole('option', { name: type }).click()
    await dialog.getByLabel('Organisation').fill(name)
    await dialog.getByLabel('Nom du contact').fill(contact)
    await dialog.getByLabel('Adresse e-mail du contact').fill(email)
    await expect(noMails(admin)).toBeVisible()
    await expectAccessible(admin)
    await dialog.getByRole('button', { name: 'Créer', exact: true }).click()
    await expect(admin.getByText('Invitation gardée : aucun serveur d’e-mail', { exact: false })).toBeVisible()
    await admin.getByRole('button', { name: 'Copier le lien d’invitation' }).click()
    const link = (await dialog.getByText('/reset-password?token=', { exact: false }).textContent()) ?? ''
    await expect(dialog.getByText('il ne s’affichera plus', { exact: false })).toBeVisible()
    await checkBothModes(admin)
    await dialog.getByRole('button', { name: 'Je l’ai noté' }).click()
    return link
  }

  let links = { customer: '', warehouse: '' }
  await test.step('il crée un client et un entrepôt, copie leurs liens et les lie par un accord', async () => {
    links = {
      customer: await invite('Client', 'Brûlerie Petit', 'Rose Petit', people.customer),
      warehouse: await invite('Entrepôt', 'Quai des Chartrons', 'Jean Port', people.warehouse),
    }
    await admin.goto('/admin/deals')
    await admin.getByRole('button', { name: 'Nouvel accord' }).first().click()
    await dialog.getByRole('combobox', { name: 'Client' }).fill('brulerie')
    await admin.getByRole('option', { name: 'Brûlerie Petit' }).click()
    await dialog.getByRole('combobox', { name: 'Entrepôt' }).fill('chartrons')
    await admin.getByRole('option', { name: 'Quai des Chartrons' }).click()
    await dialog.getByRole('button', { name: 'Créer l’accord' }).click()
    await expect(admin.getByText('Accord créé.')).toBeVisible()
  })

  const [warehouse, customer] = [await open(), await open()]
  let number = ''
  await test.step('le client entre par son lien, crée un produit et commande', async () => {
    await join(customer, links.customer, people.customer)
    await customer.goto('/products')
    await customer.getByRole('link', { name: 'Nouveau produit' }).first().click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Nouveau produit' })).toBeVisible()
    await customer.getByLabel('Référence', { exact: false }).first().fill('CAFE-1')
    await customer.getByLabel('Désignation').fill('Café en grains 1 kg')
    await customer.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(customer.getByText('Produit créé.')).toBeVisible()
    await startOrder(customer, 'Entrée', 'Quai des Chartrons')
    await addProduct(customer, 'CAFE-1', 12)
    await chooseSlot(customer)
    await chooseTransporter(customer, 'Par le client')
    number = await sendOrder(customer)
  })

  await test.step('l’entrepôt entre par le sien et la confirme', async () => {
    await join(warehouse, links.warehouse, people.warehouse)
    await openOrder(warehouse, number)
    await confirmOrder(warehouse)
  })

  await test.step('l’entrepôt donne un lien à un transporteur, sans e-mail', async () => {
    await warehouse.reload()
    await warehouse.getByRole('button', { name: 'Partager' }).click()
    const sharing = warehouse.getByRole('dialog')
    await expect(noMails(warehouse)).toBeVisible()
    await checkBothModes(warehouse)
    await sharing.getByRole('button', { name: 'Créer le lien' }).click()
    const link = (await sharing.getByText('/guest?token=', { exact: false }).textContent()) ?? ''
    await sharing.getByRole('button', { name: 'Je l’ai noté' }).click()
    const driver = await open({ viewport: { width: 390, height: 844 } })
    await driver.goto(link)
    await expect(driver.getByText('Planifiée')).toBeVisible()
  })

  await test.step('le journal des e-mails dit pourquoi chacun est gardé, et n’offre pas de le renvoyer', async () => {
    await admin.goto('/admin/viewer')
    await expect(noMails(admin)).toBeVisible()
    await expect(admin.getByText('Gardé : aucun serveur d’e-mail.').first()).toBeVisible()
    await checkBothModes(admin)
    await admin.setViewportSize({ width: 390, height: 844 })
    await checkBothModes(admin)
    await admin.setViewportSize({ width: 1440, height: 900 })
    await admin.getByRole('link', { name: /./ }).filter({ hasText: 'Entrée' }).first().click()
    await expect(admin.getByRole('button', { name: 'Envoyer de nouveau' })).toHaveAttribute('aria-disabled', 'true')
  })

  await test.step('qui a oublié son mot de passe lit à qui demander un lien', async () => {
    const stranger = await open()
    await stranger.goto('/forgot-password')
    await expect(stranger.getByText('demandez un lien à votre administrateur', { exact: false })).toBeVisible()
    await checkBothModes(stranger)
  })
})
