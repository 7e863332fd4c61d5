import { isApiError } from './calls/api-error.ts'
import { expiryOf, isAlive, serverNow, storedToken, storeToken } from './token.ts'

/** A token older than this is renewed at the next gesture. */
const renewedAfterMs = 3_600_000
/** Life of a new token. */
const tokenMs = 8 * 3_600_000
const retryAfterMs = 30_000

/** End of the session in ms since the epoch, which no token outlives. */
let sessionEndsAt = 0
let triedAt = 0

/** Notes until when the session can be renewed, in whole seconds as tokens say it. */
export const noteSessionEnd = (instant: string): void => {
  sessionEndsAt = Math.floor(Date.parse(instant) / 1_000) * 1_000
}

/** Renews the token of a session in use. `adopt` is given the new one; other tabs learn it from the storage. */
export const renewOnUse = (adopt: (token: string) => void): void => {
  const onGesture = () => {
    const token = storedToken()
    if (!isAlive(token) || !isDue(token) || Date.now() - triedAt < retryAfterMs) return
    triedAt = Date.now()
    void oneTabAtATime(() => renew(adopt))
  }
  for (const gesture of ['pointerdown', 'keydown']) window.addEventListener(gesture, onGesture, { capture: true })
}

const isDue = (token: string): boolean => {
  const expiry = expiryOf(token)
  return expiry < sessionEndsAt && expiry - serverNow() < tokenMs - renewedAfterMs
}

const renew = async (adopt: (token: string) => void): Promise<void> => {
  // Another tab may have renewed it meanwhile: a token is renewed once.
  const token = storedToken()
  if (!isAlive(token) || !isDue(token)) return
  try {
    const { api } = await import('./calls/api.ts')
    const session = await api.auth.renew(undefined)
    noteSessionEnd(session.sessionEndsAt)
    storeToken(session.accessToken)
    adopt(session.accessToken)
  } catch (error) {
    // Tried again at a later gesture, unless this session cannot be renewed at all: the one of a taken-over account.
    if (isApiError(error) && error.code === 'SESSION_NOT_RENEWABLE') sessionEndsAt = 0
    console.error(error)
  }
}

const oneTabAtATime = (run: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('quai.renewal', run) : run()
