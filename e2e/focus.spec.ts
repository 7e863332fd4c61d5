import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

const looks = [
  { colorScheme: 'light', forcedColors: 'none' },
  { colorScheme: 'dark', forcedColors: 'none' },
  { colorScheme: 'light', forcedColors: 'active' },
] as const

/** What has the focus without an outline on it, around it or on what stands for it: a field's frame, a switch's track. */
const unseenFocus = (page: Page): Promise<string | undefined> =>
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
    return isField || [focused, focused.parentElement, track].some(isSeen)
      ? undefined
      : `${focused.tagName} « ${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40)} » ${focused.className}`
  })

test('ce qui a le focus du clavier se voit, en clair, en sombre et en couleurs forcées', async ({ customer }) => {
  const stops = 45
  for (const look of looks) {
    await customer.emulateMedia(look)
    for (const path of ['/orders', '/products', '/settings']) {
      await customer.goto(path)
      await expect(customer.getByRole('heading', { level: 1 })).toBeVisible()
      const unseen: string[] = []
      for (let stop = 0; stop < stops; stop++) {
        await customer.keyboard.press('Tab')
        const found = await unseenFocus(customer)
        if (found) unseen.push(found)
      }
      expect(unseen, `${path}, ${JSON.stringify(look)}`).toEqual([])
    }
  }
})
