import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type Axe from 'axe-core'
import { expectFit } from './fit.ts'

/** Takes the minified source, because each page that is judged reads it, and the other takes half as long again. */
const { source }: typeof Axe = createRequire(import.meta.url)('axe-core/axe.min.js')

/** Checks that axe has nothing to say of what is shown now, dialogs and menus included, and that it fits its screen. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await findingsOn(page), `axe, ${page.url()}`).toEqual([])
  await expectFit(page)
}

/** Checks a page in light and dark mode. Reports all findings and lets the test continue. */
export const checkBothModes = async (page: Page): Promise<void> => {
  await checkModes(page, { light: undefined, dark: ofColours })
  await expectFit(page)
}

/** Checks only the colours of a page, in both modes. */
export const checkColours = (page: Page): Promise<void> => checkModes(page, { light: ofColours, dark: ofColours })

const ofColours = ['color-contrast', 'link-in-text-block']

const checkModes = async (page: Page, { light, dark }: Record<'light' | 'dark', string[] | undefined>) => {
  const html = page.locator('html')
  await page.evaluate(freeze)
  for (const [mode, rules] of [
    ['dark', dark],
    ['light', light],
  ] as const) {
    // Sets the attribute that the choice of the mode sets, because only the colours depend on it.
    await html.evaluate((element, given) => element.setAttribute('data-mode', given), mode)
    await settled(page)
    expect.soft(await findingsOn(page, rules), `axe, ${mode}, ${page.url()}`).toEqual([])
  }
}

/**
 * Ends all motion, because in another mode every element would fade to its colours, for seconds on a long list. Adopts
 * the sheet, because the page's policy admits no other style.
 */
const freeze = `if (!('frozen' in window)) {
  window.frozen = new CSSStyleSheet()
  window.frozen.replaceSync('*, ::before, ::after { transition: none !important; animation: none !important }')
  document.adoptedStyleSheets.push(window.frozen)
}`

/** Rule that a page breaks, and its elements. */
interface Finding {
  rule: string
  where: string[]
}

/** Marks a text whose contrast is that of an earlier one. */
const alike = 'data-alike'

const configuration = {
  checks: [
    // Takes menus, lists of choices and tooltips as axe takes dialogs: they belong to their control, not to a landmark.
    {
      id: 'region',
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], svg',
      },
    },
  ],
  // Judges the contrast of each kind of text once, because that of every cell of a list takes two thirds of axe's time.
  rules: [{ id: 'color-contrast', selector: `:not([${alike}])` }],
}

/**
 * Runs axe in the page itself and loads it once. @axe-core/playwright costs four times as much: it loads axe three
 * times per run, and collects findings in a second page for frames of other sites, which our pages do not have.
 */
export const findingsOn = async (page: Page, rules?: readonly string[]): Promise<Finding[]> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) {
    await page.evaluate(source)
    await page.evaluate(`axe.configure(${JSON.stringify(configuration)})`)
  }
  await page.evaluate(markAlike, alike)
  const options = { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) }
  return page.evaluate<Finding[]>(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({
      rule: id + ' : ' + help,
      where: nodes.map(({ target, failureSummary }) => target.join(' ') + ' : ' + failureSummary),
    })))`)
}

/**
 * Marks each visible element drawn as an earlier one: of the same colour, size and weight, before the same backgrounds.
 * Leaves those that are hidden alone.
 */
const markAlike = (mark: string): void => {
  const known = new Map<string, number>()
  const numberOf = (text: string): number => {
    const number = known.get(text) ?? known.size
    known.set(text, number)
    return number
  }
  const drawn = new Set<string>()
  const visit = (element: Element, outer: number): void => {
    const drawing = getComputedStyle(element)
    const { backgroundColor, backgroundImage, opacity, position, filter } = drawing
    const behind = numberOf([outer, backgroundColor, backgroundImage, opacity, position, filter].join())
    const { color, fontSize, fontWeight, textShadow } = drawing
    const look = [behind, color, fontSize, fontWeight, textShadow].join()
    const isShown = element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    element.toggleAttribute(mark, isShown && drawn.has(look))
    if (isShown && holdsText(element)) drawn.add(look)
    for (const child of element.children) visit(child, behind)
  }
  const holdsText = (element: Element) =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim())
  visit(document.body, 0)
}

/**
 * Waits until everything is loaded and still, because a half-faded text has another contrast. One transition may start
 * another when a child inherits its parent's colour.
 */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('h1, [role="dialog"]').first()).toBeAttached()
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(`(async () => {
    const moving = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().endTime < 5_000)
    for (let now = moving(); now.length > 0; now = moving()) await Promise.allSettled(now.map(({ finished }) => finished))
  })()`)
}
