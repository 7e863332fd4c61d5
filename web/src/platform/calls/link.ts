import type { AnyContractProcedure } from '@orpc/contract'
import { partsOf } from '@quai/contract/calls/address.ts'
import { releaseHeader } from '@quai/contract/calls/installation.ts'
import { positionHeader } from '@quai/contract/calls/position.ts'
import { contract } from '@quai/contract/contract.ts'
import { noteRelease } from '../installation/installation.ts'
import { storedToken } from '../token.ts'
import { ApiError } from './api-error.ts'
import { tryAgain } from './connection.ts'
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

declare global {
  interface Window {
    /** The first calls of the page, by path under /api, which public/assets/boot-5.js sent before the modules came. */
    headStart?: { authorization: string; calls: Map<string, Promise<Response | undefined>> }
  }
}

/** After this, in ms since the page opened, an answer that nobody took is too old. */
const usefulFor = 30_000

/** Sends a call, or takes the answer to the same one when it was sent before the modules came. */
export const fetchCall = async (request: Request): Promise<Response> =>
  (await startedAlready(request)) ?? fetch(request)

const startedAlready = (request: Request): Promise<Response | undefined> | undefined => {
  const { headStart } = window
  if (!headStart || request.method !== 'GET' || performance.now() > usefulFor) return undefined
  if (request.headers.get('authorization') !== headStart.authorization) return undefined
  const { pathname, search } = new URL(request.url)
  const path = pathname.replace(/^\/api/, '') + search
  const started = headStart.calls.get(path)
  // A second call asks for what is true by then.
  headStart.calls.delete(path)
  return started
}

/**
 * Keeps the key of each unanswered write, by call and body, so that resending after a lost answer has one effect, even
 * once the page was reloaded. The key is dropped once the server has answered.
 */
const storageKey = 'unsettledWrites'

/** Names a write without keeping what it sends. */
const digestOf = async (path: readonly string[], input: unknown): Promise<string> => {
  const bytes = new TextEncoder().encode(JSON.stringify([path, input]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export const idempotencyKeyOf = async (path: readonly string[], input: unknown): Promise<string> => {
  const call = await digestOf(path, input)
  const unsettled = read()
  const key = unsettled[call] ?? crypto.randomUUID()
  write({ ...unsettled, [call]: key })
  return key
}

/** Drops the key once the server has answered: an identical submission is then a new one. */
export const settle = async (path: readonly string[], input: unknown): Promise<void> => {
  const { [await digestOf(path, input)]: _settled, ...others } = read()
  write(others)
}

const read = (): Record<string, string> =>
  // This file wrote it.
  JSON.parse(sessionStorage.getItem(storageKey) ?? '{}') as Record<string, string>

const write = (unsettled: Record<string, string>): void => sessionStorage.setItem(storageKey, JSON.stringify(unsettled))
