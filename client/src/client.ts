import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createORPCClient } from '@orpc/client'
import type { AnyContractProcedure, ContractRouterClient } from '@orpc/contract'
import { partsOf } from '@quai/contract/calls/address.ts'
import { type Contract, contract } from '@quai/contract/contract.ts'
import { FileAnswer, type FileType, fileTypes } from '@quai/contract/platform/files.ts'
import { errorIn, QuaiError } from './quai-error.ts'

export interface QuaiOptions {
  /** Address of the installation: `https://quai.example`. */
  url: string
  /** API token, as an administrator gives it. */
  token: string
  /** Longest time, in ms, to wait for a place in the minute (429) or for a busy server (503); a minute by default. */
  patienceMs?: number
  /** Tries of a call that gets no answer; 3 by default. A write has one effect however often it is sent. */
  tries?: number
}

/** Every route of Quai's API that takes and answers JSON or answers a file: `quai.orders.list({ pageSize: 100 })`. */
export type Quai = ContractRouterClient<Contract>

/** Creates a client of the API. Its calls reject with a QuaiError. */
export const createQuai = ({ url, token, patienceMs = 60_000, tries = 3 }: QuaiOptions): Quai => {
  const origin = url.replace(/\/+$/, '')
  const sending = { origin, token, patienceMs, tries }
  return createORPCClient({
    call: (name, input, { signal }) => send(sending, requestOf(name, input), signal),
  })
}

interface Asked {
  method: string
  address: string
  body: string | undefined
  idempotencyKey: string | undefined
}

const requestOf = (name: readonly string[], input: unknown): Asked => {
  // The client is typed by the contract: only names of its routes arrive here.
  const procedure = name.reduce<unknown>(
    (at, part) => Reflect.get(at as object, part),
    contract,
  ) as AnyContractProcedure
  const { method = 'GET' } = procedure['~orpc'].route
  const { address, body } = partsOf(procedure, (input ?? {}) as object)
  return {
    method,
    address,
    body: body && JSON.stringify(body),
    idempotencyKey: method === 'GET' ? undefined : randomUUID(),
  }
}

type Sending = Required<Omit<QuaiOptions, 'url'>> & { origin: string }

/** Sends a call until it is answered, with the same idempotency key each time. */
const send = async (options: Sending, asked: Asked, signal: AbortSignal | undefined): Promise<unknown> => {
  const { patienceMs, tries } = options
  let waitedMs = 0
  for (let attempt = 1; ; ) {
    const answer = await fetchOnce(options, asked, signal).catch((error: unknown) => {
      if (signal?.aborted) throw error
      return error
    })
    if (answer instanceof Response) {
      const waitMs = waitOf(answer)
      if (waitMs === undefined || waitedMs + waitMs > patienceMs) return contentOf(answer)
      await answer.body?.cancel()
      await sleep(waitMs, undefined, { signal })
      waitedMs += waitMs
    } else {
      if (attempt >= tries)
        throw new QuaiError({ statusCode: 0, code: 'UNREACHABLE', message: 'Quai does not answer.' }, answer)
      await sleep(attempt * 1_000, undefined, { signal })
      attempt += 1
    }
  }
}

const fetchOnce = ({ origin, token }: Sending, asked: Asked, signal: AbortSignal | undefined): Promise<Response> => {
  const { method, address, body, idempotencyKey } = asked
  return fetch(origin + address, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body && { body }),
    ...(signal && { signal }),
  })
}

/** Time that a refusal asks to wait, in ms; undefined for an answer to take as it is. */
const waitOf = ({ status, headers }: Response): number | undefined => {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return (status === 429 || status === 503) && Number.isFinite(seconds) ? Math.max(1, seconds) * 1_000 : undefined
}

const contentOf = async (answer: Response): Promise<unknown> => {
  const type = answer.headers.get('content-type') ?? ''
  if (!answer.ok) throw errorIn(answer.status, await answer.text())
  if (type.startsWith('application/json')) return answer.json()
  const content = new Uint8Array(await answer.arrayBuffer())
  if (content.length === 0) return undefined
  const [known] = Object.entries(fileTypes).find(([, one]) => type.startsWith(one.split(';')[0] ?? one)) ?? ['pdf']
  return new FileAnswer({ filename: filenameOf(answer), type: known as FileType, content })
}

const filenameOf = ({ headers }: Response): string => {
  const disposition = headers.get('content-disposition') ?? ''
  const utf8 = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  return utf8 ? decodeURIComponent(utf8) : (/filename="([^"]*)"/.exec(disposition)?.[1] ?? 'document')
}
