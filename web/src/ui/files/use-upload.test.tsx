import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../platform/calls/api-error.ts'
import type { Sending } from './upload-queue.ts'
import { useUpload } from './use-upload.ts'

const asked: (Sending<string> & { accept: () => void; refuse: (error: unknown) => void })[] = []

const send = (sending: Sending<string>) =>
  new Promise<void>((accept, refuse) => {
    asked.push({ ...sending, accept, refuse })
    sending.signal.addEventListener('abort', () => refuse(new DOMException('Aborted', 'AbortError')))
  })
const aFile = (name: string) => new File(['a;b'], name, { type: 'text/csv' })
const unreachable = new ApiError({ statusCode: 0, code: 'UNREACHABLE', message: 'Le serveur ne répond pas.' })

beforeEach(() => {
  asked.length = 0
})
afterEach(cleanup)

test('un fichier envoyé seul prend la place du précédent ; le même, recommencé, garde sa clé', async () => {
  const { result } = renderHook(() => useUpload({ send }))
  const file = aFile('commandes.csv')
  for (const about of ['delivery', 'delivery', 'collection']) {
    act(() => void result.current.sendOnly(file, about))
    await act(async () => asked.at(-1)?.refuse(unreachable))
    expect(result.current.entries).toMatchObject([{ state: 'failed', problem: 'Le serveur ne répond pas.' }])
  }
  act(() => void result.current.sendOnly(aFile('autre.csv'), 'collection'))
  expect(result.current.entries.map((entry) => entry.file.name)).toEqual(['autre.csv'])
  const [first, again, otherType, otherFile] = asked.map(({ idempotencyKey }) => idempotencyKey)
  expect(again).toBe(first)
  expect(new Set([first, otherType, otherFile]).size).toBe(3)
})

test('le refus du serveur se dit par ses champs, un envoi annulé par lui-même', async () => {
  const { result } = renderHook(() => useUpload({ send }))
  const issue = { path: ['file'], key: 'errors', params: {}, fallback: 'Le fichier est vide.' }
  act(() => void result.current.sendOnly(aFile('vide.csv'), 'delivery'))
  await act(async () =>
    asked[0]?.refuse(new ApiError({ statusCode: 422, code: 'INVALID', message: 'Des erreurs.', issues: [issue] })),
  )
  expect(result.current.entries[0]).toMatchObject({ state: 'failed', problem: 'Le fichier est vide.' })

  act(() => void result.current.sendOnly(aFile('long.csv'), 'delivery'))
  expect(result.current.isBusy).toBe(true)
  act(() => result.current.queue.cancel(result.current.entries[0]?.key ?? ''))
  await waitFor(() => expect(result.current.entries[0]?.problem).toBe('Envoi annulé.'))
  expect(result.current.isBusy).toBe(false)
})

test('quitter la page arrête ce qui part', async () => {
  const { result, unmount } = renderHook(() => useUpload({ send }))
  act(() => void result.current.sendOnly(aFile('commandes.csv'), 'delivery'))
  unmount()
  await waitFor(() => expect(asked[0]?.signal.aborted).toBe(true))
})
