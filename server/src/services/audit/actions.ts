import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { contract, moduleTitles } from '@quai/contract/contract.ts'
import { mayCall, type UserType } from '@quai/contract/platform/roles.ts'
import type { auditModule } from '@quai/contract/services/audit/audit.ts'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'

interface Act {
  action: string
  failure: string | null
  changes: unknown
}

const acts: ReadonlyMap<string, { summary: string | undefined; done: RouteMeta['done'] }> = new Map(
  Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).map(([name, procedure]) => {
      const { route, meta } = procedure['~orpc']
      return [`${module}.${name}`, { summary: route.summary, done: meta.done }] as const
    }),
  ),
)

type Module = z.output<typeof auditModule>

/** Lists the writes that the caller's role may do and the audit records, by part of the API. */
export const listAuditActions = ({ actor }: Context): Promise<{ items: Module[] }> =>
  Promise.resolve({ items: actionsFor(actor.userType) })

const actionsFor = (userType: UserType): Module[] =>
  Object.entries(contract)
    .map(([module, routes]) => ({
      module,
      label: moduleTitles[module as keyof typeof moduleTitles], // a part of the contract has a title
      actions: Object.entries(routes).flatMap(([name, procedure]) => {
        const { route, meta } = procedure['~orpc']
        const isRecorded = route.method !== 'GET' && !meta.isUnaudited
        return isRecorded && meta.permission && mayCall(userType, meta.permission)
          ? { action: `${module}.${name}`, label: route.summary ?? name }
          : []
      }),
    }))
    .filter(({ actions }) => actions.length > 0)
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))

/** Says in French what was done, or for a refusal what was asked. A route that no longer exists shows its own name. */
export const actLabel = ({ action, failure, changes }: Act): string => {
  const { summary = action, done } = acts.get(action) ?? {}
  if (failure !== null || done === undefined) return summary
  return typeof done === 'string' ? done : done(Object(changes) as Record<string, unknown>) // {} for what is no object
}
