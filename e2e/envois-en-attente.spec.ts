import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import pg from 'pg'
import { demoPassword } from '../server/src/app/demo/plan/parties.ts'
import { ask, post } from './api.ts'
import { checkBothModes } from './axe.ts'
import { test as journey } from './journey.ts'
import { aDelivery } from './orders.ts'
import { account, fillSignIn } from './people.ts'

/** Messages of the browser when the network is cut, also for what it loads in the background. */
const cut = [/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_FAILED/, /imported module/, /Failed to (fetch|update)/]

interface Device {
  /** Opens the same browser on the same data, as after it was killed. */
  start: (settings?: { offline?: boolean }) => Promise<Page>
  kill: () => Promise<void>
}

/** A phone whose browser can be killed: its data outlive it, with its service worker. */
const test = journey.extend<{ device: Device }>({
  device: async ({ product, complaints, launchOptions }, play) => {
    const folder = mkdtempSync(join(tmpdir(), 'quai-phone-'))
    let context: BrowserContext | undefined
    const kill = async () => {
      await context?.close()
      context = undefined
    }
    await play({
      kill,
      start: async ({ offline = false } = {}) => {
        context = await chromium.launchPersistentContext(folder, {
          ...launchOptions,
          baseURL: product.address,
          locale: 'fr-FR',
          timezoneId: 'Europe/Paris',
          reducedMotion: 'reduce',
          serviceWorkers: 'allow',
          viewport: { width: 390, height: 844 },
          hasTouch: true,
          offline,
        })
        await complaints.listenTo(context)
        return context.pages()[0] ?? (await context.newPage())
      },
    })
    await kill()
    await rm(folder, { recursive: true, force: true })
  },
})

const signIn = async (page: Page, key: string): Promise<void> => {
  await page.goto('/login')
  await fillSignIn(page, account(key).email, demoPassword)
  await expect(page.getByRole('form', { name: 'Connexion' })).toBeHidden()
}

/** Waits until the device holds the page's files. */
const expectKept = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.active?.state), {
      timeout: 120_000,
    })
    .toBe('activated')

const banner = (page: Page) => page.getByRole('status').filter({ hasText: /envois? atten/ })

/** Makes a planned entry of one product, due now: the demo cannot promise one for the very hour of a journey. */
const aDueDelivery = async (customer: Page, warehouse: Page, databaseUrl: string): Promise<Order> => {
  const made = await aDelivery(customer)
  const order = await post<Order>(warehouse, `/orders/${made.uuid}/confirm`, { version: made.version })
  const database = new pg.Client(databaseUrl)
  await database.connect()
  await database.query(
    `UPDATE orders SET order_date_start = now(), order_date_end = now() + interval '30 minutes' WHERE uuid = $1`,
    [made.uuid],
  )
  await database.end()
  return order
}

const submitClosing = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Clôturer la commande' }).click()
  await page
    .getByRole('dialog', { name: 'Clôturer la commande ?' })
    .getByRole('button', { name: 'Clôturer la commande' })
    .click()
}

const kept = (page: Page) => page.getByText('votre envoi est gardé sur cet appareil').filter({ visible: true })
const drawing = (page: Page) => page.getByRole('img', { name: 'Signature dessinée' })
const signer = (page: Page) => page.getByRole('textbox', { name: 'Nom du signataire' })

const sign = async (page: Page): Promise<void> => {
  const frame = page.getByRole('img', { name: /^Cadre de signature/ })
  await frame.scrollIntoViewIfNeeded()
  const box = await frame.boundingBox()
  if (!box) throw new Error('Le cadre de signature n’est pas à l’écran')
  await page.mouse.move(box.x + 40, box.y + 90)
  await page.mouse.down()
  await page.mouse.move(box.x + 120, box.y + 40, { steps: 5 })
  await page.mouse.move(box.x + 200, box.y + 110, { steps: 5 })
  await page.mouse.up()
  await expect(drawing(page)).toBeVisible()
}

/** Counts the pixels that are drawn in the frame. */
const inkOf = (page: Page): Promise<number> =>
  drawing(page).evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return data.filter((value, index) => index % 4 === 3 && value > 0).length
  })

