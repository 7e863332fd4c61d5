import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useSelection } from './use-selection.ts'

// Makes a row with the fields that the selection reads.
const row = (id: number) => ({ id, uuid: `uuid-${id}`, orderType: 'collection' }) as OrderRow
const rows = (count: number, from = 0) => Array.from({ length: count }, (_, rank) => row(from + rank))

/** Opens the first page of 25 of a list of so many orders. */
const open = (total = 300) => {
  const read = vi.fn(async ({ page }: { page: number }) => ({
    items: rows(Math.min(100, total - (page - 1) * 100), (page - 1) * 100),
  }))
  const page = { items: rows(25), total, isTotalExact: true }
  const client = new QueryClient()
  const hook = renderHook(({ search }) => useSelection({ search }, { page, read }), {
    initialProps: { search: 'a' },
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  return { ...hook, read }
}

test('les commandes choisies restent d’une page à l’autre, dans l’ordre où on les a choisies', () => {
  const { result, rerender } = open()
  act(() => result.current.selection.onChange([row(2)], true))
  rerender({ search: 'a' })
  act(() => result.current.selection.onChange([row(1), row(3)], true))
  act(() => result.current.selection.onChange([row(3)], false))
  expect(result.current.chosen.map(({ id }) => id)).toEqual([2, 1])
  expect(result.current.selection.labelOf(row(2))).toBe('Choisir\u00a0: Sortie\u00a02')
})

test('une autre recherche repart de rien', () => {
  const { result, rerender } = open()
  act(() => result.current.selection.onChange([row(1)], true))
  rerender({ search: 'b' })
  expect(result.current.chosen).toEqual([])
})

test('cent au plus, pas une de plus', () => {
  const { result } = open()
  act(() => result.current.selection.onChange(rows(120), true))
  expect(result.current.chosen).toHaveLength(100)
})

test('la page entière choisie, les autres de la liste se choisissent d’un geste', async () => {
  const { result, read } = open(60)
  act(() => result.current.selection.onChange(rows(24), true))
  expect(result.current.more).toBeUndefined()
  act(() => result.current.selection.onChange([row(24)], true))
  expect(result.current.more).toMatchObject({ total: 60, isTotalExact: true })
  act(() => result.current.more?.choose())
  await waitFor(() => expect(result.current.chosen).toHaveLength(60))
  expect(result.current.more).toBeUndefined()
  expect(read).toHaveBeenCalledExactlyOnceWith({ page: 1, pageSize: 100 })
})

test('d’une liste plus longue, les cent premières, pas celles choisies plus loin', async () => {
  const { result } = open(251)
  act(() => result.current.selection.onChange([row(200), ...rows(25)], true))
  act(() => result.current.more?.choose())
  await waitFor(() => expect(result.current.chosen.map(({ id }) => id)).toEqual(rows(100).map(({ id }) => id)))
  expect(result.current.more).toBeUndefined()
})

test('une lecture qui finit trop tard ne choisit rien sous un autre filtre, ni après « Effacer la sélection »', async () => {
  for (const change of ['filter', 'clear'] as const) {
    const { result, rerender, read } = open(60)
    const { promise, resolve } = Promise.withResolvers<{ items: OrderRow[] }>()
    read.mockReturnValueOnce(promise)
    act(() => result.current.selection.onChange(rows(25), true))
    act(() => result.current.more?.choose())
    await waitFor(() => expect(read).toHaveBeenCalled())
    if (change === 'clear') act(() => result.current.clear())
    else {
      rerender({ search: 'b' })
      act(() => result.current.selection.onChange([row(7)], true))
    }
    await act(async () => {
      resolve({ items: rows(60) })
      await promise
    })
    await act(async () => new Promise((done) => setTimeout(done)))
    expect(result.current.chosen.map(({ id }) => id)).toEqual(change === 'clear' ? [] : [7])
  }
})
