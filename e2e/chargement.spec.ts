import { expect, type Page, type Request } from '@playwright/test'
import { test } from './journey.ts'

/** The stream of events stays open, and opens again by itself. */
const isStream = (request: Request): boolean => new URL(request.url()).pathname === '/api/events'

/** Records what a page asks for, by path, its stream apart. */
const asked = (page: Page): { calls: string[]; scripts: Set<string> } => {
  const found = { calls: [] as string[], scripts: new Set<string>() }
  page.on('request', (request: Request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && !isStream(request)) found.calls.push(`${request.method()} ${pathname}${search}`)
    if (pathname.endsWith('.js')) found.scripts.add(pathname)
  })
  return found
}

/** Watches a page before it loads; the returned function waits until it asks for nothing more, its stream of events apart. */
const watchRest = (page: Page): (() => Promise<void>) => {
  const open = new Set<Request>()
  let lastMove = Date.now()
  page.on('request', (request) => {
    if (isStream(request)) return
    open.add(request)
    lastMove = Date.now()
  })
  const end = (request: Request) => {
    open.delete(request)
    lastMove = Date.now()
  }
  page.on('requestfinished', end)
  page.on('requestfailed', end)
  return () => expect.poll(() => open.size === 0 && Date.now() - lastMove > 700).toBe(true)
}

const rowOfOrders = 'table tbody tr a[href^="/orders/"]'

test.use({ fetchesAtRest: true })

test('une page commence ses appels avec ses fichiers, et n’en fait aucun deux fois', { tag: '@shares' }, async ({
  warehouse,
  customer,
}) => {
  await warehouse.goto('/orders')
  const order = await warehouse.locator(rowOfOrders).first().getAttribute('href')
  for (const [page, path, first] of [
    [warehouse, '/', '/api/dashboard'],
    [warehouse, '/orders', '/api/orders?'],
    [warehouse, '/requests', '/api/orders?'],
    [warehouse, String(order), `/api${order}`],
    [customer, '/orders/create', '/api/addresses'],
    [warehouse, '/stock', '/api/stock/product'],
    [customer, '/products', '/api/products'],
    [warehouse, '/documents', '/api/orders/documents'],
  ] as const) {
    const { calls } = asked(page)
    const rest = watchRest(page)
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await rest()
    const untaken = await page.evaluate(() => [...Reflect.get(window, 'headStart').calls.keys()])
    expect(untaken, `${path} : appels partis pour rien`).toEqual([])
    expect(
      calls.filter((call, at) => calls.indexOf(call) !== at),
      `${path} : appels faits deux fois`,
    ).toEqual([])
    expect(
      calls.some((call) => call.includes(first)),
      path,
    ).toBe(true)
    page.removeAllListeners('request')
  }
})

test('la connexion se montre avant le reste, qui vient pendant qu’on écrit', { tag: '@shares' }, async ({ open }) => {
  const visitor = await open()
  // Holds back everything but the first files.
  let release = () => {}
  const held = new Promise<void>((done) => {
    release = done
  })
  await visitor.route(/\/assets\/(app|pieces|forms|sign-in|ToastHost|progress)-/, async (route) => {
    await held
    await route.continue()
  })
  await visitor.goto('/stock')
  await expect(visitor).toHaveURL(/\/login\?from=%2Fstock$/)
  await visitor.getByLabel('Adresse e-mail').fill('camille.lavigne@comptoir-lavigne.example')
  await visitor.getByLabel('Mot de passe', { exact: true }).fill('Quai-Demo-1')
  await visitor.getByRole('button', { name: 'Se connecter' }).click()
  release()
  await expect(visitor.getByRole('heading', { level: 1, name: 'Stock' })).toBeVisible()
  await expect(visitor).toHaveURL(/\/stock$/)
})

test('la connexion mène au premier champ refusé', { tag: '@shares' }, async ({ open }) => {
  const visitor = await open()
  await visitor.goto('/login')
  await visitor.getByLabel('Adresse e-mail').fill('camille')
  await visitor.getByRole('button', { name: 'Se connecter' }).click()
  await expect(visitor.getByLabel('Adresse e-mail')).toBeFocused()
  await expect(visitor.getByLabel('Adresse e-mail')).toHaveAccessibleDescription(/adresse e-mail/i)
  await visitor.getByLabel('Adresse e-mail').fill('camille.lavigne@comptoir-lavigne.example')
  await visitor.getByRole('button', { name: 'Se connecter' }).click()
  await expect(visitor.getByLabel('Mot de passe', { exact: true })).toBeFocused()
})

test('au repos, toutes les pages viennent : le réseau coupé, une page jamais ouverte s’ouvre', async ({
  warehouse,
  complaints,
}) => {
  const { scripts } = asked(warehouse)
  const rest = watchRest(warehouse)
  await warehouse.goto('/')
  await expect
    .poll(() => [...scripts].filter((path) => /(ProductsPage|SettingsPage|DocumentsPage)-/.test(path)).length)
    .toBe(3)
  await rest()
  complaints.provoke(/dynamically imported|net::ERR_INTERNET_DISCONNECTED|UNREACHABLE|ne répond pas/)
  await warehouse.context().setOffline(true)
  await warehouse.getByRole('link', { name: 'Paramètres' }).first().click()
  await expect(warehouse).toHaveURL(/\/settings/)
  await expect(warehouse.getByRole('navigation').first()).toBeVisible()
})

test('le code d’une page manque : elle attend le réseau sans quitter la fenêtre', async ({ warehouse, complaints }) => {
  await warehouse.route(/\/assets\/SettingsPage-/, (route) => route.abort('internetdisconnected'))
  complaints.provoke(/SettingsPage|ERR_INTERNET_DISCONNECTED|dynamically imported/)
  await warehouse.goto('/')
  await warehouse.evaluate(() => Object.assign(window, { isSameWindow: true }))
  await warehouse.getByRole('link', { name: 'Paramètres' }).first().click()
  await warehouse.waitForTimeout(2_500)
  await warehouse.unroute(/\/assets\/SettingsPage-/)
  await expect(warehouse.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()
  expect(await warehouse.evaluate(() => 'isSameWindow' in window)).toBe(true)
})

test('le réseau manque pendant que la première page s’ouvre : à son retour, elle s’ouvre', async ({
  warehouse,
  complaints,
}) => {
  let isCut = true
  complaints.provoke(/ERR_INTERNET_DISCONNECTED|dynamically imported|RefusedModule/)
  // Lets through the window itself, its first file, and the session.
  await warehouse.route(/\/(assets\/(app|DashboardPage)-.*)?$/, (route) =>
    isCut && route.request().resourceType() !== 'document' ? route.abort('internetdisconnected') : route.continue(),
  )
  await warehouse.goto('/')
  await warehouse.waitForTimeout(1_500)
  isCut = false
  await expect(warehouse.getByRole('link', { name: 'À clôturer' }).first()).toBeVisible()
})
