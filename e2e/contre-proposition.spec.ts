import { expect, type Page } from '@playwright/test'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { addProduct, chooseSlot, chooseTransporter, quantityOf, sendOrder, startOrder } from './order-form.ts'
import { chooseOtherAction, confirmWithChanges, expectStatus } from './order-page.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

const warehouseName = account('rhone').name
const customerName = account('comptoir').name
/** Interval at which a page asks for new messages. */
const messagesEveryMs = 15_000

test('une contre-proposition se lit, se discute, s’accepte, puis se clôture avec des écarts @phone-only', async ({
  customer,
  warehouse,
}) => {
  for (const page of [customer, warehouse]) await page.clock.install()
  const { reference } = await findHeld(customer, warehouseName, { isBatchManaged: false })

  const address =
    await test.step('le client demande une entrée, et sait jusqu’à quand il peut la changer', async () => {
      await startOrder(customer, 'Entrée', warehouseName)
      await addProduct(customer, reference, 12)
      await chooseTransporter(customer, 'Par le client')
      await chooseSlot(customer)
      await expect(customer.getByText(/^Demande possible jusqu’au \S+ \d\d\/\d\d\/\d{4} à \d\d:\d\d/)).toBeVisible()
      await expect(customer.getByText(/^Une fois envoyée, modifiable et annulable jusqu’au /)).toBeVisible()
      await expectAccessible(customer)
      await sendOrder(customer)
      await expect(customer.getByText(/^Modifiable jusqu’au /)).toBeVisible()
      return customer.url()
    })

  await test.step('l’entrepôt confirme à un autre créneau, avec une autre quantité', async () => {
    await warehouse.goto(address)
    await confirmWithChanges(warehouse)
    await quantityOf(warehouse, reference).fill('9')
    await chooseSlot(warehouse, 'last')
    await warehouse.getByRole('button', { name: 'Confirmer avec ces changements' }).click()
    await expectStatus(warehouse, 'Planifiée')
    await expect(warehouse.getByRole('region', { name: 'Changements en attente d’accord' })).toBeVisible()
    await expect(warehouse.getByRole('button', { name: 'Accepter les changements' })).toHaveCount(0)
    await checkBothModes(warehouse)
  })

  const changes = customer.getByRole('region', { name: 'Changements à accepter' })
  await test.step('le client le voit parmi ce qui l’attend, et lit la différence ligne à ligne', async () => {
    await customer.goto('/')
    await expect(customer.getByRole('link', { name: /Changements à accepter/ })).toBeVisible()
    await checkBothModes(customer)
    await customer.goto(address)
    await expect(changes.getByRole('row').filter({ hasText: 'Créneau' })).toContainText('modifié')
    const line = changes.getByRole('row').filter({ hasText: reference })
    await expect(line.getByRole('deletion')).toHaveText(/^12\sunités$/)
    await expect(line.getByRole('insertion')).toHaveText(/^9\sunités$/)
    await expect(changes).toContainText('Sans réponse de votre part avant le')
    await changes.getByRole('button', { name: 'Refuser' }).click()
    const refusal = customer.getByRole('dialog', { name: 'Refuser les changements ?' })
    await expect(refusal).toContainText('Refuser annule la commande')
    await expect(refusal.getByRole('link', { name: 'Demander plutôt d’autres conditions' })).toBeVisible()
    await expectAccessible(customer)
    await refusal.getByRole('button', { name: 'Ne pas annuler' }).click()
    await expect(refusal).toBeHidden()
    await expect(customer.getByText(/^Modifiable et annulable jusqu’au /)).toBeVisible()
    await checkBothModes(customer)
  })

  await test.step('le client demande pourquoi, l’entrepôt répond, sans recharger', async () => {
    await changes.getByRole('button', { name: 'Répondre par un message' }).click()
    const box = customer.getByRole('textbox', { name: `Votre message à ${warehouseName}` })
    await expect(box).toBeFocused()
    await box.fill('Bonjour,\npourquoi seulement 9 ?')
    await box.press('Control+Enter')
    await expect(box).toHaveValue('')
    const question = /^Bonjour,\spourquoi seulement 9 \?$/
    await expect(customer.getByRole('listitem').getByText(question).first()).toBeVisible()
    await warehouse.clock.fastForward(messagesEveryMs)
    await expect(warehouse.getByText(question).first()).toBeVisible()
    const answer = warehouse.getByRole('textbox', { name: `Votre message à ${customerName}` })
    await answer.fill('Le reste suivra vendredi.')
    await warehouse.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(warehouse.getByText('Le reste suivra vendredi.').first()).toBeVisible()
    await customer.clock.fastForward(messagesEveryMs)
    await expect(customer.getByText('Le reste suivra vendredi.').first()).toBeVisible()
    await checkBothModes(customer)
  })

  await test.step('le client accepte d’un clic', async () => {
    await changes.getByRole('button', { name: 'Accepter les changements' }).click()
    await expect(customer.getByText(`Quai prévient ${warehouseName}.`, { exact: false }).first()).toBeVisible()
    await expect(changes).toHaveCount(0)
    await expect(customer.getByText(/^✓ Changements acceptés par /)).toBeVisible()
    await customer.getByRole('button', { name: 'Voir les changements' }).click()
    await expect(customer.getByRole('row').filter({ hasText: reference }).first()).toContainText('9')
    await checkBothModes(customer)
  })

  await test.step('l’entrepôt clôture avec un écart ; l’historique raconte tout', async () => {
    await warehouse.reload()
    await expect(warehouse.getByText(/^✓ Changements acceptés par /)).toBeVisible()
    await act(warehouse, 'Clôturer')
    await warehouse.getByRole('button', { name: 'Tout conforme' }).click()
    await warehouse.getByRole('textbox', { name: `Réel de ${reference}`, exact: true }).fill('8')
    await warehouse.getByRole('button', { name: 'Clôturer la commande' }).click()
    const dialog = warehouse.getByRole('dialog', { name: 'Clôturer la commande ?' })
    await dialog.getByRole('button', { name: 'Clôturer la commande' }).click()
    await expectStatus(warehouse, 'Clôturée')
    await customer.reload()
    const history = customer.getByRole('region', { name: 'Historique' })
    for (const told of ['Commande clôturée', 'Changements acceptés', 'Message envoyé', 'Commande créée'])
      await expect(history.getByText(told, { exact: true }).first()).toBeVisible()
    await expect(history.getByRole('listitem').filter({ hasText: 'Commande clôturée' })).toContainText(
      /9\sunités → 8\sunités/,
    )
  })

  await test.step('le client commande le reste, et la nouvelle commande nomme celle qu’elle reprend', async () => {
    await customer.getByRole('link', { name: 'Commander le reste' }).click()
    await expect(customer.getByRole('heading', { level: 1, name: 'Commander le reste' })).toBeVisible()
    await expect(customer.getByRole('list', { name: 'Marchandises' }).getByRole('listitem')).toHaveCount(1)
    await expect(quantityOf(customer, reference)).toHaveValue('1')
    await expectAccessible(customer)
    await chooseSlot(customer)
    await sendOrder(customer)
    await expect(customer.getByRole('link', { name: /^Reprend Entrée/ })).toBeVisible()
  })
})

/** Chooses an action by its button or, on a phone, in the menu that contains it. */
const act = async (page: Page, name: string): Promise<void> => {
  await expect(
    page.getByRole('button', { name: 'Autres actions' }).or(page.getByRole('button', { name })).first(),
  ).toBeVisible()
  const button = page.getByRole('button', { name, exact: true })
  if (await button.isVisible()) await button.click()
  else await chooseOtherAction(page, name)
}
