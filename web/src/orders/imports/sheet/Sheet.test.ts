import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { expect, test } from 'vitest'
import { sheetColumns } from './Sheet.tsx'

test('les colonnes vides du fichier viennent après celles qui disent quelque chose', () => {
  const issues = [{ column: 'supplier_name', text: 'Trop long.' }]
  const rows = {
    items: [
      { cells: { ean: '', designation: 'Thé', reference: 'THE' }, issues: [] },
      { cells: { ean: '', designation: 'Café', reference: '' }, issues },
    ],
  }
  // The fields that the columns are read from.
  const of = { importType: 'product', columns: ['ean', 'designation', 'supplier_name', 'reference'], rows } as unknown
  expect(sheetColumns(of as ImportDetail).map(({ name }) => name)).toEqual([
    'designation',
    'supplier_name',
    'reference',
    'ean',
  ])
})
