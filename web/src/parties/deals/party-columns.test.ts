import { expect, test } from 'vitest'
import { partyColumns } from './party-columns.ts'

test('sur un téléphone, le client et l’entrepôt d’un administrateur ne partagent pas la ligne du titre', () => {
  expect(partyColumns.admin.map(({ onCard }) => onCard)).toEqual(['line', 'line'])
  expect(partyColumns.customer.map(({ onCard }) => onCard)).toEqual(['title'])
})
