import type { AnyContractProcedure } from '@orpc/contract'
import { partsOf } from '@quai/contract/calls/address.ts'
import { releaseHeader } from '@quai/contract/calls/installation.ts'
import { positionHeader } from '@quai/contract/calls/position.ts'
import { contract } from '@quai/contract/contract.ts'
import { noteRelease } from '../installation/release.ts'
import { storedToken } from '../token.ts'
import { ApiError } from './api-error.ts'
import { tryAgain } from './connection.ts'
import { fetchCall } from './head-start.ts'
import { idempotencyKeyOf, settle } from './idempotency.ts'
import { notePosition, positionHeaders } from './position.ts'
import { admitAnswer, failedCall, refusalIn } from './refusals.ts'

interface Sending {
  signal?: AbortSignal | undefined
  /** Idempotency key of a write that keeps its own (platform/outbox). */
  key?: string
}

/**
 * Sends the call that stands under a name of the contract (`['orders', 'confirm']`), with the session's token and an
 * idempotency key on each write. Rejects with an ApiError.
 */
export const sendCall = async (
  name: readonly string[],
  input: unknown,
  { signal, key: given }: Sending = {},
): Promise<unknown> => {
  const procedure = procedureOf(name)
  const isWrite = procedure['~orpc'].route.method !== 'GET'
  const isKeyed = isWrite && given === undefined
  // A network that drops everything without a word leaves a call unanswered for minutes.
  const doubt = setTimeout(() => void tryAgain(), 8_000)
  try {
    const key = isKeyed ? await idempotencyKeyOf(name, input) : given
    const answer = await contentOf(await fetchCall(requestOf(procedure, { input, key, signal })), procedure)
    if (isKeyed) await settle(name, input)
    return answer
  } catch (thrown) {
    const error = failedCall(thrown)
    const isRefused = error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500
    if (isKeyed && isRefused) await settle(name, input)
    throw error
  } finally {
    clearTimeout(doubt)
  }
}

const procedureOf = (name: readonly string[]): AnyContractProcedure =>
  // The client is typed by the contract: only names of its procedures arrive here.
  name.reduce<unknown>((at, part) => Reflect.get(at as object, part), contract) as AnyContractProcedure

interface Sent {
  input: unknown
  key: string | undefined
  signal: AbortSignal | undefined
}

const requestOf = (procedure: AnyContractProcedure, { input, key, signal }: Sent): Request => {
  const { address, body } = partsOf(procedure, (input ?? {}) as object)
  const token = storedToken()
  return new Request(window.location.origin + address, {
    method: procedure['~orpc'].route.method ?? 'GET',
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...positionHeaders(),
      ...(key && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  })
}

const contentOf = async (answer: Response, procedure: AnyContractProcedure): Promise<unknown> => {
  noteRelease(answer.headers.get(releaseHeader))
  notePosition(answer.headers.get(positionHeader))
  const text = await answer.text()
  if (!answer.ok) throw refusalIn(answer.status, text, procedure)
  return admitAnswer(text === '' ? undefined : JSON.parse(text))
}
