import { onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import './query-client.ts'
import { ApiError } from './api-error.ts'
import { connection, isUnreached, noteUnreached, reachable, tryAgain, whenBack } from './connection.ts'

const health = vi.fn<() => Promise<Response>>()
const up = () => health.mockImplementation(async () => new Response('{"status":"ok"}'))
const down = () => health.mockRejectedValue(new TypeError('Failed to fetch'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', health)
  down()
})
afterEach(async () => {
  up()
  await tryAgain()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  health.mockReset()
})

test('sans réponse, on redemande de plus en plus rarement, jusqu’à ce que le serveur réponde', async () => {
  const back = vi.fn()
  const stop = whenBack(back)
  noteUnreached()
  const waits: number[] = []
  for (let tries = 0; tries < 6; tries += 1) {
    waits.push((connection().nextTryAt ?? 0) - Date.now())
    await vi.advanceTimersToNextTimerAsync()
  }
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 15_000, 15_000])
  expect(back).not.toHaveBeenCalled()
  up()
  await vi.advanceTimersByTimeAsync(15_000)
  expect(connection().isDown).toBe(false)
  expect(back).toHaveBeenCalledOnce()
  stop()
})

test('une lecture et un envoi en attente attendent le réseau, puis partent une seule fois', async () => {
  const client = new QueryClient()
  client.mount()
  noteUnreached()
  const read = vi.fn(async () => 'lu')
  const write = vi.fn(async () => 'écrit')
  const reading = client.query({ queryKey: ['une'], queryFn: read })
  const writing = client.getMutationCache().build(client, { mutationFn: write }).execute(undefined)
  await vi.advanceTimersByTimeAsync(500)
  expect([read.mock.calls.length, write.mock.calls.length, onlineManager.isOnline()]).toEqual([0, 0, false])
  up()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await Promise.all([reading, writing, reachable()])).toEqual(['lu', 'écrit', undefined])
  expect([read.mock.calls.length, write.mock.calls.length]).toEqual([1, 1])
  client.unmount()
})

test('une réponse du serveur, même une panne, n’est pas une coupure', () => {
  const failed = (statusCode: number, code: string) => new ApiError({ statusCode, code, message: '' })
  expect(isUnreached(failed(0, 'UNREACHABLE'))).toBe(true)
  expect(isUnreached(failed(504, 'UNREACHABLE'))).toBe(true)
  expect(isUnreached(failed(413, 'UNREACHABLE'))).toBe(false)
  expect(isUnreached(failed(500, 'UNEXPECTED'))).toBe(false)
  expect(isUnreached(new TypeError('a bug'))).toBe(false)
})
