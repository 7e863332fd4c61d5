/**
 * Gives the focus back to a button that works: it is disabled meanwhile, whereupon the browser takes the focus away, and who
 * uses the keyboard would begin again at the top of the page.
 */
export const keepFocus = (): void => {
  let button: HTMLButtonElement | undefined
  const whenDisabled = new MutationObserver(() => {
    if (button && !button.disabled && document.activeElement === document.body) button.focus({ preventScroll: true })
  })
  document.addEventListener('focusin', ({ target }) => {
    whenDisabled.disconnect()
    button = target instanceof HTMLButtonElement ? target : undefined
    if (button) whenDisabled.observe(button, { attributeFilter: ['disabled'] })
  })
}
