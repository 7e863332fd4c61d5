import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What is shown now, dialogs and menus included, has nothing that axe calls serious or critical. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  expect(await findingsOf(new AxeBuilder({ page })), `axe, ${page.url()}`).toEqual([])
}

/** The same of a page, light and dark; reports all that it finds and lets the test go on. */
export const checkBothModes = async (page: Page): Promise<void> => {
  const html = page.locator('html')
  for (const [mode, rules] of [
    ['dark', ['color-contrast', 'link-in-text-block']],
    ['light', []],
  ] as const) {
    // What the choice of the look sets too; the colours alone depend on it.
    await html.evaluate((element, given) => element.setAttribute('data-mode', given), mode)
    await settled(page)
    const axe = new AxeBuilder({ page })
    if (rules.length > 0) axe.withRules([...rules])
    expect.soft(await findingsOf(axe), `axe, ${mode}, ${page.url()}`).toEqual([])
  }
}

const findingsOf = async (axe: AxeBuilder) => {
  const { violations } = await axe.options({ resultTypes: ['violations'] }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      rule: `${id} : ${help}`,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} : ${failureSummary}`),
    }))
}

/** Everything has come and stands still: a text half faded in has another contrast. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
       .filter((animation) => animation.effect.getComputedTiming().endTime < 5_000)
       .map((animation) => animation.finished))`,
  )
}
