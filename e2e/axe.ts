import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectFit } from './fit.ts'

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

/** Takes menus, lists of choices and tooltips as axe takes dialogs: they belong to their control, not to a landmark. */
const floating = {
  checks: [
    {
      id: 'region',
      options: {
        regionMatcher: 'dialog, [role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=tooltip], svg',
      },
    },
  ],
}

/**
 * Runs axe in the page itself and loads it once. @axe-core/playwright costs four times as much: it loads axe three
 * times per run, and collects findings in a second page for frames of other sites, which our pages do not have.
 */
const findingsOn = async (page: Page, rules?: readonly string[]): Promise<unknown> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  await page.evaluate(`axe.configure(${JSON.stringify(floating)})`)
  const options = { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) }
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => ({
      rule: id + ' : ' + help,
      where: nodes.map(({ target, failureSummary }) => target.join(' ') + ' : ' + failureSummary),
    })))`)
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