/** Checks that an order was closed once: one line of its history, one proof. */
const expectClosedOnce = async (page: Page, uuid: string): Promise<void> => {
  await expect.poll(async () => (await ask<Order>(page, `/orders/${uuid}`)).orderStatus).toBe('finished')
  const { items: lines } = await ask<{ items: object[] }>(page, `/orders/${uuid}/logs`)
  expect(lines.filter((line) => JSON.stringify(line).includes('"order_finish"'))).toHaveLength(1)
  const { proof, signature } = await ask<Order>(page, `/orders/${uuid}`)
  expect({ proof, signer: signature?.signerName }).toEqual({ proof: 'generated', signer: 'Bob Martin' })
}

/** Opens another page of the same browser, once the one before was closed without a question. */
const reopened = async (page: Page): Promise<Page> => {
  const context = page.context()
  await page.close({ runBeforeUnload: false })
  return context.newPage()
}

test('une clôture confirmée hors ligne survit à la mort du navigateur, et se fait une fois au retour du réseau @phone-only', async ({
  customer,
  warehouse,
  device,
  complaints,
  product,
}) => {
  complaints.provoke(...cut)
  const { uuid, id } = await aDueDelivery(customer, warehouse, product.databaseUrl)
  const before = await device.start()
  await signIn(before, 'rhone')
  await before.goto(`/orders/${uuid}/complete`)
  await before.getByRole('button', { name: 'Tout conforme' }).click()
  await signer(before).fill('Bob Martin')
  await sign(before)
  const ink = await inkOf(before)
  await expectKept(before)
  await before.context().setOffline(true)
  await submitClosing(before)
  await expect(banner(before)).toContainText(/1\senvoi attend depuis \d\d:\d\d/)
  await expect(kept(before)).toBeVisible()
  await checkBothModes(before)
  await device.kill()

  const after = await device.start({ offline: true })
  await test.step('sans réseau, la page s’ouvre avec son formulaire, et dit ce qui attend', async () => {
    await after.goto(`/orders/${uuid}/complete`)
    await expect(banner(after)).toContainText(/1\senvoi attend depuis \d\d:\d\d/)
    await expect(signer(after)).toHaveValue('Bob Martin')
    await expect(drawing(after)).toBeVisible()
    await expect.poll(() => inkOf(after)).toBeGreaterThan(ink / 2)
    await expect(kept(after)).toBeVisible()
    await banner(after).getByRole('button', { name: 'Voir' }).click()
    const list = after.getByRole('dialog', { name: 'Envois en attente' })
    await expect(list.getByRole('listitem')).toContainText('Clôture')
    await expect(list.getByRole('listitem')).toContainText(String(id))
    await checkBothModes(after)
    await list.getByRole('button', { name: 'Fermer' }).click()
  })
  await test.step('sa commande le dit aussi, et ne se clôture pas deux fois', async () => {
    await after.goto(`/orders/${uuid}`)
    await expect(after.getByText('Clôture en attente d’envoi').first()).toBeVisible()
    await expect(after.getByRole('button', { name: 'Clôturer' })).toHaveAttribute('aria-disabled', 'true')
    await after.goto(`/orders/${uuid}/complete`)
    await expect(kept(after)).toBeVisible()
  })
  await after.context().setOffline(false)
  await expect(after).toHaveURL(new RegExp(`/orders/${uuid}$`))
  await expect(banner(after)).toHaveCount(0)
  await expectClosedOnce(warehouse, uuid)
})

