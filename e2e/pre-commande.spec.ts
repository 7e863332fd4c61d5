import { expect } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { addProduct, chooseSlot, chooseTransporter, quantityOf, sendOrder, startOrder } from './order-form.ts'
import { closeOrder, confirmOrder, expectStatus, openOrder } from './order-page.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

const warehouseName = account('rhone').name

test('une pré-commande attend le stock, une entrée clôturée la sert, elle se confirme', async ({
  customer,
  warehouse,
}) => {
  const product = await findHeld(customer, warehouseName, { isBatchManaged: false, isUnasked: true })
  const missing = 13

  const preOrder = await test.step('le client demande plus que le disponible, et le sait avant d’envoyer', async () => {
    await startOrder(customer, 'Sortie', warehouseName)
    await addProduct(customer, product.reference, product.available)
    await chooseTransporter(customer, 'Par le client')
    await chooseSlot(customer)
    const notice = customer.getByText('Cette sortie sera une pré-commande')
    await expect(customer.getByText('qui confirme ou propose un autre créneau')).toBeVisible()
    await expect(notice).toBeHidden()
    await quantityOf(customer, product.reference).fill(String(product.available + missing))
    await expect(notice).toBeVisible()
    await expect(customer.getByText(`Il manque ${missing} unités`)).toBeVisible()
    await expectAccessible(customer)
    return sendOrder(customer)
  })
  await expect(customer.getByText('Pré-commande en attente de stock')).toBeVisible()
  await expectStatus(customer, 'À confirmer')

  await test.step('l’entrepôt ne peut pas encore la confirmer, et le bouton dit pourquoi', async () => {
    await openOrder(warehouse, preOrder, '/requests')
    await expect(warehouse.getByText('Pré-commande en attente de stock')).toBeVisible()
    const confirm = warehouse.getByRole('button', { name: 'Confirmer', exact: true })
    await expect(confirm).toHaveAttribute('aria-disabled', 'true')
    await confirm.hover()
    await expect(warehouse.getByRole('tooltip')).toContainText('Le stock disponible ne suffit pas encore')
    await expectAccessible(warehouse)
  })

  await test.step('une entrée apporte ce qui manque, et l’entrepôt la clôture', async () => {
    await startOrder(customer, 'Entrée', warehouseName)
    await addProduct(customer, product.reference, missing)
    await chooseTransporter(customer, 'Par le client')
    await chooseSlot(customer)
    const delivery = await sendOrder(customer)
    await openOrder(warehouse, delivery, '/requests')
    await confirmOrder(warehouse)
    await closeOrder(warehouse)
  })

  await test.step('la pré-commande est servie : elle se confirme', async () => {
    await openOrder(customer, preOrder)
    await expect(customer.getByText('Stock disponible : la pré-commande est servie')).toBeVisible()
    await expect(customer.getByText('Pré-commande en attente de stock')).toBeHidden()
    await openOrder(warehouse, preOrder, '/requests')
    await confirmOrder(warehouse)
  })
})
