import { typeset } from '../../platform/text/typography.ts'
import { type ShipmentPackageType, shipmentPackageTypes } from '../packing/packing.ts'
import { type Cell, cellsOf, isRestOfFrance, type ZonePlace } from './coverage.ts'
import { placeName } from './place.ts'
import { mergeRanges, missingWeightText, quantityRangeText, type Range } from './range.ts'
import { type PlanRule, packageTypeLabels } from './transport-rule.ts'

/** Holes and repetitions of a plan. Ranks of rules count from 0. */
export type Finding =
  /** The rules `by` take before this one all that it takes. `onlyTogether`: it may still serve a shipment of several packages. */
  | { kind: 'covered'; rule: number; by: readonly number[]; onlyTogether: boolean }
  /** Rules above, of other services, take a part of what this one takes. */
  | { kind: 'overlap'; rule: number; by: readonly number[] }
  | { kind: 'inactive'; rule: number }
  | { kind: 'noRuleFor'; shipmentPackageType: ShipmentPackageType }
  | Hole

/** Packages that no rule takes, though rules exist for their type. */
interface Hole {
  kind: 'hole'
  shipmentPackageType: ShipmentPackageType
  places: readonly ZonePlace[]
  isEverywhere: boolean
  /** Null when every quantity, or every weight, is left out. */
  quantity: Range | null
  weight: Range | null
}

/** Finds which rules are never reached, which overlap, and which packages no rule takes. */
export const findingsOf = (rules: readonly PlanRule[]): Finding[] => {
  const cells = cellsOf(rules)
  const reach = reachOf(rules, cells)
  return [
    ...rules.flatMap((rule, rank): Finding[] =>
      rule.isServiceActive ? reachFinding(rank, reach) : [{ kind: 'inactive', rule: rank }],
    ),
    ...shipmentPackageTypes.flatMap((type): Finding[] => {
      if (rules.some((rule) => rule.isServiceActive && rule.shipmentPackageType === type))
        return holesOf(cells.filter(({ shipmentPackageType }) => shipmentPackageType === type))
      return rules.length > 0 ? [{ kind: 'noRuleFor', shipmentPackageType: type }] : []
    }),
  ]
}

const reachFinding = (rank: number, { isFirst, isFirstOfService, by, others, isPreceded }: Reach): Finding[] => {
  const sorted = (ranks: ReadonlySet<number> | undefined) => [...(ranks ?? [])].sort((a, b) => a - b)
  if (isFirst.has(rank)) return others.has(rank) ? [{ kind: 'overlap', rule: rank, by: sorted(others.get(rank)) }] : []
  if (!by.has(rank)) return []
  const onlyTogether = isFirstOfService.has(rank) && !isPreceded(rank)
  return [{ kind: 'covered', rule: rank, by: sorted(by.get(rank)), onlyTogether }]
}

/** Joins the cells that no rule takes: first by weight, then by quantity, then the places that lack the same. */
const holesOf = (cells: readonly Cell[]): Hole[] => {
  const type = cells[0]?.shipmentPackageType ?? 'BOX'
  const groups = new Map<readonly ZonePlace[], Cell[]>()
  for (const cell of cells) {
    const group = groups.get(cell.places) ?? []
    group.push(cell)
    groups.set(cell.places, group)
  }
  const byLack = new Map<string, { places: ZonePlace[]; lacks: { quantity: Range; weights: Range[] }[] }>()
  for (const [places, ofPlaces] of groups) {
    const lacks = lacksOf(ofPlaces)
    const key = JSON.stringify(lacks)
    byLack.set(key, { places: [...(byLack.get(key)?.places ?? []), ...places], lacks })
  }
  const isEverywhere = byLack.size === 1
  return [...byLack.values()].flatMap(({ places, lacks }) =>
    lacks.flatMap(({ quantity, weights }) =>
      weights.map((weight) => ({
        kind: 'hole' as const,
        shipmentPackageType: type,
        places,
        isEverywhere,
        quantity: isWhole(quantity) ? null : quantity,
        weight: isWhole(weight) ? null : weight,
      })),
    ),
  )
}

const isWhole = ({ min, max }: Range): boolean => min === 1 && max === null

