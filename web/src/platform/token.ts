/** The storage key of the session token, which only this file reads and writes. */
const tokenKey = 'accessToken'

export const storedToken = (): string | null => localStorage.getItem(tokenKey)
export const storeToken = (token: string): void => localStorage.setItem(tokenKey, token)
export const clearToken = (): void => localStorage.removeItem(tokenKey)

/** Returns the expiry of a token in ms since the epoch; 0 when missing or unreadable. */
export const expiryOf = (token: string): number => {
  const payload = token.split('.')[1]
  if (!payload) return 0
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const exp = typeof claims === 'object' && claims !== null && 'exp' in claims ? Number(claims.exp) : 0
    return Number.isFinite(exp) ? exp * 1000 : 0
  } catch {
    return 0
  }
}

export const isAlive = (token: string | null, now = Date.now()): token is string =>
  token !== null && expiryOf(token) > now