test('une clôture dont la réponse s’est perdue ne se fait pas deux fois, la page fermée entre-temps', async ({
  customer,
  warehouse,
  complaints,
  product,
}) => {
  complaints.provoke(...cut)
  const { uuid } = await aDueDelivery(customer, warehouse, product.databaseUrl)
  await warehouse.goto(`/orders/${uuid}/complete`)
  await warehouse.getByRole('button', { name: 'Tout conforme' }).click()
  await signer(warehouse).fill('Bob Martin')
  await warehouse.context().route('**/healthz', (route) => route.abort())
  await warehouse.context().route(`**/api/orders/${uuid}/complete`, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await submitClosing(warehouse)
  await expect(kept(warehouse)).toBeVisible()
  await warehouse.context().unrouteAll({ behavior: 'wait' })
  const after = await reopened(warehouse)
  const sent = after.waitForResponse(`**/api/orders/${uuid}/complete`)
  await after.goto('/')
  expect((await sent).status()).toBe(200)
  await expectClosedOnce(after, uuid)
})

test('une signature reprise se voit, s’efface, et ne part pas sous un autre nom', async ({
  customer,
  warehouse,
  product,
}) => {
  const { uuid } = await aDueDelivery(customer, warehouse, product.databaseUrl)
  await warehouse.goto(`/orders/${uuid}/complete`)
  await warehouse.getByRole('button', { name: 'Tout conforme' }).click()
  await signer(warehouse).fill('Bob Martin')
  await sign(warehouse)
  const ink = await inkOf(warehouse)
  const after = await reopened(warehouse)
  await after.goto(`/orders/${uuid}/complete`)
  await expect(drawing(after)).toBeVisible()
  await expect.poll(() => inkOf(after)).toBeGreaterThan(ink / 2)
  await checkBothModes(after)
  await signer(after).fill('Alice Durand')
  await expect(after.getByText('dessinée au nom de Bob Martin')).toBeVisible()
  await after.getByRole('button', { name: 'Clôturer la commande' }).click()
  await expect(after.getByRole('dialog')).toHaveCount(0)
  await expect(after.getByRole('button', { name: 'Effacer la signature' })).toBeFocused()
  await checkBothModes(after)
  await after.getByRole('button', { name: 'Effacer la signature' }).click()
  await expect(after.getByRole('img', { name: /vide/ })).toBeVisible()
  await expect(after.getByText('dessinée au nom de')).toHaveCount(0)
  await sign(after)
  await submitClosing(after)
  await expect(after).toHaveURL(new RegExp(`/orders/${uuid}$`))
  expect((await ask<Order>(after, `/orders/${uuid}`)).signature).toMatchObject({
    signerName: 'Alice Durand',
    isDrawn: true,
  })
})

test('un message et l’arrivée d’un chauffeur, dits hors ligne, partent de la page suivante @phone-only', async ({
  customer,
  warehouse,
  open,
  complaints,
  product,
}) => {
  complaints.provoke(...cut)
  const { uuid } = await aDueDelivery(customer, warehouse, product.databaseUrl)
  const link = await post<{ path: string }>(customer, `/orders/${uuid}/guest-links`, {
    email: 'chauffeur@transport.example',
  })
  await test.step('le message', async () => {
    await warehouse.goto(`/orders/${uuid}`)
    const message = warehouse.getByRole('textbox', { name: /^Votre message/ })
    await message.fill('Le camion est en retard.')
    await warehouse.context().setOffline(true)
    await warehouse.getByRole('button', { name: 'Envoyer', exact: true }).click()
    await expect(banner(warehouse)).toContainText(/1\senvoi attend/)
    await expect(message).toHaveValue('')
    const after = await reopened(warehouse)
    await after.context().setOffline(false)
    await after.goto('/stock')
    await expect
      .poll(async () => (await ask<{ items: { text: string }[] }>(after, `/orders/${uuid}/comments`)).items)
      .toHaveLength(1)
  })
  await test.step('l’arrivée', async () => {
    const driver = await open({ viewport: { width: 390, height: 844 } })
    await driver.goto(link.path)
    await driver.getByRole('button', { name: 'Je suis arrivé' }).click()
    await driver.context().setOffline(true)
    await driver.getByRole('button', { name: 'Oui, je suis arrivé' }).click()
    await expect(banner(driver)).toContainText(/1\senvoi attend/)
    await expect(kept(driver)).toBeVisible()
    await checkBothModes(driver)
    const after = await reopened(driver)
    await after.context().setOffline(false)
    await after.goto(link.path)
    await expect(after.getByText(/Arrivée dite à \d\d:\d\d/)).toBeVisible()
  })
})
