import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { ask } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { linkMailedTo } from './mailbox.ts'

test('un partenaire suit une commande par un lien, jusqu’à ce qu’on le ferme @phone-only', async ({
  customer,
  open,
  product,
  complaints,
}) => {
  // The link is closed while its page is open.
  complaints.provoke(/status of 404 .*\/guest\?/)
  const { items } = await ask<{ items: OrderRow[] }>(customer, '/orders?statusGroup=confirmed&orderType=collection')
  const [order] = items
  if (!order) throw new Error('La démonstration a des sorties planifiées')
  const email = `partenaire-${Date.now()}@transport.example`
  await customer.goto(`/orders/${order.uuid}`)

  await test.step('le client envoie le lien', async () => {
    await customer.getByRole('button', { name: 'Partager' }).click()
    const dialog = customer.getByRole('dialog', { name: 'Partager la commande' })
    await dialog.getByLabel('Adresse e-mail').fill('pas une adresse')
    await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(dialog.getByText('L’adresse e-mail n’est pas valide.')).toBeVisible()
    await dialog.getByLabel('Adresse e-mail').fill(email)
    await checkBothModes(customer)
    await dialog.getByRole('button', { name: 'Envoyer le lien' }).click()
    await expect(customer.getByText(`Lien envoyé à ${email}.`)).toBeVisible()
    const links = customer.getByRole('list', { name: 'Liens donnés' })
    await expect(links).toContainText(email)
    await expect(links.getByRole('button', { name: `Copier le lien de ${email}` })).toBeVisible()
    // The two buttons beside it leave it room.
    const state = await links.getByText(/^Ouvert jusqu’au/).boundingBox()
    expect(state?.width).toBeGreaterThan(180)
  })

  // Opens a browser of someone who never signed in.
  const partner = await open()
  const link = await linkMailedTo(product, email)
  await test.step('le partenaire voit la commande sans compte, et prend le bon', async () => {
    await partner.goto(link)
    await expect(partner.getByRole('heading', { level: 1 })).toContainText(`${order.id}`)
    await expect(partner.getByText('Planifiée')).toBeVisible()
    await checkBothModes(partner)
    const download = partner.waitForEvent('download')
    await partner.getByRole('button', { name: 'Télécharger le bon' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe(`bon-sortie-${order.id}.pdf`)
    expect(String((await readFile(await file.path())).subarray(0, 5))).toBe('%PDF-')
  })

  await test.step('fermé, le lien ne montre plus rien', async () => {
    await customer.getByRole('button', { name: `Fermer le lien de ${email}` }).click()
    await customer.getByRole('dialog').getByRole('button', { name: 'Fermer le lien' }).click()
    await expect(customer.getByRole('list', { name: 'Liens donnés' })).toContainText('Fermé le')
    await partner.reload()
    await expect(partner.getByText('Ce lien n’est plus valable')).toBeVisible()
  })
})
