import { expect, test } from 'vitest'
import { randomFrom } from '../packing/testing/random.ts'
import type { ShipmentToCarry } from './fit.ts'
import { refusalText } from './refusal-text.ts'
import { serviceFor } from './service-for.ts'
import { aRule, randomPlan, randomShipment } from './testing/random-plan.ts'
import type { PlanRule } from './transport-rule.ts'

const plans = Number(process.env.PLANS ?? 5_000)

const [express, heavy] = [1, 2]
const box = (weight: number, packageNumber = '120-1') =>
  ({ packageNumber, shipmentPackageType: 'BOX', weight }) as const
const toLyon = (...packages: ShipmentToCarry['packages']): ShipmentToCarry => ({
  packages,
  address: { zipCode: '69002', city: 'Lyon', country: 'France' },
})
const chosen = (rules: PlanRule[], shipment: ShipmentToCarry) => {
  const choice = serviceFor(rules, shipment)
  return 'refusals' in choice ? refusalText(choice.refusals) : choice.carrierServiceId
}
const typed = (sentence: string) => sentence.replaceAll('\u00a0', ' ').replaceAll('\u202f', ' ')

test('la première règle qui prend le colis l’emporte ; les bornes en font partie', () => {
  const rules = [
    aRule({ maxWeightKg: 10, carrierServiceId: express }),
    aRule({ maxWeightKg: 30, carrierServiceId: heavy }),
    aRule({ maxWeightKg: 100, carrierServiceId: express }),
  ]
  expect(chosen(rules, toLyon(box(10)))).toBe(express)
  expect(chosen(rules, toLyon(box(10.001)))).toBe(heavy)
  expect(chosen(rules, toLyon(box(30)))).toBe(heavy)
  expect(chosen(rules, toLyon(box(30.5)))).toBe(express)
  expect(chosen(rules, toLyon(box(2), box(20, '120-2')))).toBe(express)
})

test('un envoi entier prend un seul service, et chaque colis sa règle', () => {
  const rules = [
    aRule({ maxWeightKg: 10, carrierServiceId: express }),
    aRule({ minWeightKg: 10, carrierServiceId: heavy }),
    aRule({ maxWeightKg: 10, carrierServiceId: heavy }),
  ]
  expect(serviceFor(rules, toLyon(box(2), box(20, '120-2')))).toEqual({
    carrierServiceId: heavy,
    rules: [rules[2], rules[1]],
  })
  expect(typed(String(chosen(rules.slice(0, 2), toLyon(box(2), box(20, '120-2')))))).toBe(
    'Chaque colis a un service, mais aucun service ne les prend tous.',
  )
})

test('le nombre est celui des colis du même type dans l’envoi', () => {
  const rules = [aRule({ maxQuantity: 1 }), aRule({ shipmentPackageType: 'PALLET' })]
  const pallet = { packageNumber: '120-2', shipmentPackageType: 'PALLET', weight: 200 } as const
  expect(chosen(rules, toLyon(box(1), pallet))).toBe(1)
  expect(typed(String(chosen(rules, toLyon(box(1), box(1, '120-3')))))).toBe(
    'Colis 120_1, 120_3 : il y a 2 colis, les règles en prennent 1 colis.',
  )
})

test('le refus nomme le colis, et le critère qui manque', () => {
  const refusal = (rules: PlanRule[], ...packages: ShipmentToCarry['packages']) =>
    typed(String(chosen(rules, toLyon(...packages))))
  expect(refusal([], box(1))).toBe('Cet accord n’a pas de plan de transport, qu’un administrateur établit.')
  expect(refusal([aRule({ shipmentPackageType: 'PALLET' })], box(1))).toBe(
    'Colis 120_1 : aucune règle ne prend de colis.',
  )
  const toParis = aRule({ geographicZone: [{ type: 'department', code: '75', countryCode: 'FR' }] })
  expect(refusal([toParis], box(1))).toBe(
    'Colis 120_1 : aucune règle pour les colis ne dessert cette adresse (Rhône (69)).',
  )
  expect(refusal([toParis, aRule({ maxWeightKg: 30 }), aRule({ minWeightKg: 50 })], box(42))).toBe(
    'Colis 120_1 : il pèse 42 kg, les règles prennent jusqu’à 30 kg ou à partir de 50 kg.',
  )
  expect(refusal([aRule({ isServiceActive: false })], box(1))).toBe(
    'Colis 120_1 : les services du plan sont désactivés.',
  )
  const many = Array.from({ length: 12 }, (_, rank) => box(42, `120-${rank + 1}`))
  expect(refusal([aRule({ maxWeightKg: 30 })], ...many)).toBe(
    'Colis 120_1, 120_2, 120_3 et 9 autres : il pèse 42 kg, les règles prennent jusqu’à 30 kg.',
  )
})

/** Judges a package by a rule with none of the code under test. */
const isTaken = (rule: PlanRule, { packages, address }: ShipmentToCarry, rank: number): boolean => {
  const one = packages[rank]
  const count = packages.filter(({ shipmentPackageType }) => shipmentPackageType === one?.shipmentPackageType).length
  const country = { Belgique: 'BE', Atlantide: '??' }[address.country ?? ''] ?? address.countryCode ?? 'FR'
  const department = { '69002': '69', '20000': '2A', '44000': '44' }[address.zipCode ?? '']
  return (
    one !== undefined &&
    rule.isServiceActive &&
    one.shipmentPackageType === rule.shipmentPackageType &&
    count >= rule.minQuantity &&
    count <= (rule.maxQuantity ?? 999) &&
    one.weight >= (rule.minWeightKg ?? 0) &&
    one.weight <= (rule.maxWeightKg ?? 999) &&
    (rule.geographicZone.length === 0 ||
      rule.geographicZone.some(({ code }) => code === country || code === department))
  )
}

test(`le choix est juste pour ${plans} plans et envois au hasard`, () => {
  const random = randomFrom(31)
  let served = 0
  for (let turn = 0; turn < plans; turn++) {
    const [rules, shipment] = [randomPlan(random), randomShipment(random)]
    const ranks = shipment.packages.map((_, rank) => rank)
    const able = [1, 2, 3].filter((service) =>
      ranks.every((rank) => rules.some((rule) => rule.carrierServiceId === service && isTaken(rule, shipment, rank))),
    )
    const choice = serviceFor(rules, shipment)
    if ('refusals' in choice) {
      expect(able).toEqual([])
      expect(choice.refusals.length).toBeGreaterThan(0)
      continue
    }
    served++
    expect(able).toContain(choice.carrierServiceId)
    choice.rules.forEach((rule, rank) => {
      const ofService = rules.filter(({ carrierServiceId }) => carrierServiceId === choice.carrierServiceId)
      expect(rule).toBe(ofService.find((one) => isTaken(one, shipment, rank)))
    })
    if (ranks.length === 1) expect(choice.rules[0]).toBe(rules.find((rule) => isTaken(rule, shipment, 0)))
    for (const service of able.filter((one) => one !== choice.carrierServiceId)) {
      const used = ranks.map((rank) =>
        rules.findIndex((rule) => rule.carrierServiceId === service && isTaken(rule, shipment, rank)),
      )
      expect(Math.min(...used)).toBeGreaterThan(Math.min(...choice.rules.map((rule) => rules.indexOf(rule))))
    }
  }
  expect(served).toBeGreaterThan(plans / 20)
})
