import { expect, type Page } from '@playwright/test'
import { expectAccessible } from './axe.ts'
import { test } from './journey.ts'
import { filterBy, openFilters, openTools } from './lists.ts'

test('une liste se parcourt au clavier, et Retour rend la page d’où l’on vient', { tag: '@shares' }, async ({
  warehouse: page,
}) => {
  await page.goto('/orders')
  const rows = page.locator('tbody tr')
  await expect(rows.first().getByRole('link')).toBeVisible()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await filterBy(page, 'Type', 'Sorties')
  await expect(page).toHaveURL(/orderType=collection/)
  await expect(page.getByRole('combobox', { name: 'Type : Sorties' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await page.locator('h1').click()
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await expect(rows.nth(1).getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/orders\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(/Sortie\s\d+.* – Quai$/)
  await page.goBack()
  await expect(page).toHaveURL(/orderType=collection/)
  await page.goBack()
  await expect(page).toHaveURL(/page=2/)
  await page.goBack()
  await expect(page).toHaveURL(/\/orders$/)

  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.locator('h1').click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expectAccessible(page)
  await help.getByRole('switch', { name: 'Raccourcis d’une seule touche' }).uncheck()
  await help.getByRole('button', { name: 'Fermer' }).click()
  await page.keyboard.press('n')
  await expect(page).toHaveURL(/\/orders$/)
})

test('ses en-têtes restent, ses lignes ont une hauteur, de 1024 à 1920 px', { tag: '@shares' }, async ({
  admin: page,
}) => {
  await page.goto('/orders')
  const heading = page.getByRole('columnheader', { name: 'Statut' })
  for (const width of [1024, 1280, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expect(page.locator('tbody tr').nth(24)).toBeAttached()
    const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((row) => row.clientHeight))
    expect(Math.max(...heights) - Math.min(...heights), `hauteurs à ${width} px`).toBeLessThanOrEqual(6)
    await page.locator('tbody tr').last().scrollIntoViewIfNeeded()
    await expect(heading).toBeInViewport()
  }
})

test('la table commence à 200 px au plus, à 1440 et à 1024 px, et montre les filtres mis', { tag: '@shares' }, async ({
  warehouse: page,
}) => {
  for (const width of [1440, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    for (const path of ['/orders', '/requests', '/shipments', '/stock', '/products', '/documents', '/invoices']) {
      await page.goto(path)
      const head = page.locator('thead').first()
      await expect(page.locator('tbody tr').first()).toBeVisible()
      expect((await head.boundingBox())?.y, `${path} à ${width} px`).toBeLessThanOrEqual(200)
    }
  }
  await page.goto('/requests?orderType=collection')
  const filters = page.getByRole('search', { name: 'Filtres' })
  await expect(filters.getByRole('combobox', { name: 'Type : Sorties' })).toBeVisible()
  await expect(filters.getByRole('combobox')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Mois' })).toHaveCount(0)
  await page.goto('/requests?orderType=collection&search=introuvable')
  await expect(page.getByText('Recherche : « introuvable »')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page).toHaveURL(/\/requests$/)
})

test('la page entière choisie, la barre choisit la suite de la liste et dit sa limite', { tag: '@shares' }, async ({
  warehouse: page,
}) => {
  await page.goto('/orders?pageSize=10')
  const bar = page.getByRole('region', { name: 'Commandes choisies' })
  const rest = bar.getByRole('button', { name: /^Choisir les/ })
  await page.locator('tbody tr').first().getByRole('checkbox').check()
  await expect(bar).toContainText('1 commande choisie')
  await expect(rest).toHaveCount(0)
  await page.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' }).check()
  await expect(rest).toHaveText(/^Choisir les 100 premières lignes sur/)
  await expectAccessible(page)
  await rest.click()
  await expect(bar).toContainText('100 commandes choisies · 100 au plus à la fois')
  await expect(rest).toHaveCount(0)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page.getByRole('checkbox', { name: 'Choisir toutes les lignes de la page' })).toBeChecked()
})

test('les chiffres du stock finissent sous leur titre', { tag: '@shares' }, async ({ customer: page }) => {
  await page.goto('/stock')
  await expect(page.locator('tbody tr').first()).toBeVisible()
  expect(await gapsUnderHeadings(page)).toEqual([])
})

test('sous 1200 px, le menu se replie de lui-même', { tag: '@shares' }, async ({ warehouse: page }) => {
  await page.setViewportSize({ width: 1100, height: 800 })
  await page.goto('/orders')
  const side = page.getByRole('complementary')
  await expect.poll(async () => Math.round((await side.boundingBox())?.width ?? 0)).toBe(45)
  await page.getByRole('button', { name: 'Agrandir le menu' }).click()
  await expect.poll(async () => Math.round((await side.boundingBox())?.width ?? 0)).toBe(281)
  await page.getByRole('button', { name: 'Ouvrir « Stock »' }).click()
  await expect(side.getByRole('link', { name: 'Ajustement' })).toBeVisible()
  await expectAccessible(page)
})

test('au téléphone, un filtre mis se voit d’abord, et s’efface @phone-only', { tag: '@shares' }, async ({
  customer: page,
}) => {
  await page.goto('/orders?statusGroup=confirmed')
  const filters = page.getByRole('search', { name: 'Filtres' })
  await expect(filters.getByRole('button', { name: 'Filtres (1)' })).toBeInViewport()
  await expect(filters.getByRole('combobox', { name: /^Statut/ })).toBeInViewport()
  await expectAccessible(page)
  await filters.getByRole('button', { name: 'Effacer', exact: true }).click()
  await expect(page).toHaveURL(/\/orders$/)
  await openFilters(page)
  await expectAccessible(page)
})

test('sur un téléphone, une commande tient en deux lignes, sous un en-tête court @phone-only', {
  tag: '@shares',
}, async ({ warehouse: page }) => {
  await page.goto('/requests')
  const cards = page.locator('tbody tr')
  await expect(cards.first().getByRole('link')).toBeVisible()
  // All of a page: while it opens, one more row keeps the place of those still to come.
  await expect(cards).toHaveCount(25)
  await expect(page.getByRole('complementary')).toHaveCount(0)
  expect((await page.getByRole('banner').first().boundingBox())?.height).toBe(64)
  // Asks again, because a row that React replaces between two questions has no box.
  await expect.poll(async () => (await cards.first().boundingBox())?.y ?? Infinity).toBeLessThan(64 + 160)
  const heights = await cards.evaluateAll((rows) => rows.map((row) => row.clientHeight))
  expect(Math.max(...heights)).toBeLessThan(100)
  await openTools(page)
  const tools = page.getByRole('dialog', { name: 'Outils' })
  await expect(tools.getByRole('button', { name: 'Exporter' })).toBeVisible()
  await expectAccessible(page)
  await expect(tools.getByRole('link', { name: 'Importer' })).toHaveCount(0)
})

/** Columns aligned right whose texts end a pixel or more away from their heading's. */
const gapsUnderHeadings = (page: Page): Promise<string[]> =>
  page.locator('table').evaluate((table) => {
    const endOf = (cell: Element): number => {
      const range = document.createRange()
      const ends = [...cell.querySelectorAll('*'), cell]
        .flatMap((one) => [...one.childNodes])
        .filter((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
        .map((node) => {
          range.selectNodeContents(node)
          return range.getBoundingClientRect().right
        })
      return Math.max(...ends)
    }
    return [...table.querySelectorAll('thead th')].flatMap((heading, index) => {
      if (getComputedStyle(heading).textAlign !== 'right') return []
      const cells = [...table.querySelectorAll(`tbody td:nth-child(${index + 1})`)]
      return cells.some((cell) => Math.abs(endOf(cell) - endOf(heading)) > 1) ? [heading.textContent ?? ''] : []
    })
  })
