import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { contract } from '@quai/contract/contract.ts'

interface Act {
  action: string
  failure: string | null
  changes: unknown
}

/** Says in French what was done, or for a refusal what was asked. A route that no longer exists shows its own name. */
export const actLabel = ({ action, failure, changes }: Act): string => {
  const { summary = action, done } = acts.get(action) ?? {}
  if (failure !== null || done === undefined) return summary
  return typeof done === 'string' ? done : done(Object(changes) as Record<string, unknown>) // {} for what is no object
}

const acts: ReadonlyMap<string, { summary: string | undefined; done: RouteMeta['done'] }> = new Map(
  Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).map(([name, procedure]) => {
      const { route, meta } = procedure['~orpc']
      return [`${module}.${name}`, { summary: route.summary, done: meta.done }] as const
    }),
  ),
)
