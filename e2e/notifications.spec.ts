import { expect, type Page } from '@playwright/test'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { addProduct, chooseSlot, chooseTransporter, sendOrder, startOrder } from './order-form.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

const warehouseName = account('rhone').name
const bell = (page: Page) => page.getByRole('link', { name: /^Notifications/ })

test('une demande, puis sa réponse, arrivent chez l’autre et mènent à la commande @phone-only', async ({
  customer,
  warehouse,
}) => {
  const { reference } = await findHeld(customer, warehouseName, { isBatchManaged: false })
  const address = await test.step('le client demande une entrée et écrit à l’entrepôt', async () => {
    await startOrder(customer, 'Entrée', warehouseName)
    await addProduct(customer, reference, 12)
    await chooseTransporter(customer, 'Par le client')
    await chooseSlot(customer)
    await sendOrder(customer)
    return new URL(customer.url()).pathname
  })

  await test.step('la cloche de l’entrepôt compte la demande, sa page la montre et y mène', async () => {
    await warehouse.goto('/')
    await expect(bell(warehouse)).toHaveAccessibleName(/^Notifications, \d+\+? notifications? non lues?$/)
    await bell(warehouse).click()
    await expect(warehouse).toHaveTitle(/^\(\d+\+?\) Notifications – Quai$/)
    const first = warehouse.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first()
    await expect(first).toContainText('Nouvelle demande')
    await checkBothModes(warehouse)
    await first.getByRole('link', { name: 'Nouvelle demande' }).click()
    await expect(warehouse).toHaveURL(new RegExp(`${address}$`))
  })

  await test.step('suivie, elle est lue, et le reste se lit d’un geste', async () => {
    await bell(warehouse).click()
    const first = warehouse.getByRole('list', { name: 'Notifications' }).getByRole('listitem').first()
    await expect(first.getByRole('button', { name: 'Marquer comme non lue : Nouvelle demande' })).toBeVisible()
    await warehouse.getByRole('button', { name: 'Tout marquer comme lu' }).click()
    await expect(bell(warehouse)).toHaveAccessibleName('Notifications')
    await warehouse.goto('/notifications?isRead=false')
    await expect(warehouse.getByText('Aucune notification ne correspond')).toBeVisible()
  })

  await test.step('le client n’y trouve pas ses propres actes', async () => {
    await customer.goto('/notifications')
    await expect(customer.getByRole('heading', { level: 1, name: 'Notifications' })).toBeVisible()
    await expect(customer.getByText('Nouvelle demande')).toHaveCount(0)
  })
})
