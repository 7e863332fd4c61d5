import { expect, type Page } from '@playwright/test'

/** Largest cumulative layout shift of a page. */
const most = 0.05

interface Shift {
  value: number
  /** In ms since the page opened. */
  at: number
  moved: string[]
}

/**
 * Records what moves by itself while a page opens: from its first paint until its reader does something. What moves
 * later answers them, as the lines of a chosen file do.
 */
export const recordShifts = `
  window.layoutShifts = []
  let isOpening = true
  for (const act of ['pointerdown', 'keydown', 'input', 'change', 'drop', 'resize'])
    addEventListener(act, () => { isOpening = false }, { capture: true })
  const nameOf = (node) => {
    const element = node?.nodeType === 1 ? node : node?.parentElement
    return element ? element.nodeName.toLowerCase() + ' « ' + element.textContent.trim().slice(0, 40) + ' »' : '?'
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, startTime, sources } of list.getEntries())
      if (isOpening && !hadRecentInput)
        window.layoutShifts.push({ value, at: startTime, moved: sources.map(({ node }) => nameOf(node)) })
  }).observe({ type: 'layout-shift', buffered: true })
`

/** Checks that no page moved under its reader while it opened. */
export const expectStill = async (page: Page): Promise<void> => {
  const shifts = await page.evaluate(() => (window as unknown as { layoutShifts: Shift[] }).layoutShifts)
  const worst = worstOf(shifts)
  const said = worst.map(({ value, at, moved }) => `${value.toFixed(3)} à ${Math.round(at)} ms : ${moved.join(', ')}`)
  expect.soft(sum(worst) <= most ? [] : said, `décalage, ${page.url()}`).toEqual([])
}

const sum = (shifts: readonly Shift[]): number => shifts.reduce((total, { value }) => total + value, 0)

/** Returns the worst run of shifts less than a second apart, of 5 s at most, which browsers call the CLS of a page. */
const worstOf = (shifts: readonly Shift[]): Shift[] => {
  const runs: Shift[][] = []
  for (const shift of shifts) {
    const run = runs.at(-1)
    const [first, last] = [run?.at(0), run?.at(-1)]
    if (run && first && last && shift.at - last.at < 1_000 && shift.at - first.at < 5_000) run.push(shift)
    else runs.push([shift])
  }
  return runs.toSorted((a, b) => sum(b) - sum(a))[0] ?? []
}