const lacksOf = (cells: readonly Cell[]): { quantity: Range; weights: Range[] }[] => {
  const untaken = new Map<Range, Range[]>()
  for (const { quantity, weight, takenBy } of cells) {
    const weights = untaken.get(quantity) ?? []
    if (takenBy.length === 0) weights.push(weight)
    untaken.set(quantity, weights)
  }
  const found: { quantity: Range; weights: Range[] }[] = []
  for (const [quantity, lacking] of untaken) {
    const weights = mergeRanges(lacking)
    const last = found.at(-1)
    if (last && JSON.stringify(last.weights) === JSON.stringify(weights)) last.quantity.max = quantity.max
    else found.push({ quantity: { ...quantity }, weights })
  }
  return found.filter(({ weights }) => weights.length > 0)
}

/** « Palettes, Rhône (69) : à partir de 5 palettes, plus de 800 kg. » */
export const holeText = ({ shipmentPackageType, places, isEverywhere, quantity, weight }: Hole): string => {
  const labels = packageTypeLabels[shipmentPackageType]
  const what = [quantity && quantityRangeText(quantity, labels), weight && missingWeightText(weight)].filter(Boolean)
  const where = isEverywhere ? '' : placesText(places)
  const subject = `${labels.many.charAt(0).toUpperCase()}${labels.many.slice(1)}${where ? `, ${where}` : ''}`
  return typeset(what.length > 0 ? `${subject} : ${what.join(', ')}.` : `${subject}.`)
}

const mostNamed = 6

const placesText = (places: readonly ZonePlace[]): string => {
  const named = places.flatMap(({ named: one }) => (one ? [placeName(one)] : []))
  const rest = places.filter(({ named: one }) => one === null)
  const hasFrance = rest.some(isRestOfFrance)
  const hasAbroad = rest.some((one) => !isRestOfFrance(one))
  const more = named.length - mostNamed
  return [
    ...named.slice(0, mostNamed),
    ...(more > 0 ? [`${more} autres`] : []),
    ...(hasFrance && hasAbroad ? ['partout ailleurs'] : []),
    ...(hasFrance && !hasAbroad ? ['le reste de la France'] : []),
    ...(hasAbroad && !hasFrance ? ['les autres pays'] : []),
  ].join(', ')
}

interface Reach {
  /** Rules that are the first to take some packages. */
  isFirst: ReadonlySet<number>
  /** Rules that are the first of their service to take some packages. */
  isFirstOfService: ReadonlySet<number>
  /** For each rule, the first rules of packages that it would take too. */
  by: ReadonlyMap<number, ReadonlySet<number>>
  /** The same, of other services alone. */
  others: ReadonlyMap<number, ReadonlySet<number>>
  /** True when one other service takes all that the rule's service takes, each time by an earlier rule. */
  isPreceded: (rank: number) => boolean
}

/** Reads from the cells of a plan which rule takes packages before which. */
const reachOf = (rules: readonly PlanRule[], cells: readonly Cell[]): Reach => {
  const [isFirst, isFirstOfService] = [new Set<number>(), new Set<number>()]
  const [by, others] = [new Map<number, Set<number>>(), new Map<number, Set<number>>()]
  const services = rules.map(({ carrierServiceId }) => carrierServiceId)
  const preceding = createPreceding(new Set(services))
  for (const { takenBy } of cells) {
    const [first] = takenBy
    if (first === undefined) continue
    isFirst.add(first)
    const firsts = new Map<number, number>()
    for (const rank of takenBy) {
      const service = services[rank] ?? 0
      if (rank !== first) addTo(by, rank, first)
      if (service !== services[first]) addTo(others, rank, first)
      if (firsts.has(service)) continue
      firsts.set(service, rank)
      isFirstOfService.add(rank)
    }
    preceding.see(firsts)
  }
  return { isFirst, isFirstOfService, by, others, isPreceded: (rank) => preceding.isPreceded(services[rank] ?? 0) }
}

const addTo = (sets: Map<number, Set<number>>, key: number, value: number): void => {
  const set = sets.get(key) ?? new Set()
  set.add(value)
  sets.set(key, set)
}

/** Keeps for each service the others that have preceded it in every cell so far. */
const createPreceding = (services: ReadonlySet<number>) => {
  const rivals = new Map([...services].map((service) => [service, new Set(services)]))
  for (const [service, of] of rivals) of.delete(service)
  return {
    /** Takes note of the first rule of each service in a cell. */
    see: (firsts: ReadonlyMap<number, number>) => {
      for (const [service, rank] of firsts)
        for (const rival of rivals.get(service) ?? [])
          if ((firsts.get(rival) ?? Number.POSITIVE_INFINITY) > rank) rivals.get(service)?.delete(rival)
    },
    isPreceded: (service: number): boolean => (rivals.get(service)?.size ?? 0) > 0,
  }
}
