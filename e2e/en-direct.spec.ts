import { expect } from '@playwright/test'
import { ask, patch, post } from './api.ts'
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
  complaints,
}) => {
  const { reference, productId } = await findHeld(customer, warehouseName, { isBatchManaged: false })
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

  const uuid = address.split('/').at(-1) ?? ''
  const write = (text: string) => post(warehouse, `/orders/${uuid}/comments`, { text })

  await test.step('le client répond : sa réponse arrive dans le fil de l’entrepôt', async () => {
    await post(customer, `/orders/${uuid}/comments`, { text: 'Nous serons à l’heure.' })
    await expect(warehouse.getByText('Nous serons à l’heure.').first()).toBeVisible(soon)
  })

  await test.step('réseau coupé une demi-minute : ce qui s’est dit entre-temps arrive au retour, une fois', async () => {
    complaints.provoke(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_INCOMPLETE|ERR_NETWORK/)
    await customer.context().setOffline(true)
    await write('Le quai 2 est pris.')
    // Stays cut longer than several attempts to open the stream again.
    await customer.waitForTimeout(30_000)
    await write('Venez au quai 4.')
    await expect(customer.getByText('Venez au quai 4.')).toHaveCount(0)
    await customer.context().setOffline(false)
    // The history shows them too: in the thread, each stands once.
    const today = customer.getByRole('region', { name: 'Aujourd’hui' })
    for (const text of ['Le quai 2 est pris.', 'Venez au quai 4.'])
      await expect(today.getByText(text)).toHaveCount(1, { timeout: 30_000 })
  })

  await test.step('le client change son chauffeur, puis annule : la page ouverte de l’entrepôt le dit', async () => {
    const { version } = await ask<{ version: number }>(customer, `/orders/${uuid}`)
    await patch(customer, `/orders/${uuid}`, { version, driverName: 'Luc Morel' })
    await expect(warehouse.getByText('Luc Morel').first()).toBeVisible(soon)
    await post(customer, `/orders/${uuid}/cancel`, { reason: 'Camion en panne' })
    await expect(warehouse.getByRole('heading', { level: 1 })).toContainText('Annulée', soon)
  })

  await test.step('un produit change de nom avant que le flux de la page s’ouvre : la page de l’entrepôt le dit aussi', async () => {
    const change = Promise.withResolvers<void>()
    await warehouse.route('**/api/events', async (route) => {
      await change.promise
      await route.continue()
    })
    await warehouse.goto(`/products/${productId}`)
    await expect(warehouse.getByRole('navigation', { name: 'Fil d’Ariane' }).getByText(reference)).toBeVisible()
    await patch(customer, `/products/${productId}`, { name: 'Savon de Marseille en direct' })
    change.resolve()
    await expect(warehouse.getByText('Savon de Marseille en direct').first()).toBeVisible(soon)
  })
})
