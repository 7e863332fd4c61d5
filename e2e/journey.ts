import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { type Account, account } from './people.ts'
import { demo, type Product, startProduct } from './product.ts'

interface Journey {
  /** Errors of the pages and the server. An unannounced one fails the journey. */
  complaints: Complaints
  /** Product of this journey, on its own copy of the demo. */
  product: Product
  /** Opens a separate browser, signed in when an account is given. */
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

/** Gives each journey its own product, and each side its own signed-in browser. */
export const test = base.extend<Journey>({
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
  product: async ({ complaints }, play) => {
    const product = await startProduct({ onLine: complaints.hear })
    await play(product)
    await product.stop()
  },
  baseURL: async ({ product }, play) => play(product.address),
  open: async ({ browser, product }, play) => {
    const contexts: BrowserContext[] = []
    await play(async ({ as: who, ...options } = {}) => {
      const context = await browser.newContext({ ...options, ...(who && signedIn(who, product.address)) })
      contexts.push(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
  customer: async ({ open }, play) => play(await open({ as: account('comptoir') })),
  warehouse: async ({ open }, play) => play(await open({ as: account('rhone') })),
  admin: async ({ open }, play) => play(await open({ as: account('admin') })),
})

/** Builds the browser storage of a signed-in user. */
const signedIn = ({ email }: Account, origin: string): Pick<BrowserContextOptions, 'storageState'> => {
  const localStorage = [{ name: 'accessToken', value: demo().tokens[email] ?? '' }]
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}
