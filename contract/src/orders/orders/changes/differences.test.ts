import { expect, test } from 'vitest'
import { differencesBetween, lineDifferences, type NamedLine, type Terms } from './differences.ts'

const read = (before: Terms, after: Terms) =>
  differencesBetween(before, after).map(
    ({ kind, label, from, to }) => `${kind} ${label} : ${from ?? '∅'} → ${to ?? '∅'}`,
  )

const line = (given: Partial<NamedLine> = {}): NamedLine => ({
  productId: 1,
  reference: 'SEAU',
  packaging: 'package_box',
  batchNumber: null,
  quantity: 5,
  ...given,
})

test('deux états égaux ne diffèrent en rien, un champ vide vaut un champ absent', () => {
  const terms = { driverName: null, internalNumber: '', orderItems: [line()] }
  expect(differencesBetween(terms, { ...terms, driverName: '', messageToWarehouse: null })).toEqual([])
})

test('un créneau se lit avec son jour, à l’heure de Paris', () => {
  expect(read({ orderDateStart: '2027-01-12T08:00:00.000Z' }, { orderDateStart: '2027-07-13T08:00:00.000Z' })).toEqual([
    'changed Créneau : mardi 12/01/2027 à 09:00 → mardi 13/07/2027 à 10:00',
  ])
})

test('chaque champ se lit en français, dans l’ordre de la commande', () => {
  expect(
    read(
      { orderTransporter: 'by_customer', transportLoadingTailgate: false, driverName: 'Léa', driverOnTime: null },
      {
        messageToCustomer: 'Quai 4\nBadge requis',
        driverOnTime: false,
        driverName: null,
        addressCarry: { name: 'Épicerie', street: '4 rue Haute', zipCode: '44000', city: 'Nantes', country: 'France' },
        transportLoadingTailgate: true,
        orderTransporter: 'by_quai_shuttle',
      },
    ),
  ).toEqual([
    'changed Transport : Par le client → Navette Quai',
    'changed Hayon : Non → Oui',
    'added Adresse : ∅ → Épicerie, 4\u00a0rue Haute, 44000\u00a0Nantes, France',
    'removed Chauffeur : Léa → ∅',
    'added Ponctualité : ∅ → En retard',
    'added Message au client : ∅ → Quai 4\nBadge requis',
  ])
})

test('un champ que le second état ne nomme pas n’est pas comparé', () => {
  expect(read({ driverName: 'Léa', orderItems: [line()] }, { internalNumber: 'A-1' })).toEqual([
    'added Numéro interne : ∅ → A-1',
  ])
})

const lines = (before: NamedLine[], after: NamedLine[]) => read({ orderItems: before }, { orderItems: after })

test('les lignes se comparent une à une : ajoutée, retirée, autre quantité', () => {
  expect(
    lines(
      [line(), line({ productId: 2, reference: 'RIZ', batchNumber: 'L1', quantity: 1 })],
      [line({ quantity: 4 }), line({ productId: 3, reference: 'THÉ', packaging: 'package_pallet', quantity: 2 })],
    ),
  ).toEqual([
    'changed SEAU : 5\u00a0colis → 4\u00a0colis',
    'removed RIZ, lot L1 : 1\u00a0colis → ∅',
    'added THÉ : ∅ → 2\u00a0palettes',
  ])
})

test('un autre lot ou un autre conditionnement d’un produit est une ligne qui change', () => {
  const l1 = line({ batchNumber: 'L1' })
  expect(lines([l1], [line({ batchNumber: 'L2', quantity: 6 })])).toEqual([
    'changed SEAU : 5\u00a0colis, lot L1 → 6\u00a0colis, lot L2',
  ])
  expect(lines([l1], [line({ packaging: 'package_unit', batchNumber: 'L1', quantity: 50 })])).toEqual([
    'changed SEAU : 5\u00a0colis, lot L1 → 50\u00a0unités, lot L1',
  ])
})

test('partagée entre plusieurs lots, une ligne est retirée et chacun ajouté', () => {
  expect(lines([line()], [line({ batchNumber: 'L1', quantity: 3 }), line({ batchNumber: 'L2', quantity: 2 })])).toEqual(
    [
      'removed SEAU : 5\u00a0colis → ∅',
      'added SEAU, lot L1 : ∅ → 3\u00a0colis',
      'added SEAU, lot L2 : ∅ → 2\u00a0colis',
    ],
  )
})

test('l’ordre des lignes n’est pas un changement, et zéro est « aucune »', () => {
  const [a, b] = [line(), line({ productId: 2, reference: 'RIZ' })]
  expect(lineDifferences([a, b], [b, a])).toEqual([])
  expect(lineDifferences([a], [a, { ...b, quantity: 0 }])).toEqual([])
  expect(lines([a], [{ ...a, quantity: 0 }])).toEqual(['removed SEAU : 5\u00a0colis → ∅'])
})
