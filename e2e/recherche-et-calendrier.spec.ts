import { expect, type Page } from '@playwright/test'
import type { Order, OrderRow } from '@quai/contract/orders/orders/order.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { ask, post } from './api.ts'
import { checkBothModes, expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { openTools } from './lists.ts'
import { aDelivery, freeSlotFrom } from './orders.ts'
import { account } from './people.ts'

test('Ctrl+K mène à une commande malgré une faute, à une page, et aux commandes récentes @phone', {
  tag: '@shares',
}, async ({ customer, isMobile }) => {
  const internalNumber = `QUIMPER ${Date.now()}`
  const { id } = await aDelivery(customer, { internalNumber })
  await customer.goto('/stock')
  await expect(customer.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  await openPalette(customer, isMobile)
  const field = customer.getByRole('combobox', { name: 'Rechercher partout' })
  await expect(field).toBeFocused()
  await expectAccessible(customer)

  await test.step('une faute de frappe n’empêche pas de trouver', async () => {
    await field.fill(internalNumber.replace('QUIMPER', 'QIUMPER'))
    const found = customer.getByRole('option', { name: new RegExp(`Entrée ${id}`) })
    await expect(found).toBeVisible()
    await expect(found).toHaveAttribute('aria-selected', 'true')
    await expect(found.locator('mark').first()).toHaveText('QUIMPER')
    await checkBothModes(customer)
    await field.press('Enter')
    await expect(customer.getByRole('heading', { level: 1, name: `Entrée ${id}` })).toBeVisible()
  })
  await test.step('rien ne ressemble : la palette le dit', async () => {
    await openPalette(customer, isMobile)
    await field.fill('zzqqxxww')
    await expect(customer.getByText('Aucun résultat').first()).toBeVisible()
  })
  await test.step('une page se trouve sans accent, les flèches choisissent', async () => {
    await field.fill('parametres')
    await expect(customer.getByRole('option', { name: 'Paramètres' })).toHaveAttribute('aria-selected', 'true')
    await field.press('Enter')
    await expect(customer).toHaveURL(/\/settings/)
    await expect(field).toBeHidden()
  })
  await test.step('la commande ouverte est devenue récente ; Échap referme', async () => {
    await openPalette(customer, isMobile)
    await expect(customer.getByRole('group', { name: 'Commandes récentes' }).getByRole('option').first()).toContainText(
      String(id),
    )
    await field.press('ArrowDown')
    await expect(customer.getByRole('option').nth(1)).toHaveAttribute('aria-selected', 'true')
    await field.press('Escape')
    await expect(field).toBeHidden()
  })
})

test('des filtres se gardent sous un nom, se renomment, se retrouvent et s’effacent', { tag: '@shares' }, async ({
  customer,
}) => {
  const name = `Sorties ${Date.now()}`
  await customer.goto('/orders?orderType=collection&sort=orderDateStart&direction=asc')
  await openTools(customer)
  await customer.getByRole('button', { name: 'Filtres enregistrés' }).click()
  await customer.getByRole('button', { name: 'Enregistrer les filtres' }).click()
  await customer.getByRole('textbox', { name: 'Nom' }).fill(name)
  await expectAccessible(customer)
  await customer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(customer.getByRole('button', { name, exact: true })).toBeVisible()

  await customer.goto('/orders')
  await openTools(customer)
  await customer.getByRole('button', { name: 'Filtres enregistrés' }).click()
  await customer.getByRole('button', { name, exact: true }).click()
  await expect(customer).toHaveURL(/orderType=collection/)

  await openTools(customer)
  await customer.getByRole('button', { name, exact: true }).click()
  await customer.getByRole('button', { name: `Actions sur « ${name} »` }).click()
  await customer.getByRole('menuitem', { name: 'Renommer' }).click()
  await customer.getByRole('textbox', { name: 'Nom' }).fill(`${name} bis`)
  await customer.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await customer.getByRole('button', { name: `${name} bis`, exact: true }).click()
  await checkBothModes(customer)
  await customer.getByRole('button', { name: `Actions sur « ${name} bis »` }).click()
  await customer.getByRole('menuitem', { name: 'Supprimer' }).click()
  await customer
    .getByRole('dialog', { name: /^Supprimer/ })
    .getByRole('button', { name: 'Supprimer', exact: true })
    .click()
  await expect(customer.getByRole('button', { name: 'Filtres enregistrés' })).toBeVisible()
})

test('les colonnes se choisissent et s’ordonnent au clavier, et le navigateur s’en souvient', {
  tag: '@shares',
}, async ({ customer }) => {
  await customer.goto('/orders')
  const headings = customer.getByRole('columnheader')
  await expect(headings.first()).toHaveText('Commande')
  await openTools(customer)
  await customer.getByRole('button', { name: 'Colonnes' }).click()
  await customer.getByRole('checkbox', { name: 'Montrer Transport' }).uncheck()
  await customer.getByRole('checkbox', { name: 'Montrer Lignes' }).check()
  await customer.getByRole('button', { name: 'Descendre Statut' }).focus()
  await customer.keyboard.press('Enter')
  await checkBothModes(customer)
  await customer.keyboard.press('Escape')
  await customer.keyboard.press('Escape')
  const expected = ['Commande', 'Entrepôt', 'Statut', 'Créneau', 'Quantités', 'Créée le', 'Lignes']
  await expect(headings).toHaveText(expected)
  await customer.reload()
  await expect(headings).toHaveText(expected)
  await openTools(customer)
  await customer.getByRole('button', { name: 'Colonnes' }).click()
  await customer.getByRole('button', { name: 'Rétablir' }).click()
  await customer.keyboard.press('Escape')
  await customer.keyboard.press('Escape')
  await expect(headings).toHaveText(['Commande', 'Statut', 'Entrepôt', 'Créneau', 'Quantités', 'Transport', 'Créée le'])
})

test('l’entrepôt glisse une commande vers un autre jour, puis la déplace au clavier', async ({
  customer,
  warehouse,
}) => {
  const order = await aDelivery(customer, {})
  const day = wallClock(order.orderDateStart).date
  await warehouse.goto(`/orders?view=month&date=${day}&search=${order.id}`)
  const event = warehouse.locator(`a[href="/orders/${order.uuid}"]`).first()
  await expect(event).toBeVisible()
  await expect(warehouse.getByText(/\d+ \/ \d+ places/).first()).toBeVisible()
  await expect(warehouse.getByText('Fermé').first()).toBeVisible()
  await checkBothModes(warehouse)

  const next = await openDayAfter(warehouse, order, day)
  await test.step('le geste demande une confirmation, et le créneau le plus proche est choisi', async () => {
    const [from, to] = [
      await event.boundingBox(),
      await warehouse.locator(`[data-date="${next}"]`).first().boundingBox(),
    ]
    if (!from || !to) throw new Error('Le calendrier ne montre pas les deux jours')
    await warehouse.mouse.move(from.x + 20, from.y + from.height / 2)
    await warehouse.mouse.down()
    await warehouse.mouse.move(from.x + 40, from.y + 20, { steps: 4 })
    await warehouse.mouse.move(to.x + to.width / 2, to.y + to.height - 20, { steps: 8 })
    await warehouse.mouse.up()
    const dialog = warehouse.getByRole('dialog', { name: `Déplacer : Entrée ${order.id}` })
    await expect(dialog.getByRole('radio', { checked: true })).toBeAttached()
    await expectAccessible(warehouse)
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
    await expect(warehouse.getByText(/^Commande déplacée au/)).toBeVisible()
    await expect.poll(() => dayOf(warehouse, order)).toBe(next)
  })
  await test.step('la même chose sans souris, depuis la fiche', async () => {
    await event.focus()
    await warehouse.keyboard.press('Enter')
    const card = warehouse.getByRole('dialog', { name: `Entrée ${order.id}` })
    await expect(card).toBeVisible()
    await checkBothModes(warehouse)
    await card.getByRole('button', { name: 'Déplacer…' }).press('Enter')
    const dialog = warehouse.getByRole('dialog', { name: `Déplacer : Entrée ${order.id}` })
    await expect(dialog.getByText('C’est déjà son créneau.')).toBeVisible()
    await dialog.getByRole('radio', { checked: false }).first().press('Space')
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).press('Enter')
    await expect(warehouse.getByText(/^Commande déplacée au/).last()).toBeVisible()
  })
})

test('les calendriers s’ouvrent là où l’on en est, et un numéro s’y lit en entier', async ({ open }) => {
  const warehouse = await open({ as: account('loire'), viewport: { width: 1440, height: 900 } })
  const today = wallClock(Date.now()).date
  for (const view of ['day', 'week']) {
    await warehouse.goto(`/orders?view=${view}`)
    await expect(warehouse.locator('[data-lane]').first()).toBeVisible()
    // Outside the hours that are shown (a Sunday night), there is no line of the present.
    const line = warehouse.locator('[data-now]').first()
    if ((await line.count()) > 0) await expect(line).toBeInViewport()
    await expectWholeNumbers(warehouse)
    await expectAccessible(warehouse)
    const above = await warehouse.evaluate(() => {
      const header = document.querySelector('h1')?.closest('header')?.getBoundingClientRect().bottom ?? 0
      const grid = document.querySelector('[data-hours]')?.parentElement?.getBoundingClientRect().top ?? 0
      return grid - header
    })
    expect(above).toBeLessThanOrEqual(120)
  }
  await warehouse.goto('/orders?view=month')
  const cell = warehouse.locator(`[data-date="${today}"]`)
  await expect(cell).toBeInViewport({ ratio: 1 })
  await warehouse.setViewportSize({ width: 1024, height: 768 })
  await warehouse.goto('/orders?view=week')
  await expect(warehouse.locator('[data-lane]').first()).toBeVisible()
  await expectWholeNumbers(warehouse)
})

test('le jour montre un couloir par quai et les heures fermées ; il se pilote à la souris et au clavier', async ({
  customer,
  warehouse,
}) => {
  const order = await aDelivery(customer, {})
  const { date, time } = wallClock(order.orderDateStart)
  await warehouse.goto(`/orders?view=day&date=${date}`)
  const event = warehouse.locator(`a[href="/orders/${order.uuid}"]`)
  const dialog = warehouse.getByRole('dialog', { name: `Déplacer : Entrée ${order.id}` })

  await test.step('le rendez-vous se lit avec son sens, son numéro et son quai', async () => {
    const lane = warehouse.getByRole('region', { name: `Quai ${order.dock}`, exact: true })
    await expect(lane.locator(`a[href="/orders/${order.uuid}"]`)).toContainText(`${order.id} · Comptoir Lavigne`)
    await expect(event).toHaveAccessibleName(new RegExp(`^${time} Entrée ${order.id} · Comptoir Lavigne`))
    await expect(lane.getByTitle('Fermé').first()).toBeVisible()
    await checkBothModes(warehouse)
  })
  await test.step('Maj et une flèche le déplacent, avec la même confirmation', async () => {
    await event.focus()
    await warehouse.keyboard.press('Shift+ArrowUp')
    await expect(dialog.getByRole('radio', { checked: true })).toBeAttached()
    await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
    await expect(warehouse.getByText(/^Commande déplacée au/)).toBeVisible()
    await expect.poll(() => timeOf(warehouse, order)).not.toBe(time)
  })
  await test.step('la souris le glisse dans son couloir', async () => {
    const box = await event.boundingBox()
    if (!box) throw new Error('Le calendrier ne montre pas la commande')
    await warehouse.mouse.move(box.x + 30, box.y + 10)
    await warehouse.mouse.down()
    await warehouse.mouse.move(box.x + 30, box.y - 80, { steps: 6 })
    await warehouse.mouse.up()
    await expect(dialog).toBeVisible()
    await dialog.getByRole('button', { name: 'Annuler' }).click()
  })
  await test.step('annulée, elle ne se montre que si on le demande', async () => {
    await post(warehouse, `/orders/${order.uuid}/cancel`, { reason: 'Quai en travaux' })
    await warehouse.reload()
    await expect(warehouse.getByText(/\d+ \/ \d+ places/).first()).toBeVisible()
    await expect(event).toHaveCount(0)
    await warehouse.getByRole('switch', { name: /^Annulées? (et|ou) refusées? / }).check()
    await expect(event).toBeVisible()
    await expect(warehouse).toHaveURL(/showsCalledOff=true/)
    await warehouse.goBack()
    await expect(event).toHaveCount(0)
  })
})

// On a large screen, the calendar's card shows the same dialog.
test('le client est prévenu que déplacer une commande planifiée la fait redemander @phone-only', async ({
  customer,
  warehouse,
}) => {
  const internalNumber = `DEPLACER ${Date.now()}`
  const order = await aDelivery(customer, { internalNumber })
  await post(warehouse, `/orders/${order.uuid}/confirm`, {})
  await customer.goto(`/orders?view=day&date=${wallClock(order.orderDateStart).date}&search=${internalNumber}`)
  await customer.getByRole('button', { name: 'Déplacer…' }).click()
  const dialog = customer.getByRole('dialog', { name: `Déplacer : Entrée ${order.id}` })
  await expect(dialog.getByText('l’entrepôt devra la confirmer de nouveau', { exact: false })).toBeVisible()
  await dialog
    .locator('label')
    .filter({ has: customer.getByRole('radio', { checked: false }) })
    .first()
    .click()
  await checkBothModes(customer)
  await dialog.getByRole('button', { name: 'Déplacer', exact: true }).click()
  await expect(customer.getByText(/^Commande déplacée au/)).toBeVisible()
  await expect.poll(async () => (await ask<Order>(customer, `/orders/${order.uuid}`)).orderStatus).toBe('pending')
})

test('au téléphone, la semaine se lit jour par jour, et un jour se choisit dans le mois @phone-only', async ({
  customer,
}) => {
  const internalNumber = `AGENDA ${Date.now()}`
  const order = await aDelivery(customer, { internalNumber })
  const { date } = wallClock(order.orderDateStart)
  const link = customer.getByRole('link', { name: String(order.id) })
  await customer.goto(`/orders?view=week&date=${date}&search=${internalNumber}`)
  await expect(
    customer.getByRole('region', { name: new RegExp(` ${Number(date.slice(8))} `) }).filter({ has: link }),
  ).toBeVisible()
  await checkBothModes(customer)

  await openTools(customer)
  await customer.getByRole('button', { name: 'Mois' }).click()
  await expect(customer).toHaveURL(/view=month/)
  const days = customer.getByRole('group', { name: 'Jours du mois' })
  // Another day of the same month, because one of its neighbours would change the month shown.
  await days.getByRole('button', { name: new RegExp(` ${date.endsWith('-15') ? 16 : 15} `) }).click()
  await expect(link).toBeHidden()
  await days.getByRole('button', { name: /1 rendez-vous/ }).click()
  await link.click()
  await expect(customer).toHaveURL(new RegExp(`/orders/${order.uuid}`))
})

/** Checks that no number of an appointment runs out of its box. */
const expectWholeNumbers = async (page: Page): Promise<void> => {
  const cut = await page
    .locator('[data-lane] .quai-event-number')
    .evaluateAll((numbers) =>
      numbers
        .filter(
          (one) => one.getBoundingClientRect().right > (one.closest('li')?.getBoundingClientRect().right ?? 0) + 0.5,
        )
        .map((one) => one.textContent),
    )
  expect(cut).toEqual([])
}

const openPalette = async (page: Page, isMobile: boolean): Promise<void> => {
  if (isMobile) await page.getByRole('button', { name: 'Rechercher', exact: true }).click()
  else await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Rechercher partout' })).toBeFocused()
}

/** Finds another day with free places, in the weeks of the month shown. */
const openDayAfter = async (page: Page, { warehouseId }: Pick<OrderRow, 'warehouseId'>, day: string): Promise<string> =>
  (await freeSlotFrom(page, warehouseId, addDays(day, 1))).date

const timeOf = async (page: Page, { uuid }: Pick<Order, 'uuid'>): Promise<string> =>
  wallClock((await ask<Order>(page, `/orders/${uuid}`)).orderDateStart).time

const dayOf = async (page: Page, { uuid }: Pick<Order, 'uuid'>): Promise<string> =>
  wallClock((await ask<Order>(page, `/orders/${uuid}`)).orderDateStart).date
