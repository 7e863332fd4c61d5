import { expect } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { chooseTransporter, startOrder } from './order-form.ts'
import { account } from './people.ts'

test('une adresse saisie dans une commande se garde ; le carnet la renomme et la supprime', async ({
  customer,
  open,
}) => {
  const part = (name: string) => customer.getByLabel(name).and(customer.locator('input'))

  await test.step('ce que Quai transporte a un code postal et une ville, et le champ le dit', async () => {
    await startOrder(customer, 'Sortie', account('rhone').name)
    await chooseTransporter(customer, 'Navette Quai')
    await customer.getByRole('combobox', { name: /^Adresse de livraison/ }).click()
    await customer.getByRole('option', { name: 'Autre adresse…' }).click()
    await part('Nom du lieu').fill('Boutique du Port')
    await part('Rue').fill('3 rue du Port')
    await customer.getByRole('button', { name: 'Garder cette adresse' }).click()
    await expect(part('Code postal')).toHaveAttribute('aria-invalid', 'true')
    await expect(part('Ville')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(customer)
  })

  await test.step('un début de ville donne la commune, au clavier, et son code postal', async () => {
    await part('Ville').pressSequentially('44000 nan')
    await expect(customer.getByRole('option', { name: '44000 Nantes, Loire-Atlantique' })).toBeVisible()
    await expectAccessible(customer)
    await part('Ville').press('ArrowDown')
    await part('Ville').press('Enter')
    await expect(part('Code postal')).toHaveValue('44000')
    await expect(part('Ville')).toHaveValue('Nantes')
    await expect(part('Ville')).toHaveAttribute('aria-invalid', 'false')
  })

  await test.step('elle se garde d’un clic, et reste choisie', async () => {
    await customer.getByRole('button', { name: 'Garder cette adresse' }).click()
    await expect(customer.getByText('Adresse gardée dans votre carnet.')).toBeVisible()
    await expect(customer.getByRole('combobox', { name: /^Adresse de livraison/ })).toContainText(
      'Boutique du Port, Nantes',
    )
  })

  await test.step('« Clients et fournisseurs » la trouve, la renomme et la supprime', async () => {
    const book = await open({ as: account('comptoir') })
    await book.goto('/')
    await book.getByRole('link', { name: 'Clients et fournisseurs' }).click()
    await expect(book).toHaveTitle(/Clients et fournisseurs – Quai$/)
    await book.getByRole('searchbox').fill('boutique port')
    // The list shows its former rows, faded, until it has searched.
    await expect(book).toHaveURL(/search=/)
    await expect(book.getByText('44000 Nantes')).toBeVisible()
    await checkBothModes(book)
    await book.getByRole('button', { name: 'Actions sur « Boutique du Port »' }).click()
    await book.getByRole('menuitem', { name: 'Modifier' }).click()
    await book.getByRole('textbox', { name: 'Nom du lieu' }).fill('Boutique du Quai')
    await expectAccessible(book)
    await book.getByRole('button', { name: 'Enregistrer' }).click()
    await book.getByRole('button', { name: 'Actions sur « Boutique du Quai »' }).click()
    await book.getByRole('menuitem', { name: 'Supprimer' }).click()
    await book.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
    await expect(book.getByText('Adresse supprimée.')).toBeVisible()
    await expect(book.getByText('44000 Nantes')).toHaveCount(0)
  })
})
