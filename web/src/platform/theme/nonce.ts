/** Returns the page's nonce, which the security policy requires on style tags. */
export const nonce = (): string | undefined =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

declare global {
  interface Window {
    /** Read by goober, which writes the toasts' style tag. */
    __nonce__?: string | undefined
  }
}

/** Gives the toasts' style tag its nonce; call it before the first toast. */
export const admitToastStyles = (): void => {
  window.__nonce__ = nonce()
}
