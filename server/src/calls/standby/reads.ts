import { comparePositions, isPosition, positionHeader, unknownPosition } from '@quai/contract/calls/position.ts'
import type { FastifyReply } from 'fastify'
import { CompiledQuery } from 'kysely'
import { DatabaseError, type QueryResult } from 'pg'
import type { Db } from '../../platform/database/database.ts'
import { kyselyOn } from '../../platform/database/kysely.ts'
import { noSession } from '../api-callers.ts'
import type { Call } from '../calls.ts'
import { isRetryable, toFailure } from '../database-failures.ts'
import { callerOf } from '../turns/call-turns.ts'
import { Deadline } from '../turns/deadline.ts'
import { dbWithin, longestSeconds } from '../turns/time-limits.ts'

/** A read that lasts longer on the standby begins again on the primary; that of an import keeps its own time. */
const heldMs = 3_000

/** Returns the standby's database when it has what the caller has seen. An export goes on from `primary`. */
export const standbyOf = async (call: Call, primary: Db): Promise<Db | undefined> => {
  const { app, replicas, deadline, meta } = call
  const seen = seenBy(call)
  if (!app.replica || !replicas || seen === undefined || meta.needsPrimary) return undefined
  // Files are read after the answer has begun, when nothing can begin again. Exports go on from the primary.
  const isExport = meta.takesTurn === 'export'
  if (meta.answers && !isExport) return undefined
  if (!(await app.replica.has(seen))) return undefined
  call.isFromStandby = true
  const share = replicas.of(callerOf(call))
  const seconds = longestSeconds(app.config, meta.takesTurn)
  const standby = seconds ? dbWithin(deadline.over(share), seconds) : deadline.over(share, heldMs).db
  return isExport ? orElse(standby, primary, call) : standby
}

/**
 * Reads each statement from the standby, and from the primary once the standby is to blame. None needs another's
 * connection.
 */
const orElse = (standby: Db, primary: Db, call: Call): Db => {
  let isLeft = false
  const ask = (query: CompiledQuery<Record<string, unknown>>) => {
    if (isLeft) return primary.executeQuery(query)
    return standby.executeQuery(query).catch((error: unknown) => {
      if (!blames(call, error)) throw error
      isLeft = true
      // A statement that the standby itself refuses says nothing of the calls of others.
      if (error instanceof Error && !(error instanceof DatabaseError)) call.app.replica?.leave(error)
      return primary.executeQuery(query)
    })
  }
  return kyselyOn(async () => ({
    query: async (text, values = []) => {
      const { rows } = await ask(CompiledQuery.raw(text, [...values]))
      return { command: 'SELECT', rows, rowCount: rows.length, oid: 0, fields: [] } satisfies QueryResult
    },
    release: () => {},
  }))
}

const seenBy = ({ request }: Pick<Call, 'request'>): string | undefined => {
  const position = request.headers[positionHeader]
  return isPosition(position) ? position : undefined
}

/** True when the standby is to blame for an error, and the primary may still answer. */
export const blames = (call: Call, error: unknown): boolean => {
  if (call.deadline.signal.aborted) return false
  const isAway = toFailure(error)?.code === 'UNAVAILABLE'
  // 25006: a read that also writes.
  const isItsOwn = isRetryable(error) || (error instanceof DatabaseError && error.code === '25006')
  if (!isAway && !isItsOwn) return false
  call.isFromStandby = false
  return true
}

const tellWithin = { wholeMs: 1_000, heldMs: 1_000 }

/**
 * Tells what an answer has seen, a refusal too: what a write has written, or a read at the least. When that cannot be
 * told, the caller is to forget its place and reads from the primary. Tokens that do not ask are not told.
 */
export const tellPosition = async (call: Call, reply: FastifyReply): Promise<void> => {
  const { app, actor } = call
  const seen = seenBy(call)
  if (!app.replica || !actor || (actor.sessionId === noSession && seen === undefined)) return
  const { replayed } = app.replica
  if (call.isFromStandby) return void reply.header(positionHeader, latest(seen, replayed))
  const deadline = new Deadline(tellWithin)
  const position = await app.replica.position(deadline.over(app.pool)).catch(() => unknownPosition)
  deadline.stop()
  void reply.header(positionHeader, position)
}

const latest = (seen: string | undefined, replayed: string): string =>
  seen !== undefined && comparePositions(seen, replayed) > 0 ? seen : replayed
