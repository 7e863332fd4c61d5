/** The nonce of this delivery of the page: what a style tag needs to be admitted by the policy. */
export const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

declare global {
  interface Window {
    /** Read by goober, which writes the toasts' style tag. */
    __nonce__?: string | undefined
  }
}

/** Lets the toasts' style tag pass the policy; before the first toast is shown. */
export const admitToastStyles = (): void => {
  window.__nonce__ = nonce()
}
