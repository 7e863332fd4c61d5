import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What is shown now, dialogs and menus included, has nothing that axe calls serious or critical. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const findings = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, help, nodes }) => ({
      rule: `${id} : ${help}`,
      where: nodes.map(({ target, failureSummary }) => `${target.join(' ')} : ${failureSummary}`),
    }))
  expect(findings, `axe, ${page.url()}`).toEqual([])
}

/** Everything has come and stands still: a text half faded in has another contrast. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.locator('.MuiSkeleton-root, [aria-busy="true"]')).toHaveCount(0)
  await page.evaluate(
    `Promise.allSettled(document.getAnimations()
       .filter((animation) => animation.effect.getComputedTiming().endTime < 5_000)
       .map((animation) => animation.finished))`,
  )
}
