import type { CountEntry } from '@quai/contract/orders/inventories/inventory.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../platform/calls/api-error.ts'
import { CountQueue } from './count-queue.ts'

const away = new ApiError({ statusCode: 0, code: 'UNREACHABLE', message: 'Le serveur ne répond pas.' })
const refused = new ApiError({ statusCode: 422, code: 'PRODUCT_UNKNOWN', message: 'Inconnu.' })

const place = (productId: number) => ({ productId, productPackaging: 'package_unit' as const })
const entry = (productId: number, counted: number | null) => ({ key: `${productId}`, place: place(productId), counted })

let now = 1_000
let answer: (entries: CountEntry[]) => Promise<void>
const sent: CountEntry[][] = []

const aQueue = () =>
  new CountQueue({
    orderUuid: 'u',
    storage: localStorage,
    now: () => now,
    retryAfterMs: 50,
    send: async (entries) => {
      sent.push(entries)
      await answer(entries)
    },
  })

beforeEach(() => {
  vi.useFakeTimers()
  now = 1_000
  sent.length = 0
  answer = async () => {}
})
afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

it('envoie aussitôt, et ne garde rien de ce qui est enregistré', async () => {
  const queue = aQueue()
  queue.add(entry(1, 5))
  await vi.advanceTimersByTimeAsync(0)
  expect(sent).toEqual([[{ ...place(1), counted: 5, heldForMs: 0 }]])
  expect(queue.entries).toEqual([])
  expect(localStorage.length).toBe(0)
})

it('sans réseau, garde sur l’appareil et réessaie, en disant depuis quand elle attend', async () => {
  answer = async () => {
    throw away
  }
  const queue = aQueue()
  queue.add(entry(1, 5))
  await vi.advanceTimersByTimeAsync(0)
  expect(queue.entries).toMatchObject([{ counted: 5 }])
  queue.stop()
  // Simulates a reload of the page.
  const reloaded = aQueue()
  expect(reloaded.entries).toMatchObject([{ counted: 5, enteredAt: 1_000 }])
  now = 61_000
  answer = async () => {}
  await reloaded.flush()
  expect(sent.at(-1)).toEqual([{ ...place(1), counted: 5, heldForMs: 60_000 }])
  expect(reloaded.entries).toEqual([])
})

it('réessaie de lui-même quand le réseau revient', async () => {
  answer = async () => {
    throw away
  }
  const queue = aQueue()
  queue.add(entry(1, 5))
  await vi.advanceTimersByTimeAsync(0)
  answer = async () => {}
  await vi.advanceTimersByTimeAsync(60)
  expect(queue.entries).toEqual([])
})

it('le dernier comptage d’une place remplace le précédent, même pendant l’envoi', async () => {
  const queue = aQueue()
  let finish = () => {}
  answer = () =>
    new Promise((done) => {
      finish = done
    })
  queue.add(entry(1, 5))
  queue.add(entry(1, 6))
  answer = async () => {}
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(sent.map(([first]) => first?.counted)).toEqual([5, 6])
  expect(queue.entries).toEqual([])
})

it('une ligne refusée dit pourquoi et n’arrête pas les autres', async () => {
  answer = async () => {
    throw away
  }
  const queue = aQueue()
  queue.add(entry(1, 5))
  queue.add(entry(2, 6))
  await vi.advanceTimersByTimeAsync(0)
  answer = async (entries) => {
    if (entries.some(({ productId }) => productId === 1)) throw refused
  }
  await queue.flush()
  expect(queue.entries).toMatchObject([{ key: '1', refusal: 'Inconnu.' }])
  queue.drop('1')
  expect(queue.entries).toEqual([])
})
