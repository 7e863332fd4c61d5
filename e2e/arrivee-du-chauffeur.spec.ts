import { expect } from '@playwright/test'
import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import pg from 'pg'
import { ask, post } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test } from './journey.ts'
import { account } from './people.ts'

test('un chauffeur sans compte dit son arrivée ; l’entrepôt le met à quai, et les deux côtés voient l’attente', async ({
  customer,
  warehouse,
  open,
  product,
  complaints,
}) => {
  const { items } = await ask<{ items: OrderRow[] }>(customer, '/orders?statusGroup=confirmed&orderType=collection')
  const [order, other, nightly] = items.filter(
    ({ warehouseName, dock }) => warehouseName === account('rhone').name && dock !== null,
  )
  if (!order || !other || !nightly) throw new Error('La démonstration a des sorties planifiées')
  const database = new pg.Client(product.databaseUrl)
  await database.connect()
  // The demo cannot promise appointments for the very hour at which a journey runs.
  await database.query(
    `UPDATE orders SET order_date_start = now(), order_date_end = now() + interval '30 minutes' WHERE id = ANY($1)`,
    [[order.id, other.id]],
  )
  const midnight = `date_trunc('day', now(), 'Europe/Paris')`
  await database.query(
    `UPDATE orders SET order_date_start = ${midnight} - interval '20 minutes',
      order_date_end = ${midnight} + interval '5 minutes' WHERE id = $1`,
    [nightly.id],
  )
  await database.query(
    `INSERT INTO visits (order_id, customer_id, warehouse_id, at_dock_at)
     SELECT id, customer_id, warehouse_id, ${midnight} - interval '10 minutes' FROM orders WHERE id = $1`,
    [nightly.id],
  )
  await database.end()

  await test.step('par son lien, après une question', async () => {
    const link = await post<{ path: string }>(customer, `/orders/${order.uuid}/guest-links`, {
      email: 'chauffeur@transport.example',
    })
    const driver = await open({ viewport: { width: 390, height: 844 } })
    await driver.goto(link.path)
    await driver.getByRole('button', { name: 'Je suis arrivé' }).click()
    await expect(driver.getByText('Êtes-vous bien à l’entrée de l’entrepôt ?')).toBeVisible()
    await checkBothModes(driver)
    await driver.getByRole('button', { name: 'Oui, je suis arrivé' }).click()
    await expect(driver.getByText(/Arrivée dite à \d\d:\d\d/)).toBeVisible()
  })

  await test.step('un autre, par le code à l’entrée', async () => {
    await warehouse.goto('/settings?tab=warehouse')
    await warehouse.getByRole('button', { name: 'Ouvrir un code' }).click()
    await expect(warehouse.getByRole('button', { name: 'Imprimer l’affiche' })).toBeVisible()
    const { path } = await ask<{ path: string }>(warehouse, '/gate')
    const driver = await open({ viewport: { width: 390, height: 844 } })
    await driver.goto(path)
    complaints.provoke(/status of 404 .*gate\/find/)
    await driver.getByLabel('Numéro de la commande').fill('999999')
    await driver.getByRole('button', { name: 'Chercher mon rendez-vous' }).click()
    await expect(driver.getByText('Aucun rendez-vous attendu aujourd’hui', { exact: false })).toHaveCount(1)
    await driver.getByLabel('Numéro de la commande').fill(String(other.id))
    await checkBothModes(driver)
    await driver.getByRole('button', { name: 'Chercher mon rendez-vous' }).click()
    await driver.getByRole('button', { name: 'Je suis arrivé' }).click()
    await driver.getByRole('button', { name: 'Oui, je suis arrivé' }).click()
    await expect(driver.getByText(/Arrivée dite à \d\d:\d\d/)).toBeVisible()
    await checkBothModes(driver)
  })

  await test.step('l’entrepôt le met à quai, le client voit l’attente', async () => {
    // From the day at the dock, in one press.
    await warehouse.goto('/')
    await warehouse.getByRole('button', { name: new RegExp(`^À quai : Sortie\\s${order.id}`) }).click()
    await expect(warehouse.getByRole('button', { name: new RegExp(`^Parti : Sortie\\s${order.id}`) })).toBeVisible()
    await expect(warehouse.getByRole('link', { name: new RegExp(`^Clôturer : Sortie\\s${order.id}`) })).toBeVisible()
    await checkBothModes(warehouse)
    await warehouse.goto(`/orders/${order.uuid}`)
    await expect(warehouse.getByRole('button', { name: 'Parti', exact: true })).toBeVisible()
    await checkBothModes(warehouse)
    await customer.goto(`/orders/${order.uuid}`)
    const visit = customer.getByRole('region', { name: 'Visite du camion' })
    await expect(visit).toContainText('par le chauffeur, avec son lien')
    await expect(visit).toContainText(/Attente\d+\smin/)
  })

  await test.step('un camion à quai depuis la veille y est encore, jusqu’à son départ', async () => {
    await customer.goto('/')
    await expect(customer.getByText('Plus tôt', { exact: true })).toBeVisible()
    await warehouse.goto('/board')
    const now = warehouse.getByRole('region', { name: 'Maintenant' })
    await expect(now).toContainText(String(nightly.id))
    await warehouse.goto('/')
    const earlier = warehouse.getByRole('listitem').filter({ hasText: 'Plus tôt' })
    await expect(earlier).toContainText(`Sortie\u00a0${nightly.id}`)
    await checkBothModes(warehouse)
    await earlier.getByRole('button', { name: new RegExp(`^Parti : Sortie\\s${nightly.id}`) }).click()
    await expect(earlier).toHaveCount(0)
  })

  await test.step('le tableau du quai montre les deux, sans défiler', async () => {
    const board = await open({ as: account('rhone'), viewport: { width: 1920, height: 1080 } })
    await board.goto('/board')
    await expect(board.getByRole('region', { name: 'Maintenant' })).toContainText('à quai depuis')
    await expect(board.getByRole('region', { name: 'Maintenant' })).toContainText('attend depuis')
    expect(await board.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
    await checkBothModes(board)
    for (const [width, height, least] of [
      [1920, 1080, 50],
      [3840, 2160, 100],
    ] as const) {
      await board.setViewportSize({ width, height })
      const number = board.getByText(String(order.id), { exact: true }).first()
      const fontSize = await number.evaluate((one) => Number.parseFloat(getComputedStyle(one).fontSize))
      expect(fontSize).toBeGreaterThanOrEqual(least)
      expect(await board.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight)).toBe(true)
    }
    await board.setViewportSize({ width: 390, height: 844 })
    await checkBothModes(board)
  })

  await test.step('au tableau, le code demandé une fois, une heure se note en une pression', async () => {
    const board = await open({ as: account('rhone'), viewport: { width: 1920, height: 1080 } })
    const { boardCode } = await ask<{ boardCode: string }>(warehouse, '/gate')
    await board.goto('/board')
    complaints.provoke(/status of 422 .*board\/code/)
    await board.getByRole('button', { name: `À quai : Sortie ${other.id}` }).click()
    const dialog = board.getByRole('dialog', { name: 'Code du tableau' })
    const code = dialog.getByRole('textbox', { name: 'Code du tableau' })
    await code.fill(boardCode === '000000' ? '111111' : '000000')
    await dialog.getByRole('button', { name: 'Noter' }).click()
    await expect(dialog.getByText('Ce n’est pas le code du tableau', { exact: false })).toHaveCount(1)
    await checkBothModes(board)
    await code.fill(boardCode)
    await dialog.getByRole('button', { name: 'Noter' }).click()
    await board.getByRole('button', { name: `Parti : Sortie ${other.id}` }).click()
    await expect(dialog).toBeHidden()
    await expect(board.getByRole('region', { name: 'Maintenant' })).not.toContainText(String(other.id))
  })

  await test.step('clôturée, la commande du camion à quai le dit parti', async () => {
    // The page of an order that is closed meanwhile changes under its reader.
    await customer.goto('/')
    await post(warehouse, '/orders/complete', { orderUuids: [order.uuid] })
    await warehouse.goto(`/orders/${order.uuid}`)
    const visit = warehouse.getByRole('region', { name: 'Visite du camion' })
    await expect(visit).toContainText(/Départ\d\d:\d\d/)
    await expect(visit).not.toContainText('jusqu’ici')
    await expect(visit.getByRole('button', { name: 'À quai', exact: true })).toHaveCount(0)
  })
})
