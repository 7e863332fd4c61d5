import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Checks that nothing shown now, including dialogs and menus, is serious or critical to axe. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await findingsOn(page), `axe, ${page.url()}`).toEqual([])
}

/** Checks a page in light and dark mode. Reports all findings and lets the test continue. */
export const checkBothModes = async (page: Page): Promise<void> => {
  const html = page.locator('html')
  for (const [mode, rules] of [
    ['dark', ['color-contrast', 'link-in-text-block']],
    ['light', undefined],
  ] as const) {
    // Sets what the choice of the look sets. Only the colours depend on it.
    await html.evaluate((element, given) => element.setAttribute('data-mode', given), mode)
    await settled(page)
    expect.soft(await findingsOn(page, rules), `axe, ${mode}, ${page.url()}`).toEqual([])
  }
}

/**
 * Runs axe in the page itself, loading it once. @axe-core/playwright costs four times as much: it loads axe three times
 * per run and collects findings in a second page, for frames of other sites, which our pages do not have.
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
 * Waits until everything is loaded and still, because a half-faded text has another contrast. One transition may start
 * another when a child inherits its parent's colour.
 */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(`(async () => {
    const moving = () => document.getAnimations().filter(({ playState, effect }) =>
      playState === 'running' && effect.getComputedTiming().endTime < 5_000)
    for (let now = moving(); now.length > 0; now = moving()) await Promise.allSettled(now.map(({ finished }) => finished))
  })()`)
}
