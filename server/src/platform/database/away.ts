/** Codes of the system for a host that cannot be reached, or leaves. */
export const unreachableCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
]

/** 55P03: lock timeout; 25006: a standby, or a primary made read-only; 25P03, 25P04: a transaction idle or open for too long. */
const states = /^(08...|53...|57...|55P03|25006|25P03|25P04)$/
const messages = /Connection terminated|timeout exceeded when trying to connect|not queryable|Query read timeout/

/** Properties of an error of pg, which pg-boss hands on as a plain object. */
type Details = Partial<Record<'name' | 'code' | 'severity' | 'message', string>>

/** True when the backend has ended, alone or with the whole database. */
export const isEnd = ({ severity = '' }: Details): boolean => severity === 'FATAL' || severity === 'PANIC'

/** True when the database is away, takes no write or has no time: nothing is wrong with the statement. */
export const isAway = (error: unknown): boolean => {
  if (typeof error !== 'object' || error === null) return false
  const { name, code = '', severity, message = '' }: Details = error
  if (name === 'UnsafeConnection') return true
  // A backend that gives up says so, whatever for: with a full disk it may not even start.
  if (severity !== undefined) return isEnd({ severity }) || states.test(code)
  return unreachableCodes.includes(code) || messages.test(message)
}
