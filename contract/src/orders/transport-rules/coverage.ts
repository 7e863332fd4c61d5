import { type ShipmentPackageType, shipmentPackageTypes } from '../packing/packing.ts'
import { quantityRangeOf, weightRangeOf } from './fit.ts'
import { isServed, type Place } from './place.ts'
import type { Range } from './range.ts'
import type { PlanRule } from './transport-rule.ts'

/** A place for each zone that a plan names, one for the rest of France and one for the other countries. */
export interface ZonePlace {
  place: Place
  /** The zone named, null for the two others. */
  named: Place | null
}

/** Packages that every rule treats alike: a range of quantities and one of weights, at some places. */
export interface Cell {
  shipmentPackageType: ShipmentPackageType
  places: readonly ZonePlace[]
  quantity: Range
  /** In grams. */
  weight: Range
  /** Ranks of the rules that take these packages, in their order. */
  takenBy: readonly number[]
}

/** No real place has these codes. */
const elsewhere = { rest: { country: 'FR', department: '--' }, abroad: { country: '--', department: null } }

/** Splits all packages into cells by the bounds and zones of a plan. Rules whose service is deactivated take none. */
export const cellsOf = (rules: readonly PlanRule[]): Cell[] =>
  shipmentPackageTypes.flatMap((shipmentPackageType) => {
    const own = rules.flatMap((rule, rank) =>
      rule.isServiceActive && rule.shipmentPackageType === shipmentPackageType
        ? [{ rule, rank, quantity: quantityRangeOf(rule), weight: weightRangeOf(rule) }]
        : [],
    )
    return placeGroups(rules, own).flatMap(({ places, serving }) => {
      const weights = split(serving.map(({ weight }) => weight))
      return split(serving.map(({ quantity }) => quantity)).flatMap((quantity) => {
        const counted = serving.filter((one) => contains(one.quantity, quantity))
        return weights.map((weight) => ({
          shipmentPackageType,
          places,
          quantity,
          weight,
          takenBy: counted.filter((one) => contains(one.weight, weight)).map(({ rank }) => rank),
        }))
      })
    })
  })

interface Ranked {
  rule: PlanRule
  rank: number
  quantity: Range
  weight: Range
}

/** Groups the places that the same rules serve. */
const placeGroups = (all: readonly PlanRule[], own: readonly Ranked[]) => {
  const groups = new Map<string, { places: ZonePlace[]; serving: Ranked[] }>()
  for (const one of placesOf(all)) {
    const serving = own.filter(({ rule }) => isServed(rule.geographicZone, one.place))
    const key = serving.map(({ rank }) => rank).join(' ')
    const group = groups.get(key) ?? { places: [], serving }
    group.places.push(one)
    groups.set(key, group)
  }
  return [...groups.values()]
}

const placesOf = (rules: readonly PlanRule[]): ZonePlace[] => {
  const codes = (type: string) =>
    [...new Set(rules.flatMap(({ geographicZone }) => geographicZone.filter((zone) => zone.type === type)))]
      .map(({ code }) => code)
      .filter((code, rank, all) => all.indexOf(code) === rank && !(type === 'country' && code === 'FR'))
      .sort()
  const named = [
    ...codes('department').map((department) => ({ country: 'FR', department })),
    ...codes('country').map((country) => ({ country, department: null })),
  ]
  return [
    ...named.map((place) => ({ place, named: place })),
    { place: elsewhere.rest, named: null },
    { place: elsewhere.abroad, named: null },
  ]
}

/** Cuts the whole numbers from 1 on wherever one of the ranges begins or ends. */
const split = (ranges: readonly Range[]): Range[] => {
  const starts = [1, ...ranges.flatMap(({ min, max }) => (max === null ? [min] : [min, max + 1]))]
  const distinct = [...new Set(starts)].sort((a, b) => a - b)
  return distinct.map((min, rank) => {
    const next = distinct[rank + 1]
    return { min, max: next === undefined ? null : next - 1 }
  })
}

const contains = (outer: Range, inner: Range): boolean =>
  outer.min <= inner.min && (outer.max === null || (inner.max !== null && inner.max <= outer.max))

export const isRestOfFrance = ({ place }: ZonePlace): boolean => place === elsewhere.rest
