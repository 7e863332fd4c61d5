import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { Complaints } from './complaints.ts'
import { type Account, account } from './people.ts'
import { demo, type Product, startProduct } from './product.ts'

interface Journey {
  /** Errors of the pages and of the server: one that the journey does not provoke fails it. */
  complaints: Complaints
  /** The product of this journey alone, on a copy of the demo. */
  product: Product
  /** A browser of somebody's own, signed in as an account when one is given. */
  open: (options?: BrowserContextOptions & { as?: Account }) => Promise<Page>
  /** Camille Lavigne, of Comptoir Lavigne. */
  customer: Page
  /** Karim Benali, of Entrepôts du Dauphiné: works with Comptoir Lavigne, asks 24 h before an order, 48 h before a change. */
  warehouse: Page
  admin: Page
}

/** Each journey has its product, each side its own browser, signed in. */
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

/** The storage that a sign-in leaves. */
const signedIn = ({ email }: Account, origin: string): Pick<BrowserContextOptions, 'storageState'> => {
  const localStorage = [{ name: 'accessToken', value: demo().tokens[email] ?? '' }]
  return { storageState: { cookies: [], origins: [{ origin, localStorage }] } }
}
