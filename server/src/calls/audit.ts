import type { Statement } from '../platform/database/database.ts'
import type { Failure } from '../platform/failure.ts'
import { noSession } from './api-callers.ts'
import type { Call } from './calls.ts'
import { shareOf } from './turns/call-turns.ts'

/** Statuses of refusals that the audit records. Leaves out malformed calls and an overloaded server. */
const refusedStatuses = new Set([401, 403, 404, 409, 422])

const text = `INSERT INTO audit_entries
  (action, target, failure, user_id, contact_id, hijacker_contact_id, is_api, ip, request_id, changes)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`

/** What became of a call: its answer, or the code of its failure. */
interface Ended {
  output?: unknown
  failure?: string
}

/** Returns the statement that records a call: done, or refused with the code of its failure. */
export const auditStatement = (call: Call, { output, failure }: Ended): Statement => {
  const { action, actor, identified, request, part, input } = call
  const person = actor ?? identified
  return {
    text,
    values: [
      action,
      part ?? targetOf(call) ?? namedBy(output),
      failure ?? null,
      person?.userId ?? null,
      person?.contactId ?? null,
      actor?.hijackerContactId ?? null,
      actor?.sessionId === noSession,
      request.ip,
      request.id,
      auditedInput(input),
    ],
  }
}

/** Records a call outside its transaction: one that opens its own, or one that was refused. */
export const auditAfter = async (call: Call, ended: Ended): Promise<void> => {
  const { text: statement, values } = auditStatement(call, ended)
  const client = await shareOf(call).connect()
  try {
    await client.query(statement, [...values])
  } finally {
    client.release()
  }
}

/** True for a refusal that the audit records: of a write, or of a read that the caller has no right to. */
export const isAuditedRefusal = ({ route, meta }: Pick<Call, 'route' | 'meta'>, { status }: Failure): boolean =>
  !meta.isUnaudited && (route.method === 'GET' ? status === 403 : refusedStatuses.has(status))

/** Names what the path of the route names: « /orders/{uuid} » gives the uuid. The path is known before the input is read. */
const targetOf = ({ route, request }: Call): string | null => {
  const params = request.params as Record<string, string> // Fastify gives the texts of the path
  const names = [...(route.path ?? '').matchAll(/\{(\w+)\}/g)].map(([, name]) => params[name ?? ''] ?? '')
  const named = names.filter((value) => isPlain(value) || /^\d{1,15}$/.test(value))
  return named.length > 0 ? named.join(' ') : null
}

/** Names what a call made, or changed without naming it in its path: the uuid or id of its answer. */
const namedBy = (output: unknown): string | null => {
  if (!isRecord(output)) return null
  const { uuid, id } = output
  if (typeof uuid === 'string' && isPlain(uuid)) return uuid
  return typeof id === 'number' ? String(id) : null
}

const maxLength = 4_000
const maxItems = 20

/**
 * Writes what a call changes as JSON. Replaces every text by « … », except ids and dates, so that the audit holds neither
 * secrets nor anything of a person. Gives only the count of a long list, and only the field names of a long input.
 */
export const auditedInput = (input: unknown): string => {
  if (!isRecord(input)) return '{}'
  const whole = JSON.stringify(input, (key, value) => withoutTexts(key, value))
  return whole.length <= maxLength ? whole : JSON.stringify({ fields: Object.keys(input) })
}

const withoutTexts = (key: string, value: unknown): unknown => {
  if (typeof value === 'string') return isPlain(value) && !/token|secret|password|code/i.test(key) ? value : '…'
  return Array.isArray(value) && value.length > maxItems ? { count: value.length } : value
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const day = /^\d{4}-\d{2}-\d{2}(T[\d:.]{5,12}(Z|[+-]\d{2}:\d{2}))?$/

const isPlain = (value: string): boolean => uuid.test(value) || day.test(value)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
