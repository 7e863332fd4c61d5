import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import { type Mutation, type MutationOptions, type MutationState, useMutationState } from '@tanstack/react-query'
import { ApiError, isApiError } from '../calls/api-error.ts'
import { isUnreached } from '../calls/connection.ts'
import { sendCall } from '../calls/link.ts'
import { queryClient } from '../calls/query-client.ts'
import { currentUser } from '../session.ts'
import { dropDraftAt } from '../unsent/drafts.ts'
import { dropLetter, findLetter, keepLetter, type Letter, lettersKept } from './letters.ts'
import { t } from './texts.ts'

/**
 * Writes that wait for the network wait on the device (decision 074). Each is a mutation of TanStack Query, which pauses it
 * without a network and sends those of one order in turn, and a letter in IndexedDB, which outlives the page.
 */
const root = 'outbox'
/** The server knows a key for a week (server/src/app/modules/retention.ts): a letter that is older could have a second effect. */
const sendableMs = 7 * 86_400_000
const keptMs = 2 * sendableMs
const longestWait = 30_000

queryClient.setMutationDefaults([root], {
  mutationFn: (letter: Letter) => deliver(letter),
  networkMode: 'online',
  retry: (_failures, error) => mayStillBeSent(error),
  retryDelay: (failures) => Math.min(1_000 * 2 ** failures, longestWait),
  gcTime: Number.POSITIVE_INFINITY,
  // Its form shows a refusal, or the list of what waits.
  meta: { silent: true },
})

const mayStillBeSent = (error: unknown): boolean =>
  isUnreached(error) || (isApiError(error) && error.statusCode === 429)

type Client = ContractRouterClient<Contract>

/**
 * Returns the calls of the contract, whose writes wait on this device. Resolves with the answer, also one that comes in a
 * later network; rejects with an ApiError when the server refuses. With `joined`, the id of a letter that waits already,
 * resolves with its answer and sends nothing new.
 */
export const outbox = (place: string, joined?: string): Client =>
  createORPCClient({
    call: async (name, input) => {
      const answer = joined === undefined ? write({ call: name.join('.'), input, place }) : answers.get(joined)
      return await answer
    },
  })

/** Answers of the letters of this page, so that a form that opens later gets the one to its own. */
const answers = new Map<string, Promise<unknown>>()

const write = async (written: Pick<Letter, 'call' | 'input' | 'place'>): Promise<unknown> => {
  const { pathname } = window.location
  const letter: Letter = {
    ...written,
    id: crypto.randomUUID(),
    contactId: contactNow(),
    path: pathname,
    title: document.title,
    writtenAt: nextInstant(),
  }
  // A device without room sends it all the same.
  await keepLetter(letter).catch(console.error)
  try {
    return await holding(letter.id, () => start(letter))
  } catch (error) {
    // The page that wrote it shows the refusal itself.
    if (window.location.pathname === pathname && isRefused(error)) discard(letter.id)
    throw error
  }
}

let lastInstant = 0
/** Returns the present, after every earlier one: two letters of one millisecond keep their order. */
const nextInstant = (): number => {
  lastInstant = Math.max(Date.now(), lastInstant + 1)
  return lastInstant
}

const contactNow = (): number | null => currentUser()?.contact.id ?? null

const isRefused = (error: unknown): error is ApiError =>
  isApiError(error) && error.statusCode !== 401 && !mayStillBeSent(error)

/** Runs while no other tab holds the same letter: the tab that wrote it sends it, or the next one once that is closed. */
const holding = <Answer>(id: string, run: () => Promise<Answer>): Promise<Answer> =>
  'locks' in navigator ? navigator.locks.request(`quai.outbox.${id}`, run) : run()

const start = (letter: Letter): Promise<unknown> => {
  const { refusal } = letter
  const options: MutationOptions<unknown, Error, Letter, unknown> = {
    ...queryClient.defaultMutationOptions({ mutationKey: [root, letter.place] }),
    scope: { id: scopeOf(letter) },
  }
  const state = refusal && stateOf(letter, new ApiError(refusal))
  const mutation = queryClient.getMutationCache().build(queryClient, options, state)
  const answer = refusal ? Promise.reject(new ApiError(refusal)) : mutation.execute(letter)
  answers.set(letter.id, answer)
  return answer
}

/** Names the queue of a letter: those of one order leave in turn. */
const scopeOf = ({ input, path }: Letter): string => {
  // Routes of one order name it so.
  const { orderUuid, uuid } = (input ?? {}) as { orderUuid?: string; uuid?: string }
  return orderUuid ?? uuid ?? path
}

