import { expect, type Page } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { ask } from './api.ts'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { chooseSlot, sendOrder } from './order-form.ts'
import { chooseOtherAction, confirmOrder, expectStatus, openOrder } from './order-page.ts'
import { aDelivery } from './orders.ts'
import { account, accountNamed } from './people.ts'

const warehouseName = account('rhone').name

test('refuser demande un motif, que le client lit', { tag: '@shares' }, async ({ customer, warehouse }) => {
  const number = await askDelivery(customer)
  await openOrder(warehouse, number, '/requests')
  await warehouse.getByRole('button', { name: 'Refuser' }).click()
  const dialog = warehouse.getByRole('dialog', { name: 'Refuser la demande ?' })
  await expect(dialog.getByRole('button', { name: 'Refuser', exact: true })).toBeDisabled()
  await expect(dialog.getByRole('button', { name: 'Ne pas refuser' })).toBeVisible()
  await dialog.getByLabel('Motif').fill('Le quai est en travaux cette semaine.')
  await expectAccessible(warehouse)
  await dialog.getByRole('button', { name: 'Refuser', exact: true }).click()
  await expectStatus(warehouse, 'Refusée')

  await customer.reload()
  await expectStatus(customer, 'Refusée')
  await expect(customer.getByRole('alert').filter({ hasText: 'Motif du refus' })).toContainText(
    'Le quai est en travaux',
  )
  await expectAccessible(customer)
  await openOrder(warehouse, number)
  await expect(warehouse.getByRole('link', { name: 'Commander de nouveau' })).toBeVisible()
})

test('le client annule sa demande, sans motif', { tag: '@shares' }, async ({ customer, warehouse }) => {
  const number = await askDelivery(customer)
  await chooseOtherAction(customer, 'Annuler')
  const dialog = customer.getByRole('dialog', { name: 'Annuler la commande ?' })
  await expectAccessible(customer)
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expectStatus(customer, 'Annulée par vous')
  await openOrder(warehouse, number)
  await expectStatus(warehouse, 'Annulée par le client')
})

test('le client annule une commande planifiée tant que le préavis le permet', { tag: '@shares' }, async ({
  customer,
  warehouse,
}) => {
  const number = await askDelivery(customer)
  await openOrder(warehouse, number, '/requests')
  await confirmOrder(warehouse)

  await customer.reload()
  await chooseOtherAction(customer, 'Annuler')
  const dialog = customer.getByRole('dialog', { name: 'Annuler la commande ?' })
  await dialog.getByLabel('Motif (facultatif)').fill('Le fournisseur a pris du retard.')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expectStatus(customer, 'Annulée par vous')
  await warehouse.reload()
  await expectStatus(warehouse, 'Annulée par le client')
  await expect(warehouse.getByText('Le fournisseur a pris du retard.').first()).toBeVisible()
})

test('l’entrepôt annule avec un motif ; une absence ne se signale pas avant l’heure : l’action dit pourquoi', {
  tag: '@shares',
}, async ({ customer, warehouse }) => {
  const number = await askDelivery(customer)
  await openOrder(warehouse, number, '/requests')
  await confirmOrder(warehouse)
  await warehouse.getByRole('button', { name: 'Autres actions' }).click()
  const absence = warehouse.getByRole('menuitem', { name: 'Signaler une absence' })
  await expect(absence).toHaveAttribute('aria-disabled', 'true')
  await expect(absence).toContainText('Possible seulement après l’heure prévue')
  await expectAccessible(warehouse)
  await warehouse.getByRole('menuitem', { name: 'Annuler' }).click()
  const dialog = warehouse.getByRole('dialog', { name: 'Annuler la commande ?' })
  await expect(dialog.getByRole('button', { name: 'Annuler la commande' })).toBeDisabled()
  await dialog.getByLabel('Motif').fill('Panne de chariot.')
  await dialog.getByRole('button', { name: 'Annuler la commande' }).click()
  await expectStatus(warehouse, 'Annulée par vous')
  await customer.reload()
  await expectStatus(customer, 'Annulée par l’entrepôt')
  await expect(customer.getByRole('alert').filter({ hasText: 'Motif de l’annulation' })).toContainText(
    'Panne de chariot.',
  )
})

test('une absence se signale une fois l’heure passée ; le client commande de nouveau, tout prérempli', {
  tag: '@shares',
}, async ({ open, warehouse }) => {
  const due = await findDue(warehouse)
  const customer = await open({ as: accountNamed(due.customerName) })
  await warehouse.goto('/to-complete')
  await expect(warehouse.getByRole('heading', { level: 1, name: 'À clôturer' })).toBeVisible()
  await expectAccessible(warehouse)
  await openOrder(warehouse, String(due.id), '/to-complete')
  await chooseOtherAction(warehouse, 'Signaler une absence')
  await warehouse.getByRole('dialog').getByRole('button', { name: 'Signaler l’absence' }).click()
  await expectStatus(warehouse, 'Non présentée')

  await customer.goto(`/orders/create?from=${due.uuid}`)
  await expect(customer.getByRole('heading', { level: 1, name: 'Commander de nouveau' })).toBeVisible()
  await expect(customer.getByText(new RegExp(`D’après (Entrée|Sortie)\\s${due.id}`))).toBeVisible()
  await expect(customer.getByRole('combobox', { name: 'Entrepôt' })).toContainText(warehouseName)
  const lines = customer.getByRole('list', { name: 'Marchandises' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  await expect(customer.getByText('le créneau', { exact: true })).toBeVisible()
  await expectAccessible(customer)
  await chooseSlot(customer)
  const number = await sendOrder(customer)
  expect(number).not.toBe(String(due.id))
  await expectStatus(customer, 'À confirmer')
})

/** Creates a request and opens it as its customer. Returns its number. */
const askDelivery = async (customer: Page): Promise<string> => {
  const { id, uuid } = await aDelivery(customer)
  await customer.goto(`/orders/${uuid}`)
  await expectStatus(customer, 'À confirmer')
  return String(id)
}

/** Finds a confirmed order whose planned time has passed, to report a no-show. */
const findDue = async (warehouse: Page): Promise<OrderRow> => {
  const { items } = await ask<{ items: OrderRow[] }>(warehouse, '/orders?isToComplete=true&pageSize=100')
  const due = items.find(({ orderTransporter }) => orderTransporter !== 'by_quai_courier')
  if (!due) throw new Error('La démonstration n’a aucune commande à clôturer')
  return due
}
