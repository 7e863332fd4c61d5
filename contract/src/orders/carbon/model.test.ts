import { expect, test } from 'vitest'
import { gramsText } from './grams-text.ts'
import { gramsPerTonneKm, type Ride, transportGrams } from './model.ts'
import { carbonPresets } from './presets.ts'

test('les valeurs proposées sont celles de l’arrêté : litres par km × 3,17 kg, divisées par les tonnes moyennes', () => {
  const grams = carbonPresets.map(({ gramsPerKm }) => gramsPerKm)
  expect(grams).toEqual([1_084, 1_071, 1_201, 1_274, 1_182, 967, 856, 1_030, 761, 697, 507])
  expect([gramsPerTonneKm('rigid'), gramsPerTonneKm('trunk'), gramsPerTonneKm('van')]).toEqual([342, 181, 1_103])
})

test.each<[string, Omit<Ride, 'gramsPerKm'> & { gramsPerKm?: number }, number | null]>([
  ['144,6 km × 1 084 g', { method: 'vehicle', tenthsKm: 1_446, weightGrams: 0 }, 156_746],
  ['300 km × 856 g', { method: 'vehicle', tenthsKm: 3_000, weightGrams: 9_000_000, gramsPerKm: 856 }, 256_800],
  ['0,5 t × 120 km × 342 g', { method: 'shuttle', tenthsKm: 1_200, weightGrams: 500_000 }, 20_520],
  ['0,0022 t × 85 km × 342 g', { method: 'shuttle', tenthsKm: 850, weightGrams: 2_200 }, 64],
  ['12 t × 40 km × 342 g', { method: 'shuttle', tenthsKm: 400, weightGrams: 12_000_000 }, 164_160],
  ['0,006 t × (50 km × 1 103 g + 604 km × 181 g)', { method: 'courier', tenthsKm: 6_540, weightGrams: 6_000 }, 987],
  ['0,0009 t × (50 km × 1 103 g + 474,6 km × 181 g)', { method: 'courier', tenthsKm: 5_246, weightGrams: 900 }, 127],
  ['0,03 t × 38 km × 1 103 g', { method: 'courier', tenthsKm: 380, weightGrams: 30_000 }, 1_257],
  ['0,76 t × 100 km × 342 g', { method: 'shuttle', tenthsKm: 1_000, weightGrams: 760_000 }, 25_992],
  ['pas de chiffre sans poids', { method: 'courier', tenthsKm: 1_000, weightGrams: 0 }, null],
])('dix commandes calculées à la main : %s', (_sum, ride, grams) => {
  expect(transportGrams({ gramsPerKm: 1_084, ...ride })).toBe(grams)
})

test.each([
  [null, '–'],
  [0, '0 g CO₂e'],
  [45, '45 g CO₂e'],
  [987, '990 g CO₂e'],
  [1_257, '1,3 kg CO₂e'],
  [156_746, '160 kg CO₂e'],
  [996_000, '1 t CO₂e'],
  [26_954_848, '27 t CO₂e'],
])('%s g se lisent à deux chiffres significatifs, en tonnes au-delà de 1 000 kg : %s', (grams, text) => {
  expect(gramsText(grams)).toBe(text)
})
