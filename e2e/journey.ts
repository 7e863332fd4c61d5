import { type Browser, test as base, type Page } from '@playwright/test'
import { account, signIn } from './people.ts'

interface Journey {
  /** Camille Lavigne, of Comptoir Lavigne. */
  customer: Page
  /** Karim Benali, of Entrepôts du Dauphiné: works with Comptoir Lavigne, asks 24 h before an order, 48 h before a change. */
  warehouse: Page
  admin: Page
}

/** Each side at its own browser, signed in. */
export const test = base.extend<Journey>({
  customer: async ({ browser }, use) => withPage(browser, 'comptoir', use),
  warehouse: async ({ browser }, use) => withPage(browser, 'rhone', use),
  admin: async ({ browser }, use) => withPage(browser, 'admin', use),
})

const withPage = async (browser: Browser, key: string, play: (page: Page) => Promise<void>): Promise<void> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signIn(page, account(key))
  await play(page)
  await context.close()
}
