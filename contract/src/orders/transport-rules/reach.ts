import type { Cell } from './coverage.ts'
import type { PlanRule } from './transport-rule.ts'

export interface Reach {
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
export const reachOf = (rules: readonly PlanRule[], cells: readonly Cell[]): Reach => {
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
