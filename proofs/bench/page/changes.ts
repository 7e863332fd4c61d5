import type { Browser, Page } from '@playwright/test'
import type { Site } from './visits.ts'

interface Change {
  name: string
  /** Selects the link that leads there, on any page. */
  link: string
  content: string
}

const changes: readonly Change[] = [
  { name: 'orders', link: 'a[href="/orders"]', content: '#main a[href^="/orders/0"]' },
  { name: 'one order', link: '#main a[href^="/orders/0"]', content: '#main h2' },
  { name: 'stock', link: 'a[href="/stock"]', content: '#main a[href^="/stock/"]' },
  { name: 'products', link: 'a[href="/products"]', content: '#main a[href^="/products/"]' },
  { name: 'dashboard', link: 'a[href="/"]', content: '#main h2' },
]

/** Goes round the pages in one window: the first round is new, the others known. Returns a line a page. */
export const changePages = async (browser: Browser, { address, token }: Site, rounds: number): Promise<string[]> => {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    storageState: {
      cookies: [],
      origins: [{ origin: address, localStorage: [{ name: 'accessToken', value: token }] }],
    },
  })
  const page = await context.newPage()
  await page.goto(address)
  await page.waitForSelector('#main h2')
  const times = new Map<string, number[]>(changes.map(({ name }) => [name, []]))
  for (let round = 0; round <= rounds; round++)
    for (const change of changes) times.get(change.name)?.push(await timeOf(page, change))
  await context.close()
  return [...times].map(([name, [first = 0, ...known]]) => {
    const median = known.sort((a, b) => a - b)[Math.floor(known.length / 2)] ?? 0
    return `${name.padEnd(22)}new ${String(first).padStart(5)}  known ${String(median).padStart(5)}`
  })
}

/** Clicks, and waits for what the page shows: the time between, in ms. */
const timeOf = async (page: Page, { link, content }: Change): Promise<number> => {
  await page.waitForSelector(link)
  return page.evaluate(
    ([from, to]) =>
      new Promise<number>((done) => {
        const start = performance.now()
        const title = () => document.querySelector('#main h1')?.textContent
        const left = title()
        document.querySelector<HTMLElement>(String(from))?.click()
        const look = () => {
          if (title() && title() !== left && document.querySelector(String(to)))
            done(Math.round(performance.now() - start))
          else requestAnimationFrame(look)
        }
        look()
      }),
    [link, content],
  )
}
