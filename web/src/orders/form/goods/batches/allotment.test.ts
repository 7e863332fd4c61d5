import { expect, test } from 'vitest'
import { type DraftLine, newLine } from '../../draft.ts'
import { allot, type Candidate, leftBehind, partsOf, shortageOf, withHeld } from './allotment.ts'

const batch = (batchId: number, batchExpirationDate: string | null, available: number): Candidate => ({
  batchId,
  batchNumber: `L${batchId}`,
  batchExpirationDate,
  daysLeft: null,
  available,
})
const candidates = [batch(1, '2027-01-05', 60), batch(2, '2027-02-10', 40), batch(3, null, 500)]
const product = {
  id: 7,
  reference: 'HUILE-1L',
  name: 'Huile',
  isBatchManaged: true,
  packagings: ['package_box'] as const,
}
const line = (changes: Partial<DraftLine>): DraftLine => ({ ...newLine(product, 'package_box'), ...changes })
const taken = (parts: { batchId: number; quantity: number | null }[]) =>
  parts.map((part) => [part.batchId, part.quantity])

test('les lots se prennent du premier périmé au dernier', () => {
  const { parts, missing } = allot(candidates, 80)
  expect(taken(parts)).toEqual([
    [1, 60],
    [2, 20],
  ])
  expect(missing).toBe(0)
})

test('un lot sans péremption vient après les autres, et ce qui manque est compté', () => {
  const { parts, missing } = allot(candidates, 700)
  expect(taken(parts)).toEqual([
    [1, 60],
    [2, 40],
    [3, 500],
  ])
  expect(missing).toBe(100)
})

test('ce qui manque attend sur le dernier lot proposé', () => {
  expect(taken(partsOf(line({ quantity: 120 }), candidates.slice(0, 2)))).toEqual([
    [1, 60],
    [2, 60],
  ])
})

const part = (batchId: number, quantity: number) => ({
  batchId,
  batchNumber: `L${batchId}`,
  batchExpirationDate: candidates.find((one) => one.batchId === batchId)?.batchExpirationDate ?? null,
  quantity,
})

test('des lots choisis restent ceux choisis, sans les lignes à zéro', () => {
  expect(taken(partsOf(line({ quantity: 80, parts: [part(2, 30), part(1, 0)] }), candidates))).toEqual([[2, 30]])
})

test('le stock que la commande tient déjà lui reste disponible', () => {
  const kept = withHeld(candidates, [batch(1, '2027-01-05', 15)])
  expect(kept[0]?.available).toBe(75)
  expect(shortageOf(line({ quantity: 615 }), kept)).toBe(0)
})

test('un lot dont il ne reste que ce que la commande tient revient à son rang', () => {
  const kept = withHeld(candidates, [batch(9, '2027-01-20', 5)])
  expect(kept.map(({ batchId }) => batchId)).toEqual([1, 9, 2, 3])
})

test('une sortie au-delà du disponible est une pré-commande, lot par lot quand ils sont choisis', () => {
  expect(shortageOf(line({ quantity: 601 }), candidates)).toBe(1)
  expect(shortageOf(line({ parts: [part(2, 45)] }), candidates)).toBe(5)
})

test('un produit sans lot se compare au disponible sans lot', () => {
  const plain = line({ product: { ...product, isBatchManaged: false }, quantity: 12 })
  expect(shortageOf(plain, [{ ...batch(0, null, 10), batchId: null, batchNumber: null }])).toBe(2)
})

test('laisser derrière soi un lot qui périme plus tôt se motive', () => {
  expect(leftBehind(line({ parts: [part(2, 10)] }), candidates, '2027-01-05')?.batchId).toBe(1)
  expect(leftBehind(line({ parts: [part(1, 60), part(2, 10)] }), candidates, '2027-01-05')).toBeUndefined()
  expect(leftBehind(line({ parts: [part(1, 10)] }), candidates, '2027-01-05')).toBeUndefined()
  expect(leftBehind(line({ parts: [part(1, 60), part(3, 10)] }), candidates, '2027-01-05')?.batchId).toBe(2)
  // Batch 1 is expired by then.
  expect(leftBehind(line({ parts: [part(2, 40)] }), candidates, '2027-01-06')).toBeUndefined()
})
