// oxlint-disable no-empty-pattern
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { expectFit, expectFitOnTablets } from './fit.ts'
import { expectStill, recordShifts } from './layout-shift.ts'
import { type Account, account } from './people.ts'
import { Host } from './product/host.ts'
import { demo, type Product, startProduct } from './product/product.ts'

interface Journey {
  /**
   * Lets pages fetch all others at rest. Otherwise they save data, because each load would fetch and run them again,
   * which takes a third of the time of all journeys.
   */
  fetchesAtRest: boolean
  /** Further settings of the server. */
  settings: Record<string, string>
  /** Starts without the demo, as a new installation does. */
  startsEmpty: boolean
  /** Errors of the pages and the server. An unannounced one fails the journey. */
  complaints: Complaints
  /** Product of this journey, on its own copy of the demo; for a journey tagged `@shares`, that of its worker. */
  product: Product
  /** Opens a separate browser, signed in when an account is given. Where each page ends, it fits its screen. */
  open: (options?: BrowserContextOptions & { as?: Account }) => Promise<Page>
  /** Camille Lavigne, of Comptoir Lavigne. */
  customer: Page
  /**
   * Karim Benali, of Entrepôts du Dauphiné, which works with Comptoir Lavigne and requires 24 h before an order and 48
   * h before a change.
   */
  warehouse: Page
  admin: Page
}

interface OfWorker {
  /** Runs the servers of its journeys. */
  host: Host
  /** Starts the product of the journeys that share one, when the first of them asks for it. */
  lend: (onLine: (line: string) => void) => Promise<Product>
}

/**
 * Gives each journey its own product, and each side its own signed-in browser. Journeys tagged `@shares` change nothing
 * that another one would see, and share a product, because copying and starting it takes a tenth of the time of a short one.
 * One tagged `@dies` kills its server, which therefore runs alone in its process.
 */
export const test = base.extend<Journey, OfWorker>({
  fetchesAtRest: [false, { option: true }],
  startsEmpty: [false, { option: true }],
  settings: [{}, { option: true }],
  complaints: [
    async ({ browser }, play) => {
      const complaints = new Complaints()
      browser.on('context', complaints.listenTo)
      await play(complaints)
      browser.off('context', complaints.listenTo)
      expect(complaints.unprovoked, 'plaintes des pages et du serveur').toEqual([])
    },
    { auto: true },
  ],
  host: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that this one needs from its parameter
    async ({}, play) => {
      const host = new Host()
      await play(host)
      await host.kill()
    },
    { scope: 'worker' },
  ],
  lend: [
    async ({ host }, play) => {
      let shared: Promise<Product> | undefined
      await play((onLine) => {
        host.listen(onLine)
        shared ??= startProduct({ host, isEmpty: false, onLine })
        return shared
      })
      await (await shared)?.stop()
    },
    { scope: 'worker' },
  ],
  product: async ({ complaints, startsEmpty: isEmpty, settings: more, host: shared, lend }, play, { tags }) => {
    if (tags.includes('@shares')) return play(await lend(complaints.hear))
    const host = tags.includes('@dies') ? new Host() : shared
    const product = await startProduct({ host, isEmpty, onLine: complaints.hear, more })
    await play(product)
    await product.stop()
    if (host !== shared) await host.kill()
  },
  baseURL: async ({ product }, play) => play(product.address),
  open: async ({ browser, product, fetchesAtRest }, play, testInfo) => {
    const contexts: BrowserContext[] = []
    await play(async ({ as: who, ...options } = {}) => {
      const context = await browser.newContext({ ...options, ...(who && signedIn(who, product.address)) })
      contexts.push(context)
      await context.addInitScript(recordShifts)
      if (!fetchesAtRest) await context.addInitScript(savesData)
      return context.newPage()
    })
    if (testInfo.status === testInfo.expectedStatus)
      for (const page of contexts.flatMap((context) => context.pages()))
        if (page.url().startsWith(product.address)) {
          await expectStill(page)
          await expectFit(page)
          await expectFitOnTablets(page)
        }
    for (const context of contexts) await context.close()
  },
  customer: async ({ open }, play) => play(await open({ as: account('comptoir') })),
  warehouse: async ({ open }, play) => play(await open({ as: account('rhone') })),
  admin: async ({ open }, play) => play(await open({ as: account('admin') })),
})

const savesData = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

/** Builds the browser storage of a signed-in user. */
const signedIn = ({ email }: Account, origin: string): Pick<BrowserContextOptions, 'storageState'> => {
  const localStorage = [{ name: 'accessToken', value: demo().tokens[email] ?? '' }]
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}

/**
 * Opens each page from the one before, as links do, because loading the whole anew takes as long as checking it. Passes
 * by a screen of its own in between, so that each page is mounted anew and the title on screen is its own.
 */
export const openWithin = async (
  page: Page,
  paths: readonly string[],
  check: (path: string) => Promise<void>,
): Promise<void> => {
  await page.goto(nowhere)
  for (const path of paths)
    await base.step(path, async () => {
      await goWithin(page, path)
      await expectPage(page, path)
      await check(path)
      await goWithin(page, nowhere)
      await expect(titleOf(page)).toHaveText('Page introuvable')
    })
}

const nowhere = '/nulle-part'

const goWithin = (page: Page, path: string): Promise<void> => page.evaluate((to) => history.pushState({}, '', to), path)

/** Checks that a page shows itself, and no error screen in its place. */
export const expectPage = async (page: Page, path: string): Promise<void> => {
  await expect(titleOf(page)).toBeVisible()
  await expect(titleOf(page), path).not.toHaveText(screens)
}

/** Finds the title by its tag, because behind a dialog it has no role. */
const titleOf = (page: Page) => page.locator('h1')

const screens = /^(Accès interdit|Page introuvable|Un problème est survenu|Cette action n’est pas possible)$/

/**
 * Types a code as a scanner does, a key every 8 ms. Gives the browser all keys at once with their times, because
 * Playwright waits for the page between two keys, as no scanner does.
 */
export const scan = async (page: Page, code: string): Promise<void> => {
  const devices = await page.context().newCDPSession(page)
  const begin = Date.now() / 1000
  const keys = Array.from(code, (text) => ({ key: text, text }))
  await Promise.all(
    [...keys, { key: 'Enter', text: '\r' }].flatMap((pressed, rank) =>
      (['keyDown', 'keyUp'] as const).map((type) =>
        devices.send('Input.dispatchKeyEvent', { type, timestamp: begin + rank * 0.008, ...pressed }),
      ),
    ),
  )
  await devices.detach()
}