const stateOf = (letter: Letter, error: ApiError): MutationState<unknown, Error, Letter, unknown> => ({
  context: undefined,
  data: undefined,
  error,
  failureCount: 1,
  failureReason: error,
  isPaused: false,
  status: 'error',
  variables: letter,
  submittedAt: letter.writtenAt,
})

const deliver = async (letter: Letter): Promise<unknown> => {
  // Its contact has left meanwhile: it waits for their next session.
  if (letter.contactId !== contactNow()) throw new ApiError({ statusCode: 401, code: 'UNAUTHORIZED', message: '' })
  try {
    const answer = await sendCall(letter.call.split('.'), letter.input, { key: letter.id })
    await dropLetter(letter.id).catch(console.error)
    if (letter.contactId !== null) dropDraftAt({ contactId: letter.contactId, name: letter.place })
    return answer
  } catch (error) {
    if (isRefused(error)) await keepLetter({ ...letter, refusal: bodyOf(error) }).catch(console.error)
    throw error
  }
}

const bodyOf = ({ statusCode, code, message, issues, params }: ApiError) => ({
  statusCode,
  code,
  message,
  issues: [...issues],
  params: { ...params },
})

/** Takes up the letters of a contact that no tab holds: at the start of their session and when the network returns. */
export const takeUpLetters = async (contactId: number | null = null): Promise<void> => {
  for (const letter of await lettersKept()) {
    if (Date.now() - letter.writtenAt > keptMs) await dropLetter(letter.id)
    else if (letter.contactId === contactId && !mutationOf(letter.id)) takeUp(letter.id)
  }
}

const takenUp = new Set<string>()

const takeUp = (id: string): void => {
  if (takenUp.has(id)) return
  takenUp.add(id)
  void holding(id, async () => {
    takenUp.delete(id)
    const letter = await findLetter(id)
    if (!letter || letter.contactId !== contactNow() || mutationOf(id)) return
    const isLate = Date.now() - letter.writtenAt > sendableMs
    // A refusal shows in the list of what waits.
    await start(isLate && !letter.refusal ? { ...letter, refusal: tooLate() } : letter).catch(() => undefined)
  })
}

const tooLate = () => ({ statusCode: 409, code: 'WAITED_TOO_LONG', message: t('tooLate') })

const mutationOf = (id: string): Mutation<unknown, Error, Letter> | undefined =>
  queryClient.getMutationCache().find<unknown, Error, Letter>({
    mutationKey: [root],
    exact: false,
    predicate: ({ state }) => idOf(state.variables) === id,
  })

const idOf = (variables: unknown): string | undefined => (variables as Letter | undefined)?.id

/** Gives up a letter: it is not sent any more, unless it is on its way. */
export const discard = (id: string): void => {
  const mutation = mutationOf(id)
  if (mutation) queryClient.getMutationCache().remove(mutation)
  void dropLetter(id).catch(console.error)
}

export interface Waiting {
  letter: Letter
  /** False while it is being sent. */
  isPaused: boolean
  /** True when it left before and its answer was lost. */
  mayHaveArrived: boolean
  refusal: string | undefined
}

/** Returns what waits on this device, or of one place of a page, from the oldest. */
export const useWaiting = (place?: string): Waiting[] =>
  useMutationState(
    {
      filters: { mutationKey: place === undefined ? [root] : [root, place], exact: false, predicate: isWaiting },
      select: ({ state }): Waiting => ({
        // This file gives each of these mutations a letter.
        letter: state.variables as Letter,
        isPaused: state.isPaused,
        mayHaveArrived: state.failureCount > 0,
        refusal: state.status === 'error' ? state.error?.message : undefined,
      }),
    },
    queryClient,
  )

/** True while what this place of a page wrote has not been answered. */
export const useIsWaiting = (place: string): boolean => useWaiting(place).some(({ refusal }) => refusal === undefined)

/** Returns what an order has written and the network has not taken yet, from the oldest; not what is just on its way. */
export const useWaitingOn = (uuid: string): Letter[] =>
  useWaiting().flatMap(({ letter, isPaused, mayHaveArrived, refusal }) =>
    refusal === undefined && (isPaused || mayHaveArrived) && scopeOf(letter) === uuid ? [letter] : [],
  )

const isWaiting = ({ state }: { state: { status: string; error: unknown } }): boolean =>
  state.status === 'pending' || (state.status === 'error' && isRefused(state.error))

/** Returns the places whose letters wait: their drafts are on their way. */
export const placesWaiting = (): string[] =>
  queryClient
    .getMutationCache()
    .findAll({ mutationKey: [root], predicate: isWaiting })
    .map(({ state }) => (state.variables as Letter).place)
