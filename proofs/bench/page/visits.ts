import type { Browser, BrowserContext } from '@playwright/test'

export interface Site {
  address: string
  /** Session of a warehouse of the demo. */
  token: string
  /** Uuid of one of its orders. */
  order: string
  /** Its day. */
  day: string
}

export interface MeasuredPage {
  name: string
  path: (site: Site) => string
  /** Selects what shows that the main content is there. */
  content: string
  isOpen?: true
}

export const measuredPages: readonly MeasuredPage[] = [
  { name: 'orders', path: () => '/orders', content: '#main a[href^="/orders/0"]' },
  { name: 'sign-in', path: () => '/login', content: 'input[name="password"]', isOpen: true },
  { name: 'dashboard', path: () => '/', content: '#main h2, #main h3' },
  { name: 'one order', path: ({ order }) => `/orders/${order}`, content: '#main h2' },
  { name: 'new order', path: () => '/orders/create', content: '#main form' },
  { name: 'calendar week', path: ({ day }) => `/orders?view=week&date=${day}`, content: '#main a[href^="/orders/0"]' },
]

export interface Figures {
  /** Name of the page and width of the window. */
  page: string
  nth: 'first' | 'second'
  scripts: number
  files: number
  kilobytes: number
  /** Times in ms since the navigation. */
  firstPaint: number
  content: number
  longTasks: number
  /** Sum of the unexpected layout shifts. */
  shift: number
}

/** Chromium's « Fast 3G »: 1.44 Mbit/s down, 0.675 up, 562.5 ms a request. */
const fast3G = { offline: false, downloadThroughput: 180_000, uploadThroughput: 84_375, latency: 562.5 }
/** How long the page is watched after its main content, for shifts that come late. */
const watchedMs = 2_000

/**
 * Opens a page twice in one browser, the second time from its cache. The processor is slowed `slowdown` times, which
 * keeps it busy meanwhile.
 */
export const visit = async (
  browser: Browser,
  { address, token, ...site }: Site,
  { page, width, slowdown }: { page: MeasuredPage; width: number; slowdown: number },
): Promise<Figures[]> => {
  const isPhone = width < 700
  const context = await browser.newContext({
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    ...(!page.isOpen && {
      storageState: {
        cookies: [],
        origins: [{ origin: address, localStorage: [{ name: 'accessToken', value: token }] }],
      },
    }),
  })
  await context.addInitScript(watch, page.content)
  const url = address + page.path({ address, token, ...site })
  const name = `${page.name} ${width}`
  const figures: Figures[] = []
  for (const nth of ['first', 'second'] as const)
    figures.push({ page: name, nth, ...(await measured(context, url, slowdown)) })
  await context.close()
  return figures
}

const measured = async (
  context: BrowserContext,
  url: string,
  slowdown: number,
): Promise<Omit<Figures, 'page' | 'nth'>> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', fast3G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(url, { timeout: 120_000 })
  await page.waitForFunction(() => Reflect.get(window, 'watched').content > 0, undefined, { timeout: 120_000 })
  await page.waitForTimeout(watchedMs)
  const figures = await page.evaluate(figuresOnPage)
  await page.close()
  return figures
}

/** Runs in the page before its own scripts. */
const watch = (content: string): void => {
  const watched = { content: 0, shift: 0, longTasks: 0 }
  Reflect.set(window, 'watched', watched)
  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) watched.shift += Number(Reflect.get(entry, 'value'))
  })
  observe('longtask', ({ duration }) => {
    if (watched.content === 0) watched.longTasks += duration
  })
  const look = () => {
    if (document.querySelector(content)) watched.content = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Runs in the page: the figures up to its main content. */
const figuresOnPage = (): Omit<Figures, 'page' | 'nth'> => {
  const watched = Reflect.get(window, 'watched') as { content: number; shift: number; longTasks: number }
  const resources = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
  const received = resources.filter(({ responseEnd }) => responseEnd > 0 && responseEnd <= watched.content)
  const [document] = performance.getEntriesByType('navigation') as PerformanceResourceTiming[]
  const bytes = received.reduce((sum, { transferSize }) => sum + transferSize, document?.transferSize ?? 0)
  const paint = performance.getEntriesByName('first-contentful-paint')[0]
  return {
    scripts: received.filter(({ name }) => new URL(name).pathname.endsWith('.js')).length,
    files: received.length + 1,
    kilobytes: Math.round(bytes / 1000),
    firstPaint: Math.round(paint?.startTime ?? 0),
    content: Math.round(watched.content),
    longTasks: Math.round(watched.longTasks),
    shift: Math.round(watched.shift * 1000) / 1000,
  }
}
