import type { ImportColumn } from '@quai/contract/orders/imports/columns.ts'
import { expect, test } from 'vitest'
import { issuesSaid } from './SheetRow.tsx'

const columns: ImportColumn[] = [
  { name: 'address_street', label: 'Rue', kind: 'text', hint: '' },
  { name: 'address_city', label: 'Ville', kind: 'text', hint: '' },
  { name: 'reference', label: 'Référence', kind: 'code', hint: '' },
]
const issue = (column: string, message: string) => ({ column, code: 'INVALID', message })
const said = (...issues: ReturnType<typeof issue>[]) =>
  issuesSaid(issues, columns).map(({ label, text }) => [label, text].filter(Boolean).join(' '))

test('ce que plusieurs erreurs d’une ligne ont en commun n’est dit qu’une fois', () => {
  const address = 'Veuillez renseigner une adresse valide\u00a0: '
  expect(
    said(
      issue('address_street', `${address}il manque la rue.`),
      issue('address_city', `${address}il manque la ville.`),
    ),
  ).toEqual([`Rue ${address}il manque la rue.`, 'Ville Il manque la ville.'])
})

test('une phrase qui nomme sa colonne ne la nomme pas deux fois', () => {
  expect(said(issue('reference', 'Référence inconnue.'))).toEqual(['Référence inconnue.'])
})
