import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DraftLine, newLine } from '../../draft.ts'
import {
  allot,
  type Candidate,
  chosenShort,
  leftBehind,
  partsOf,
  shortageOf,
  takenFromOthers,
  withHeld,
  withinStock,
} from './allotment.ts'

const batch = (batchId: number, batchExpirationDate: string | null, available: number): Candidate => ({
  batchId,
  batchNumber: `L${batchId}`,
  batchExpirationDate,
  daysLeft: null,
  shortOf: null,
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

test('un lot à qui il reste trop peu de jours n’est ni proposé ni laissé derrière, et se motive s’il est choisi', () => {
  const short = { ...batch(1, '2027-01-05', 60), shortOf: { days: 30, by: 'consignee' as const } }
  const all = [short, batch(2, '2027-02-10', 40)]
  expect(taken(allot(all, 50).parts)).toEqual([[2, 40]])
  expect(shortageOf(line({ quantity: 50 }), all)).toBe(10)
  expect(leftBehind(line({ parts: [part(2, 10)] }), all, '2027-01-01')).toBeUndefined()
  expect(chosenShort(line({ parts: [part(1, 10)] }), all)?.batchId).toBe(1)
  expect(chosenShort(line({ parts: [part(1, 0), part(2, 10)] }), all)).toBeUndefined()
})

test('ce que d’autres retiennent vient en dernier, n’est pas une rupture, et ne se laisse pas derrière', () => {
  const held = [{ ...batch(1, '2027-01-05', 20), held: 40 }, batch(2, '2027-02-10', 40)]
  expect(taken(allot(held, 50).parts)).toEqual([
    [1, 20],
    [2, 30],
  ])
  const more = line({ quantity: 90 })
  expect(taken(allot(held, 90).parts)).toEqual([
    [1, 50],
    [2, 40],
  ])
  expect([takenFromOthers(more, held), shortageOf(more, held)]).toEqual([30, 0])
  expect([takenFromOthers(line({ quantity: 110 }), held), shortageOf(line({ quantity: 110 }), held)]).toEqual([40, 10])
  expect(withinStock(more, held)?.quantity).toBe(60)
  const later = { batchId: 2, batchNumber: 'L2', batchExpirationDate: '2027-02-10', quantity: 5 }
  const first = { batchId: 1, batchNumber: 'L1', batchExpirationDate: '2027-01-05', quantity: 20 }
  expect(leftBehind(line({ parts: [first, later] }), held, null)).toBeUndefined()
})

test('quels que soient les lots, les retenues et les jours exigés, rien de trop court ni d’indisponible n’est pris, et ce que d’autres retiennent seulement à défaut', () => {
  const drawn = fc.record({
    available: fc.nat({ max: 20 }),
    held: fc.nat({ max: 20 }),
    isShort: fc.boolean(),
    hasBatch: fc.constantFrom(true, true, true, false),
  })
  fc.assert(
    fc.property(fc.array(drawn, { maxLength: 8 }), fc.integer({ min: 1, max: 120 }), (stock, quantity) => {
      const all = stock.map(({ available, held, isShort, hasBatch }, rank) => ({
        ...batch(rank + 1, null, available),
        held,
        batchId: hasBatch ? rank + 1 : null,
        shortOf: isShort ? { days: 30, by: 'product' as const } : null,
      }))
      const usable = all.filter(({ batchId, shortOf }) => batchId !== null && shortOf === null)
      const { parts, missing } = allot(all, quantity)
      const takenOf = (batchId: number | null) => parts.find((one) => one.batchId === batchId)?.quantity ?? 0
      for (const { batchId } of parts) expect(usable.map((one) => one.batchId)).toContain(batchId)
      for (const { batchId, available, held } of usable) expect(takenOf(batchId)).toBeLessThanOrEqual(available + held)
      const sum = usable.reduce((total, { batchId }) => total + takenOf(batchId), 0)
      const free = usable.reduce((total, { available }) => total + available, 0)
      expect(sum + missing).toBe(quantity)
      expect(missing).toBe(Math.max(0, quantity - usable.reduce((total, one) => total + one.available + one.held, 0)))
      const fromOthers = usable.reduce(
        (total, { batchId, available }) => total + Math.max(0, takenOf(batchId) - available),
        0,
      )
      expect(fromOthers).toBe(Math.max(0, sum - free))
      // First expired, first out: nothing of a later batch while an earlier one has free goods left.
      const leaves = usable.findIndex(({ batchId, available }) => takenOf(batchId) < available)
      if (leaves >= 0) for (const { batchId } of usable.slice(leaves + 1)) expect(takenOf(batchId)).toBe(0)
    }),
  )
})
