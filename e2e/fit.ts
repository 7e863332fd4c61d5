import { expect, type Page } from '@playwright/test'

/** Sizes of a hand and of an eye, in CSS px. */
const least = { target: 44, text: 16 }
const phone = 700
/** Widths between a phone and a desk at which nothing may overflow. */
const tablets = [1024, 768]

/**
 * Checks what every page owes its reader: a title, no sideways scroll, whole labels under a dialog and, on a phone, targets
 * and fields of their size.
 */
export const expectFit = async (page: Page): Promise<void> => {
  await expect.soft(page, page.url()).toHaveTitle(/^(\(\d+\+?\) )?\S.* – Quai$/)
  await fits(page, `tenue, ${page.url()}`)
}

/** Checks a page of a desk at the widths of tablets too, then gives it its size back. */
export const expectFitOnTablets = async (page: Page): Promise<void> => {
  const size = page.viewportSize()
  if (!size || size.width < phone) return
  for (const width of tablets) {
    await page.setViewportSize({ ...size, width })
    await fits(page, `tenue à ${width} px, ${page.url()}`)
  }
  await page.setViewportSize(size)
}

/** Looks again for a moment, because a page that changes with its width does so a frame after it has another one. */
const fits = (page: Page, message: string): Promise<void> =>
  expect
    .configure({ soft: true })
    .poll(async () => [...(await problemsOn(page)), ...(await cutLabelsOn(page))], { message, timeout: 3_000 })
    .toEqual([])

const cutLabelsOn = (page: Page): Promise<string[]> =>
  page
    .locator('[role=dialog] .MuiDialogActions-root button')
    .evaluateAll((buttons) =>
      buttons
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => `libellé coupé : « ${textContent} »`),
    )

/** Everything that a hand presses. */
const controls =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=checkbox], [role=switch], ' +
  '[role=radio], [role=combobox], [role=tab], [role=menuitem], [role=option]'

const problemsOn = (page: Page): Promise<string[]> =>
  page.evaluate(
    ({ target, text, isPhone, controls }) => {
      const html = document.documentElement
      const problems: string[] = []
      const overflow = html.scrollWidth - html.clientWidth
      if (overflow > 0) problems.push(`débordement de ${overflow} px`)
      if (!isPhone) return problems
      const nameOf = (element: Element) =>
        `${element.tagName.toLowerCase()} « ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)} »`
      const isShown = (element: Element) =>
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        !element.closest('[aria-hidden="true"], [inert], .visually-hidden') &&
        element.getBoundingClientRect().bottom > 0
      /** The box that answers a press: of the control, what it draws over its surroundings, its label or its field. */
      const pressed = (element: Element) => {
        const around = element.closest('label, .MuiInputBase-root, .MuiPickersInputBase-root')
        const over = getComputedStyle(element, '::after')
        const boxes = [element, ...(around ? [around] : [])].map((one) => one.getBoundingClientRect())
        if (over.position === 'absolute')
          boxes.push(new DOMRect(0, 0, Number.parseFloat(over.width), Number.parseFloat(over.height)))
        return {
          width: Math.max(...boxes.map(({ width }) => width)),
          height: Math.max(...boxes.map(({ height }) => height)),
        }
      }
      for (const element of document.querySelectorAll(controls)) {
        if (!isShown(element)) continue
        const { width, height } = pressed(element)
        if (width < target - 0.5 || height < target - 0.5)
          problems.push(`cible de ${Math.round(width)} × ${Math.round(height)} : ${nameOf(element)}`)
      }
      for (const field of document.querySelectorAll('input, select, textarea, [contenteditable=true]')) {
        if (!isShown(field) || field.matches('[type=checkbox], [type=radio], [type=file]')) continue
        const size = Number.parseFloat(getComputedStyle(field).fontSize)
        if (size < text) problems.push(`texte de ${size} px : ${nameOf(field)}`)
      }
      return [...new Set(problems)]
    },
    { ...least, controls, isPhone: (page.viewportSize()?.width ?? 0) < phone },
  )
