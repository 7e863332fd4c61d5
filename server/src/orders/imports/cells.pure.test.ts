import type { CellKind, ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { headColumns } from '@quai/contract/orders/imports/orders/head-columns.ts'
import { describe, expect, test } from 'vitest'
import { readCell, trimmed } from './cells.ts'

type Named = CellKind | 'transporter' | 'orderType'

/** Returns a column of this kind, or one with a reader of its own. */
const columnOf = (name: Named): Pick<ImportColumn, 'kind' | 'read'> => {
  if (name === 'transporter' || name === 'orderType')
    return (
      headColumns.find((column) => column.name === (name === 'orderType' ? 'order_type' : name)) ?? { kind: 'text' }
    )
  return { kind: name }
}

const cases: Partial<Record<Named, [string, unknown][]>> = {
  quantity: [
    ['12', 12],
    ['1 234', 1234],
    ['1\u00a0234', 1234],
    ['1\u202f234', 1234],
    ['12,0', 12],
    ['12.00', 12],
    ['12345', 12345],
  ],
  date: [
    ['31/12/2026', '2026-12-31'],
    ['1/2/2027', '2027-02-01'],
    ['31/12/26', '2026-12-31'],
    ['31-12-2026', '2026-12-31'],
    ['2026-12-31', '2026-12-31'],
    ['2026-12-31T00:00:00', '2026-12-31'],
    ['31/12/2026 00:00', '2026-12-31'],
    ['29/02/2028', '2028-02-29'],
    ['2027-06-29T22:00:00.000Z', '2027-06-30'],
    ['2026-12-15T23:30:00Z', '2026-12-16'],
    ['2026-12-15T23:30:00+01:00', '2026-12-15'],
    ['2026-12-15 23:30:00 UTC', '2026-12-16'],
    ['2026-12-15 18:30:00 -0500', '2026-12-16'],
    ['15/12/2026 23:30:00 +00', '2026-12-16'],
    ['2026-12-15T23:30:00', '2026-12-15'],
    ['2026/12/15', '2026-12-15'],
    ['2026.12.5', '2026-12-05'],
    ['20261215', '2026-12-15'],
    ['15 déc. 2026', '2026-12-15'],
    ['15 décembre 2026', '2026-12-15'],
    ['mardi 15 décembre 2026', '2026-12-15'],
    ['Mar. 15 Déc. 2026', '2026-12-15'],
    ['le 1er\u00a0janvier 2027', '2027-01-01'],
    ['5 août 2027', '2027-08-05'],
    ['15-déc-26', '2026-12-15'],
    ['15-déc.-26', '2026-12-15'],
    ['15 juil. 2027', '2027-07-15'],
    ['15 Dec 2026', '2026-12-15'],
    ['Tuesday, December 15, 2026', '2026-12-15'],
    ['Dec 15, 2026 10:30 AM', '2026-12-15'],
    ['15/12/2026 à 10h30', '2026-12-15'],
    ['15/12/2026 9:30 PM', '2026-12-15'],
  ],
  time: [
    ['09:30', '09:30'],
    ['9:30', '09:30'],
    ['9h30', '09:30'],
    ['9 h 30', '09:30'],
    ['9h', '09:00'],
    ['09:30:00', '09:30'],
    ['15/12/2026 09:30', '09:30'],
    ['2026-12-15T09:30:00', '09:30'],
    ['2026-12-15T08:30:00Z', '09:30'],
    ['2026-07-15T07:30:00.000+00:00', '09:30'],
    ['9:30 AM', '09:30'],
    ['9:30 pm', '21:30'],
    ['09:30:00 PM', '21:30'],
    ['12 AM', '00:00'],
    ['12:15 p.m.', '12:15'],
    ['15 déc. 2026 10:30', '10:30'],
    ['2026/12/15 14:30', '14:30'],
  ],
  flag: [
    ['oui', true],
    ['Oui', true],
    ['YES', true],
    ['x', true],
    ['VRAI', true],
    ['1', true],
    ['non', false],
    ['no', false],
    ['0', false],
  ],
  transporter: [
    ['by_customer', 'by_customer'],
    ['by_client', 'by_customer'],
    ['by_quai', 'by_quai_shuttle'],
    ['Par le client', 'by_customer'],
    ['Par vos soins', 'by_customer'],
    ['messagerie quai', 'by_quai_courier'],
  ],
  orderType: [
    ['delivery', 'delivery'],
    ['Entrée', 'delivery'],
    ['SORTIE', 'collection'],
  ],
  code: [
    ['00123', '00123'],
    ['12E5', '12E5'],
    ['REF-É', 'REF-É'],
    ['04/10/2026', '04/10/2026'],
    ['#12', '#12'],
    ['A#N/A', 'A#N/A'],
  ],
}

const refusals: Partial<Record<Named, [string, RegExp][]>> = {
  quantity: [
    ['0', /supérieure à 0/],
    ['-3', /supérieure à 0/],
    ['1,5', /nombre entier/],
    ['1,234', /deux façons : écrivez 1234 ou 1/],
    ['1.234', /deux façons/],
    ['1E+05', /abîmé par le tableur/],
    ['douze', /nombre entier/],
    ['12 345 6', /nombre entier/],
    ['1000001', /1 000 000/],
  ],
  date: [
    ['46387', /nombre du tableur \(31\/12\/2026 \?\)/],
    ['31/02/2027', /n’existe pas/],
    ['13/13/2027', /n’existe pas/],
    ['demain', /31\/12\/2026/],
    ['31/12', /31\/12\/2026/],
    ['06/2027', /n’a pas de jour : écrivez 30\/06\/2027/],
    ['2027-02-31T10:00:00Z', /n’existe pas/],
    ['31 février 2027', /n’existe pas/],
    ['31/12/20261', /31\/12\/2026/],
    ['15 jui 2027', /31\/12\/2026/],
    ['15 décembre', /31\/12\/2026/],
    ['décembre 2026', /n’a pas de jour : écrivez 31\/12\/2026/],
    ['01/12/2026 9:30 AM', /deux façons : écrivez 01\/12\/2026 ou 12\/01\/2026/],
  ],
  time: [
    ['0,395833333', /nombre du tableur/],
    ['24:00', /09:30/],
    ['9:75', /09:30/],
    ['13:30 PM', /09:30/],
    ['9', /09:30/],
    ['matin', /09:30/],
  ],
  flag: [['peut-être', /oui ou non/]],
  transporter: [['par avion', /Merci de renseigner un type de transporteur valide/]],
  orderType: [['inventory', /Entrée ou Sortie/]],
  code: [
    ['3,76043E+12', /abîmé par le tableur/],
    ['04/10/2026 (date)', /« 04\/10\/2026 » : le tableur en a fait une date/],
  ],
}

describe.each(Object.entries(cases))('%s', (kind, readings) => {
  test.each(readings)('« %s » se lit %j', (text, value) => {
    expect(readCell(columnOf(kind as Named), text)).toEqual({ value })
  })
})

describe.each(Object.entries(refusals))('%s refuse', (kind, given) => {
  test.each(given)('« %s »', (text, problem) => {
    expect(readCell(columnOf(kind as Named), text)).toEqual({ problem: expect.stringMatching(problem) })
  })
})

test.each(['text', 'code', 'date', 'time', 'flag', 'quantity', 'count', 'decimal', 'orderType'] as const)(
  'une erreur du tableur se dit dans toute colonne (%s)',
  (kind) => {
    for (const error of [
      '#N/A',
      '#NOM?',
      '#REF!',
      '#VALEUR!',
      '#valeur !',
      '#DIV/0!',
      '#NUL!',
      '#NOMBRE!',
      '#NAME?',
      '#VALUE!',
      '#NUM!',
      '#NULL!',
      'Err:502',
      '#####',
    ])
      expect(readCell(columnOf(kind), error)).toEqual({
        problem: expect.stringContaining('le tableur n’a pas su calculer cette cellule'),
      })
    expect(readCell(columnOf(kind), '#FORMULE!')).toEqual({ problem: expect.stringContaining('pas de résultat') })
    expect(readCell(columnOf(kind), 'Th\ufffd')).toEqual({ problem: expect.stringContaining('ont été perdues') })
  },
)

test('les espaces autour s’enlèvent, insécables compris', () => {
  expect(trimmed('\u00a0 12\u202f\t')).toBe('12')
  expect(trimmed(undefined)).toBe('')
})
