import { expect, test } from 'vitest'
import { mergeTyped } from './merge-typed.ts'

test('ce qui a été saisi reste, le reste prend ce que l’objet dit maintenant', () => {
  const base = { number: 'A-1', driver: 'Ancien', lines: [{ quantity: 1 }] }
  const typed = { ...base, number: 'A-2' }
  const fresh = { number: 'A-1', driver: 'Nouveau', lines: [{ quantity: 3 }] }
  expect(mergeTyped(base, typed, fresh)).toEqual({ number: 'A-2', driver: 'Nouveau', lines: [{ quantity: 3 }] })
})

test('des lignes retouchées restent celles qui ont été saisies', () => {
  const base = { lines: [{ quantity: 1 }] }
  expect(mergeTyped(base, { lines: [{ quantity: 7 }] }, { lines: [{ quantity: 3 }] }).lines).toEqual([{ quantity: 7 }])
})
