import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useHasScrolled } from './use-has-scrolled.ts'

afterEach(() => vi.unstubAllGlobals())

const scrollTo = (y: number) =>
  act(() => {
    vi.stubGlobal('scrollY', y)
    dispatchEvent(new Event('scroll'))
  })

test('une page défilée de plus de 100 pixels le dit, et plus à son retour en haut', () => {
  const { result } = renderHook(() => useHasScrolled())
  expect(result.current).toBe(false)
  scrollTo(100)
  expect(result.current).toBe(false)
  scrollTo(101)
  expect(result.current).toBe(true)
  scrollTo(0)
  expect(result.current).toBe(false)
})
