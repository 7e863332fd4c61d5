import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { openFilters } from './lists.ts'

/** Lists the requests of a page to one path of the API. */
const questionsTo = (page: Page, path: string): URL[] => {
  const asked: URL[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === `/api${path}`) asked.push(url)
  })
  return asked
}

const noError = async (page: Page): Promise<void> => {
  // Located by tag, because behind a dialog it has no role.
  await expect(page.locator('h1')).toBeVisible()
  await expect(page.getByText('Un problème est survenu')).toBeHidden()
}

const typeDate = async (page: Page, label: string, digits: string): Promise<void> => {
  const field = page.getByRole('group', { name: label, exact: true })
  await field.getByRole('spinbutton', { name: 'Jour' }).click()
  await page.keyboard.type(digits, { delay: 120 })
}

const openPeriod = (page: Page) => page.getByRole('button', { name: /^Depuis le/ }).click()

for (const { path, title } of [
  { path: '/orders', title: 'Commandes' },
  { path: '/documents', title: 'Documents' },
])
  test(`une date tapée lentement dans « Du » et « Au » filtre la page ${title}, sans jamais la casser`, async ({
    customer,
  }) => {
    await customer.goto(path)
    await expect(customer.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const asked = questionsTo(customer, path)
    await openFilters(customer)
    for (const [label, name] of [
      ['Du', 'from'],
      ['Au', 'to'],
    ] as const) {
      await typeDate(customer, label, '01122026')
      await expect(customer).toHaveURL(new RegExp(`${name}=2026-12-01`))
      await noError(customer)
    }
    for (const url of asked)
      for (const name of ['from', 'to']) expect(['2026-12-01', null]).toContain(url.searchParams.get(name))
  })

test('une date qui n’en est pas une se dit sous son champ, et la page ne la demande pas', { tag: '@shares' }, async ({
  customer,
}) => {
  await customer.goto('/orders?from=2026-11-01')
  const asked = questionsTo(customer, '/orders')
  await openPeriod(customer)
  await typeDate(customer, 'Du', '31120202')
  await customer.getByRole('dialog', { name: 'Période' }).click({ position: { x: 4, y: 4 } })
  await expect(customer.getByText('Saisissez une date complète, de 2000 à 2100.')).toBeVisible()
  await expect(customer).not.toHaveURL(/from=/)
  await noError(customer)
  expect(asked.map((url) => url.searchParams.get('from')).filter((from) => from?.startsWith('0'))).toEqual([])
})

const junk = 'view=foo&date=9999-99-99&page=abc&pageSize=7&statusGroup=zzz&orderType=zzz&type=zzz&state=zzz&tab=zzz'
const more = 'customerId=abc&warehouseId=-1&from=hier&to=demain&sort=zzz&direction=haut&isPreOrder=oui&userType=zzz'

test('une adresse dont les valeurs ne veulent rien dire ouvre la page comme sans elles', { tag: '@shares' }, async ({
  customer,
  warehouse,
  admin,
}) => {
  const own = ['/orders', '/documents', '/products', '/stock', '/imports', '/settings']
  for (const [page, paths] of [
    [customer, [...own, '/orders/create', '/orders/inventory', '/orders/import', '/documents/select']],
    [warehouse, [...own, '/requests', '/to-complete', '/stock/adjust']],
    [
      admin,
      ['/orders', '/documents', '/products', '/stock', '/admin/users', '/admin/deals', '/admin/viewer', '/admin/jobs'],
    ],
  ] as const)
    for (const path of paths)
      await test.step(path, async () => {
        await page.goto(`${path}?${junk}&${more}&inconnu=1`)
        await noError(page)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await noError(page)
      })
})

test('le calendrier s’ouvre sur aujourd’hui quand sa date n’en est pas une', { tag: '@shares' }, async ({
  customer,
}) => {
  for (const view of ['month', 'week', 'day'])
    for (const date of ['foo', '9999-99-99', '0202-01-01', '12']) {
      await customer.goto(`/orders?view=${view}&date=${date}`)
      await noError(customer)
    }
})

test('une page passée la fin mène à la dernière', { tag: '@shares' }, async ({ customer, admin }) => {
  for (const [page, path] of [
    [customer, '/orders'],
    [customer, '/documents'],
    [customer, '/products'],
    [customer, '/stock'],
    [admin, '/admin/users'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(`${path}?page=999&pageSize=10`)
      await expect(page).not.toHaveURL(/page=999/)
      const footer = page.getByRole('navigation', { name: /pages$/ })
      await expect(footer.getByText(/^\S+–(\S+) sur \1$/)).toBeVisible()
      await expect(page.getByRole('row').nth(1)).toBeVisible()
    })
})
