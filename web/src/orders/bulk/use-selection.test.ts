import type { OrderRow } from '@quai/contract/orders/order.ts'
import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useSelection } from './use-selection.ts'

// Makes a row with the fields that the selection reads.
const row = (id: number) => ({ id, uuid: `uuid-${id}`, orderType: 'collection' }) as OrderRow
const open = () => renderHook(({ search }) => useSelection({ search }), { initialProps: { search: 'a' } })

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
  act(() =>
    result.current.selection.onChange(
      Array.from({ length: 120 }, (_, id) => row(id)),
      true,
    ),
  )
  expect(result.current.chosen).toHaveLength(100)
})
