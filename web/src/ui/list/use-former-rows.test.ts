import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useFormerRows } from './use-live-list.ts'

afterEach(cleanup)

const refetch = vi.fn()
const read = (data: string[] | undefined, error: Error | null = null) => ({
  data,
  isPlaceholderData: false,
  error,
  refetch,
})

test('une page de liste qui échoue laisse les lignes à l’écran, le dit et se redemande', () => {
  const { result, rerender } = renderHook(useFormerRows<string[]>, { initialProps: read(['Caisse 3']) })
  expect(result.current).toMatchObject({ data: ['Caisse 3'], isStale: false, failure: undefined })
  rerender(read(undefined, new Error('Un problème est survenu.')))
  expect(result.current).toMatchObject({ data: ['Caisse 3'], isStale: true, failure: 'Un problème est survenu.' })
  result.current.retry?.()
  expect(refetch).toHaveBeenCalledOnce()
  rerender(read(['Caisse 4']))
  expect(result.current).toMatchObject({ data: ['Caisse 4'], isStale: false, failure: undefined })
})

test('une liste qui n’a jamais rien montré laisse l’échec à l’écran des erreurs', () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  expect(() => renderHook(() => useFormerRows(read(undefined, new Error('Panne'))))).toThrow('Panne')
})
