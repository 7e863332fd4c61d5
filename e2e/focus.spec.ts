import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

const looks = [
  { mode: 'light', forcedColors: 'none' },
  { mode: 'dark', forcedColors: 'none' },
  { mode: 'light', forcedColors: 'active' },
] as const

/** What has the focus, and whether an outline is on it, around it or on what stands for it: a field's frame, a switch's track. */
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
    const isField = focused.closest('.Mui-focused') !== null
    const name = `${focused.tagName} « ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)} » ${focused.className}`
    return { name, isSeen: isField || [focused, focused.parentElement, track].some(isSeen) }
  })

test('ce qui a le focus du clavier se voit, en clair, en sombre et en couleurs forcées', async ({ customer }) => {
  const stops = 45
  for (const look of looks) {
    await customer.emulateMedia({ forcedColors: look.forcedColors })
    for (const path of ['/orders', '/products', '/settings']) {
      await customer.goto(path)
      await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
      // The attribute that the choice of the mode sets (axe.ts).
      await customer.locator('html').evaluate((html, mode) => html.setAttribute('data-mode', mode), look.mode)
      const stopped = new Set<string>()
      const unseen: string[] = []
      for (let stop = 0; stop < stops; stop++) {
        await customer.keyboard.press('Tab')
        const found = await focusOf(customer)
        if (!found) continue
        stopped.add(found.name)
        if (!found.isSeen) unseen.push(found.name)
      }
      expect(stopped.size, `${path} a des arrêts`).toBeGreaterThan(15)
      expect(unseen, `${path}, ${JSON.stringify(look)}`).toEqual([])
    }
  }
})
