import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { addProduct, chooseSlot, chooseTransporter, sendOrder, startOrder } from './order-form.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

const warehouseName = account('rhone').name
/** Shorter than the time between two polls: only the stream can tell so soon. */
const soon = { timeout: 10_000 }

test('ce que fait l’un paraît chez l’autre sans rien recharger, et ce qui se tape n’est pas écrasé', async ({
  customer,
  warehouse,
}) => {
  const { reference } = await findHeld(customer, warehouseName, { isBatchManaged: false })
  await startOrder(customer, 'Entrée', warehouseName)
  await addProduct(customer, reference, 12)
  await chooseTransporter(customer, 'Par le client')
  await chooseSlot(customer)
  await sendOrder(customer)
  const address = new URL(customer.url()).pathname

  // The tabs of a browser share one stream.
  const form = await customer.context().newPage()
  await form.goto(`${address}/update`)
  const number = form.getByRole('textbox', { name: 'Numéro interne' })
  await number.fill('DIRECT-42')

  await test.step('l’entrepôt confirme : la page ouverte du client le dit, et par qui', async () => {
    await expect(customer.getByText('À confirmer').first()).toBeVisible()
    await warehouse.goto(address)
    await warehouse.getByRole('button', { name: 'Confirmer', exact: true }).first().click()
    await expect(customer.getByText('Confirmée').first()).toBeVisible(soon)
    await expect(customer.getByText(new RegExp(` par .+, ${warehouseName}`)).first()).toBeVisible(soon)
  })

  await test.step('le formulaire ouvert dans un autre onglet garde ce qui s’y tape et offre le changement', async () => {
    await form.bringToFront()
    await expect(form.getByText('Cette commande a changé pendant votre saisie.')).toBeVisible(soon)
    await expect(number).toHaveValue('DIRECT-42')
    await form.close()
  })

  await test.step('un message arrive dans le fil ouvert', async () => {
    await warehouse.getByRole('textbox', { name: /^Votre message à / }).fill('Le quai 2 vous attend.')
    await warehouse.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(customer.getByText('Le quai 2 vous attend.').first()).toBeVisible(soon)
  })
})
