import { expect, test } from 'vitest'
import { restOf } from './rest.ts'

const line = (
  productId: number,
  [quantity, actualQuantity]: [number, number | null],
  productPackaging: 'package_unit' | 'package_box' = 'package_box',
) => ({ productId, productPackaging, quantity, actualQuantity })
const restsOf = (...lines: ReturnType<typeof line>[]) =>
  restOf(lines).map(({ productId, quantity }) => [productId, quantity])

test('ce qui n’est pas venu est ce qui manque à chaque référence', () => {
  expect(restsOf(line(1, [10, 7]), line(2, [4, 4]), line(3, [5, 0]))).toEqual([
    [1, 3],
    [3, 5],
  ])
})

test('une commande ouverte n’a pas de reste', () => {
  expect(restsOf(line(1, [10, null]))).toEqual([])
})

test('un autre lot vaut le lot prévu, et le surplus d’un lot comble le manque d’un autre', () => {
  expect(restsOf(line(1, [10, 0]), line(1, [0, 6]), line(1, [0, 4]))).toEqual([])
  expect(restsOf(line(1, [6, 2]), line(1, [4, 1]), line(1, [0, 3]))).toEqual([[1, 4]])
})

test('une référence venue dans un autre conditionnement n’a pas de reste', () => {
  expect(restsOf(line(1, [10, 0]), line(1, [0, 120], 'package_unit'), line(2, [2, 1]))).toEqual([[2, 1]])
})
