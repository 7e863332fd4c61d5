import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Nothing shown now, dialogs and menus included, is serious or critical to axe. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await findingsOn(page), `axe, ${page.url()}`).toEqual([])
}

/** The same of a page, light and dark; reports all that it finds and lets the test go on. */
export const checkBothModes = async (page: Page): Promise<void> => {
  const html = page.locator('html')
  for (const [mode, rules] of [
    ['dark', ['color-contrast', 'link-in-text-block']],
    ['light', undefined],
  ] as const) {
    // What the choice of the look sets too; the colours alone depend on it.
    await html.evaluate((element, given) => element.setAttribute('data-mode', given), mode)
    await settled(page)
    expect.soft(await findingsOn(page, rules), `axe, ${mode}, ${page.url()}`).toEqual([])
  }
}

/**
 * Runs axe in the page itself, read once: @axe-core/playwright reads it three times a run and gathers what it found in
 * a second page, for frames of other sites, which ours do not have; that costs four times as much.
 */
const findingsOn = async (page: Page, rules?: readonly string[]): Promise<unknown> => {
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source)
  const options = { resultTypes: ['violations'], iframes: false, ...(rules && { runOnly: rules }) }
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, help, nodes }) => ({
        rule: id + ' : ' + help,
        where: nodes.map(({ target, failureSummary }) => target.join(' ') + ' : ' + failureSummary),
      })))`)
}

/**
 * Everything has come and stands still: a text half faded in has another contrast. One transition may start another,
 * because an inherited colour follows its parent's.
 */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(`(async () => {
    const moving = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().endTime < 5_000)
    for (let now = moving(); now.length > 0; now = moving()) await Promise.allSettled(now.map(({ finished }) => finished))
  })()`)
}
