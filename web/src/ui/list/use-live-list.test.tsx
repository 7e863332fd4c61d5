import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFormerRows, useLiveList } from './use-live-list.ts'

let rows: { id: number; name: string }[]
const read = vi.fn(() => Promise.resolve({ items: rows, total: rows.length, isTotalExact: true }))

const requests = async () => {
  const client = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(() => useLiveList({ queryKey: ['requests'], queryFn: read }, ({ id }) => id), {
    wrapper,
  })
  await pass(0)
  return { list: () => result.current, names: () => result.current.data?.items.map(({ name }) => name), client }
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Moves as somebody who is reading the list. */
const touch = () => window.dispatchEvent(new Event('pointermove'))

beforeEach(() => {
  vi.useFakeTimers()
  rows = [{ id: 1, name: 'Sortie 1' }]
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('une ligne nouvelle s’annonce sans rien déplacer sous le doigt, et se montre quand on le demande', async () => {
  const { list, names } = await requests()
  rows = [{ id: 2, name: 'Sortie 2' }, ...rows]
  await pass(18_000)
  touch()
  await pass(2_000)
  expect(names()).toEqual(['Sortie 1'])
  expect(list().news?.count).toBe(1)
  await act(async () => list().news?.show())
  expect(names()).toEqual(['Sortie 2', 'Sortie 1'])
  expect(list().news).toBeUndefined()
})

test('en haut de la page, quand personne n’y touche, elle se montre d’elle-même', async () => {
  const { names } = await requests()
  rows = [{ id: 2, name: 'Sortie 2' }, ...rows]
  await pass(20_000)
  expect(names()).toEqual(['Sortie 2', 'Sortie 1'])
})

test('une valeur qui change se met à jour à sa place', async () => {
  const { names } = await requests()
  rows = [{ id: 1, name: 'Sortie 1, planifiée' }]
  await pass(18_000)
  touch()
  await pass(2_000)
  expect(names()).toEqual(['Sortie 1, planifiée'])
})

test('un onglet caché ne demande rien ; revenu, il demande aussitôt', async () => {
  await requests()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  read.mockClear()
  await pass(60_000)
  expect(read).not.toHaveBeenCalled()
  visibility.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(read).toHaveBeenCalledTimes(1)
})

test('ce que l’on vient de faire l’emporte sur ce qui attendait', async () => {
  const { list, names, client } = await requests()
  rows = [{ id: 2, name: 'Sortie 2' }, ...rows]
  await pass(18_000)
  touch()
  await pass(2_000)
  rows = [{ id: 2, name: 'Sortie 2' }]
  await act(() => client.invalidateQueries())
  await pass(0)
  expect(names()).toEqual(['Sortie 2'])
  expect(list().news).toBeUndefined()
})

const refetch = vi.fn()
const rowsOf = (data: string[] | undefined, error: Error | null = null) => ({
  data,
  isPlaceholderData: false,
  error,
  refetch,
})

test('une page de liste qui échoue laisse les lignes à l’écran, le dit et se redemande', () => {
  const { result, rerender } = renderHook(useFormerRows<string[]>, { initialProps: rowsOf(['Caisse 3']) })
  expect(result.current).toMatchObject({ data: ['Caisse 3'], isStale: false, failure: undefined })
  rerender(rowsOf(undefined, new Error('Un problème est survenu.')))
  expect(result.current).toMatchObject({ data: ['Caisse 3'], isStale: true, failure: 'Un problème est survenu.' })
  result.current.retry?.()
  expect(refetch).toHaveBeenCalledOnce()
  rerender(rowsOf(['Caisse 4']))
  expect(result.current).toMatchObject({ data: ['Caisse 4'], isStale: false, failure: undefined })
})

test('une liste qui n’a jamais rien montré laisse l’échec à l’écran des erreurs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useFormerRows(rowsOf(undefined, new Error('Panne'))))).toThrow('Panne')
})
