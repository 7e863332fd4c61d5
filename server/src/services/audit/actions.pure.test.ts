import { contract } from '@quai/contract/contract.ts'
import { expect, test } from 'vitest'
import { actLabel } from './actions.ts'

test('chaque acte que le journal retient se dit au passé quand il est fait', () => {
  const unsaid = Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).flatMap(([name, procedure]) => {
      const { route, meta } = procedure['~orpc']
      return route.method === 'GET' || meta.isUnaudited || meta.done ? [] : `${module}.${name}`
    }),
  )
  expect(unsaid).toEqual([])
})

test('un acte fait se dit au passé, un acte refusé tel qu’il fut demandé', () => {
  const adjust = { action: 'stock.adjust', changes: {} }
  expect(actLabel({ ...adjust, failure: null })).toBe('Stock ajusté')
  expect(actLabel({ ...adjust, failure: 'STOCK_SHORTAGE' })).toBe('Ajuster le stock')
})

test('un fichier de stock vérifié n’est pas un fichier fait', () => {
  const file = { action: 'imports.uploadStock', failure: null }
  expect(actLabel({ ...file, changes: { dryRun: true } })).toBe('Fichier de stock vérifié')
  expect(actLabel({ ...file, changes: {} })).toBe('Stock ajusté par un fichier')
})
