import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareGrams, shareOut, vehicleGrams } from './model.ts'
import { carbonPresets } from './presets.ts'

test('un transport émet sa distance × le facteur, au gramme', () => {
  expect(vehicleGrams(1_446, 1_084)).toBe(156_746)
  expect(vehicleGrams(0, 1_084)).toBe(0)
})

test('les valeurs proposées sont celles de l’arrêté : litres par km × 3,17 kg', () => {
  const grams = carbonPresets.map(({ gramsPerKm }) => gramsPerKm)
  expect(grams).toEqual([1_084, 1_071, 1_201, 1_274, 1_182, 967, 856, 1_030, 761, 697, 507])
})

test('un véhicule partagé se répartit selon le poids × la distance', () => {
  const loads = [
    { weightGrams: 300_000, unweighedLines: 0, tenthsKm: 1_000 },
    { weightGrams: 100_000, unweighedLines: 0, tenthsKm: 1_000 },
    { weightGrams: 100_000, unweighedLines: 0, tenthsKm: 2_000 },
  ]
  expect(shareGrams(6_000, loads)).toEqual([3_000, 1_000, 2_000])
})

test('une commande sans poids compte comme la moyenne des commandes pesées, jamais pour rien', () => {
  const unweighed = { weightGrams: 0, unweighedLines: 1, tenthsKm: 10 }
  const weighed = (weightGrams: number) => ({ weightGrams, unweighedLines: 0, tenthsKm: 10 })
  expect(shareGrams(400, [unweighed, weighed(100), weighed(300), weighed(200)])).toEqual([100, 50, 150, 100])
  expect(shareGrams(300, [unweighed, unweighed])).toEqual([150, 150])
})

const load = fc.record({
  weightGrams: fc.integer({ min: 0, max: 44_000_000 }),
  unweighedLines: fc.integer({ min: 0, max: 2 }),
  tenthsKm: fc.integer({ min: 0, max: 30_000 }),
})

test('la somme des parts est le total du véhicule, et nulle part n’est négative', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(load, { minLength: 1, maxLength: 60 }),
      (grams, loads) => {
        const parts = shareGrams(grams, loads)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(grams)
        expect(parts.every((part) => Number.isInteger(part) && part >= 0)).toBe(true)
      },
    ),
    { numRuns: 200 },
  )
})

test('chaque part s’écarte de moins d’un gramme de la part exacte, et une plus grande charge n’a pas une moindre part', () => {
  const share = fc.bigInt({ min: 0n, max: 10n ** 15n })
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5_000_000 }),
      fc.array(share, { minLength: 1, maxLength: 30 }),
      (whole, shares) => {
        const total = shares.reduce((sum, one) => sum + one, 0n)
        fc.pre(total > 0n)
        const parts = shareOut(whole, shares)
        parts.forEach((part, index) => {
          const exact = BigInt(whole) * (shares[index] ?? 0n)
          expect(BigInt(part) * total - exact < total && exact - BigInt(part) * total < total).toBe(true)
          shares.forEach((other, rank) => {
            if ((shares[index] ?? 0n) > other) expect(part).toBeGreaterThanOrEqual(parts[rank] ?? 0)
          })
        })
      },
    ),
    { numRuns: 200 },
  )
})
