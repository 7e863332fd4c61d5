import { expect, test } from 'vitest'
import { wordsOf } from './AuditTable.tsx'

test('ce qui a été demandé se lit en français, sans les textes', () => {
  const changes = {
    reason: '…',
    orderDateStart: '2027-01-20T08:00:00.000Z',
    expirationDate: '2027-03-01',
    isActive: false,
    lines: { count: 21 },
    items: [{ productId: 12345, quantity: 3 }],
    unknownField: null,
  }
  expect(wordsOf(changes)).toEqual([
    { field: 'Motif', value: 'texte non retenu' },
    { field: 'Créneau', value: expect.stringContaining('20/01/2027') },
    { field: 'Date limite', value: '01/03/2027' },
    { field: 'Actif', value: 'Non' },
    { field: 'Lignes', value: '21 éléments' },
    { field: 'Lignes', value: 'Produit (numéro) 12345, Quantité 3' },
    { field: 'unknownField', value: '–' },
  ])
  expect(wordsOf({ fields: ['quantity', 'reason'] })).toEqual([{ field: 'Champs envoyés', value: 'Quantité ; Motif' }])
})
