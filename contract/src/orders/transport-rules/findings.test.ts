import { expect, test } from 'vitest'
import { randomFrom } from '../packing/testing/random.ts'
import { cellsOf } from './coverage.ts'
import { type Finding, findingsOf, holeText } from './findings.ts'
import { misfitsOf } from './fit.ts'
import { serviceFor } from './service-for.ts'
import { aRule, randomParcel, randomPlan, randomShipment } from './testing/random-plan.ts'

const plans = Number(process.env.PLANS ?? 1_500)

const typed = (sentence: string) => sentence.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')
const holes = (findings: Finding[]) => findings.flatMap((one) => (one.kind === 'hole' ? [typed(holeText(one))] : []))
const france = [{ type: 'country' as const, code: 'FR', countryCode: null }]
const rhone = [{ type: 'department' as const, code: '69', countryCode: 'FR' }]

test('les trous se disent en mots : nombre, poids, lieu', () => {
  expect(holes(findingsOf([aRule({ maxWeightKg: 30 }), aRule({ minWeightKg: 31, maxWeightKg: 50 })]))).toEqual([
    'Colis : de plus de 30 kg à moins de 31 kg.',
    'Colis : plus de 50 kg.',
  ])
  expect(holes(findingsOf([aRule({ maxWeightKg: 30 }), aRule({ minWeightKg: 30 })]))).toEqual([])
  expect(holes(findingsOf([aRule({ minQuantity: 2, maxQuantity: 5 })]))).toEqual([
    'Colis : 1 colis.',
    'Colis : à partir de 6 colis.',
  ])
  expect(holes(findingsOf([aRule({ geographicZone: france })]))).toEqual(['Colis, les autres pays.'])
  expect(holes(findingsOf([aRule({ geographicZone: rhone, maxWeightKg: 30 }), aRule({ maxWeightKg: 10 })]))).toEqual([
    'Colis, Rhône (69) : plus de 30 kg.',
    'Colis, partout ailleurs : plus de 10 kg.',
  ])
})

test('un type de colis sans règle et un service désactivé se disent', () => {
  expect(findingsOf([aRule()])).toEqual([{ kind: 'noRuleFor', shipmentPackageType: 'PALLET' }])
  expect(findingsOf([aRule({ isServiceActive: false })])).toEqual([
    { kind: 'inactive', rule: 0 },
    { kind: 'noRuleFor', shipmentPackageType: 'BOX' },
    { kind: 'noRuleFor', shipmentPackageType: 'PALLET' },
  ])
  expect(findingsOf([])).toEqual([])
})

test('une règle que d’autres recouvrent n’est jamais atteinte, ou seulement pour un envoi de plusieurs colis', () => {
  const reach = (...rules: Parameters<typeof findingsOf>[0]) =>
    findingsOf(rules).filter(({ kind }) => kind === 'covered' || kind === 'overlap')
  expect(reach(aRule(), aRule({ maxWeightKg: 30, carrierServiceId: 2 }))).toEqual([
    { kind: 'covered', rule: 1, by: [0], onlyTogether: false },
  ])
  const halves = [aRule({ maxWeightKg: 10 }), aRule({ minWeightKg: 10, carrierServiceId: 3 })]
  expect(reach(...halves, aRule({ carrierServiceId: 2 }))).toEqual([
    { kind: 'overlap', rule: 1, by: [0] },
    { kind: 'covered', rule: 2, by: [0, 1], onlyTogether: true },
  ])
  expect(reach(aRule({ geographicZone: rhone }), aRule({ geographicZone: france, carrierServiceId: 2 }))).toEqual([
    { kind: 'overlap', rule: 1, by: [0] },
  ])
})

test(`constats justes pour ${plans} plans au hasard`, () => {
  const random = randomFrom(77)
  for (let turn = 0; turn < plans; turn++) {
    const rules = randomPlan(random)
    const findings = findingsOf(rules)
    const covered = findings.filter((one) => one.kind === 'covered')
    const never = new Set(covered.filter(({ onlyTogether }) => !onlyTogether).map(({ rule }) => rules[rule]))
    const cells = cellsOf(rules)
    for (let more = 0; more < 12; more++) {
      const shipment = randomShipment(random)
      const choice = serviceFor(rules, shipment)
      if (!('refusals' in choice)) for (const rule of choice.rules) expect(never.has(rule)).toBe(false)

      const parcel = randomParcel(random)
      const taking = rules.flatMap((rule, rank) => (misfitsOf(rule, parcel).length === 0 ? [rank] : []))
      for (const { rule } of covered) expect(taking[0]).not.toBe(rule)
      const matching = cells.filter(
        ({ shipmentPackageType, quantity, weight }) =>
          shipmentPackageType === parcel.shipmentPackageType &&
          parcel.quantity >= quantity.min &&
          parcel.quantity <= (quantity.max ?? 999) &&
          parcel.weightKg * 1_000 >= weight.min &&
          parcel.weightKg * 1_000 <= (weight.max ?? 999_999),
      )
      const own = matching.filter(({ takenBy }) => takenBy.join() === taking.join())
      // One of the cells that hold such a package is that of its place.
      expect(own.length).toBeGreaterThan(0)
    }
    for (const [rank, rule] of rules.entries()) {
      if (!rule.isServiceActive || findings.some((one) => one.kind === 'covered' && one.rule === rank)) continue
      const isNowhere = cells.every(({ takenBy }) => !takenBy.includes(rank))
      expect(isNowhere || cells.some(({ takenBy }) => takenBy[0] === rank)).toBe(true)
    }
  }
})
