import { expect, test } from 'vitest'
import { moved, orderColumns } from './column-choice.ts'

const columns = ['number', 'status', 'slot', 'lines'].map((id) => ({ id, header: id, render: () => id }))
const offered = { columns, usual: ['status', 'slot'] }
const shown = (chosen: readonly string[] | undefined) =>
  orderColumns(offered, chosen).map(({ column, isShown }) => `${isShown ? '+' : '-'}${column.id}`)

test('sans choix, les colonnes habituelles, les autres à la fin', () => {
  expect(shown(undefined)).toEqual(['+number', '+status', '+slot', '-lines'])
})
test('la première reste la première, quoi qu’on choisisse', () => {
  expect(shown(['lines', 'number', 'status'])).toEqual(['+number', '+lines', '+status', '-slot'])
  expect(shown([])).toEqual(['+number', '-status', '-slot', '-lines'])
})
test('une colonne disparue du produit est oubliée', () => {
  expect(shown(['gone', 'slot'])).toEqual(['+number', '+slot', '-status', '-lines'])
})
test('monter et descendre, sans sortir de la liste', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b'])
})
