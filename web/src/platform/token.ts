/** The storage key of the session token, which only this file writes. */
export const tokenKey = 'accessToken'
/** How far this device's clock is ahead of the server's, in ms. */
const skewKey = 'clockSkewMs'
/** A smaller difference is the time of the answer. */
const leastSkewMs = 60_000

export const storedToken = (): string | null => localStorage.getItem(tokenKey)
export const clearToken = (): void => localStorage.removeItem(tokenKey)

/** Stores a token that the server has just made, and learns the server's time from it. */
export const storeToken = (token: string): void => {
  const made = claimOf(token, 'iat')
  const skew = made > 0 ? Date.now() - made : 0
  if (Math.abs(skew) < leastSkewMs) localStorage.removeItem(skewKey)
  else localStorage.setItem(skewKey, String(skew))
  localStorage.setItem(tokenKey, token)
}

/** Returns the present by the server's clock, in ms since the epoch: the clocks of tablets are often wrong. */
export const serverNow = (): number => Date.now() - Number(localStorage.getItem(skewKey) ?? 0)

/** Returns the expiry of a token in ms since the epoch; 0 when missing or unreadable. */
export const expiryOf = (token: string): number => claimOf(token, 'exp')

export const isAlive = (token: string | null, now = serverNow()): token is string =>
  token !== null && expiryOf(token) > now

/** Reads a claim in seconds as ms; 0 when missing or unreadable. */
const claimOf = (token: string, name: 'exp' | 'iat'): number => {
  const payload = token.split('.')[1]
  if (!payload) return 0
  try {
    const claims: unknown = JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/')))
    const seconds = typeof claims === 'object' && claims !== null ? Number(Reflect.get(claims, name)) : 0
    return Number.isFinite(seconds) ? seconds * 1000 : 0
  } catch {
    return 0
  }
}

const deviceKey = 'device'

/**
 * Returns the random token by which the server knows this browser again after a sign-in. It says nothing of its
 * contact, and a log-out leaves it.
 */
export const deviceToken = (): string => {
  const known = localStorage.getItem(deviceKey)
  if (known) return known
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  localStorage.setItem(deviceKey, made)
  return made
}

/** Clears the browser's storage except some keys and this token. */
export const forgetAllBut = (...keys: string[]): void => {
  const kept = [deviceKey, ...keys].map((key) => [key, localStorage.getItem(key)] as const)
  localStorage.clear()
  sessionStorage.clear()
  for (const [key, value] of kept) if (value !== null) localStorage.setItem(key, value)
}
