import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

const looks = [
  { title: 'en clair', mode: 'light', forcedColors: 'none' },
  { title: 'en sombre', mode: 'dark', forcedColors: 'none' },
  { title: 'en couleurs forcées', mode: 'light', forcedColors: 'active' },
] as const

/**
 * What has the focus, and whether an outline is on it, around it or on what stands for it: a field's frame, a switch's
 * track, the box of a checkbox. */
const focusOf = (page: Page): Promise<{ name: string; isSeen: boolean } | undefined> =>
  page.evaluate(async () => {
    // The ring comes with the next drawing.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const focused = document.activeElement
    if (!focused || focused === document.body) return undefined
    const isSeen = (element: Element | null | undefined) =>
      element &&
      [undefined, '::before', '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(element, part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    const track = focused.closest('.MuiSwitch-root')?.querySelector('.MuiSwitch-track')
    const box = focused.closest('.MuiCheckbox-root, .MuiRadio-root')?.querySelector('svg')
    const isField = focused.closest('.Mui-focused') !== null
    const name = `${focused.tagName} « ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)} » ${focused.className}`
    return { name, isSeen: isField || [focused, focused.parentElement, track, box].some(isSeen) }
  })

/** Presses the key that many times, and expects to see the focus wherever it stops: in that many places at least. */
const expectSeen = async (page: Page, where: string, { key = 'Tab', stops = 16, least = 8 } = {}): Promise<void> => {
  const stopped = new Set<string>()
  const unseen: string[] = []
  for (let stop = 0; stop < stops; stop++) {
    await page.keyboard.press(key)
    const found = await focusOf(page)
    if (!found) continue
    stopped.add(found.name)
    if (!found.isSeen) unseen.push(found.name)
  }
  expect(stopped.size, `${where} a des arrêts`).toBeGreaterThanOrEqual(least)
  expect(unseen, where).toEqual([])
}

for (const { title, mode, forcedColors } of looks)
  test(`ce qui a le focus du clavier se voit, ${title}`, { tag: '@shares' }, async ({ customer, warehouse, admin }) => {
    const open = async (page: Page, path: string): Promise<void> => {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // The attribute that the choice of the mode sets (axe.ts).
      await page.locator('html').evaluate((html, wanted) => html.setAttribute('data-mode', wanted), mode)
    }
    for (const page of [customer, warehouse, admin]) await page.emulateMedia({ forcedColors })

    await test.step('dans le menu et sur les pages de chaque côté', async () => {
      await open(customer, '/orders')
      await expectSeen(customer, 'menu', { stops: 25, least: 15 })
      for (const [page, path] of [
        [customer, '/orders'],
        [customer, '/products'],
        [customer, '/settings'],
        [warehouse, '/'],
        [warehouse, '/stock'],
        [admin, '/admin/users'],
      ] as const) {
        await open(page, path)
        await page.getByRole('main').focus()
        await expectSeen(page, path)
      }
    })

    await test.step('dans un menu, un calendrier et un dialogue', async () => {
      await open(customer, '/orders')
      await customer.getByRole('button', { name: 'Outils' }).press('Enter')
      await expectSeen(customer, 'outils', { stops: 8, least: 4 })
      await customer.keyboard.press('Escape')
      await customer.getByRole('button', { name: 'Comptoir Lavigne' }).press('Enter')
      await expectSeen(customer, 'menu du compte', { key: 'ArrowDown', stops: 4, least: 3 })
      await customer.keyboard.press('Escape')
      await open(customer, '/orders')
      await customer.getByRole('button', { name: 'Filtrer' }).press('Enter')
      await customer
        .getByRole('button', { name: /Choisir la date/ })
        .first()
        .press('Enter')
      await expect(customer.getByRole('grid').locator(':focus')).toBeVisible()
      await expectSeen(customer, 'jours', { key: 'ArrowRight', stops: 5, least: 3 })
      await expectSeen(customer, 'calendrier', { stops: 5, least: 3 })
      await customer.keyboard.press('Escape')
      await open(customer, '/customers-suppliers')
      await customer.getByRole('button', { name: 'Nouvelle adresse' }).press('Enter')
      await expectSeen(customer, 'dialogue', { stops: 12, least: 6 })
    })

    if (forcedColors === 'active')
      await test.step('un bouton plein y garde un cadre, et le choix d’une vue se voit', async () => {
        await open(customer, '/orders')
        await expect(customer.locator('.MuiButton-contained').first()).toHaveCSS('border-top-style', 'solid')
        const backgrounds = await customer
          .locator('.MuiToggleButton-root')
          .evaluateAll((views) => views.map((view) => getComputedStyle(view).backgroundColor))
        expect(new Set(backgrounds).size, 'la vue choisie et les autres').toBe(2)
      })
  })
