import { type Contract, moduleTitles } from '@quai/contract/contract.ts'
import type { DocumentedRoute } from '../document.ts'

/** Calls of a module that stand on one page. */
export interface Group {
  title: string
  /** Address of its page, below /api/docs: `/orders`, `/annexe/orders`. */
  address: string
  isAnnex: boolean
  routes: DocumentedRoute[]
}

/** Groups that most integrations need. */
const first = [
  'deals',
  'products',
  'batches',
  'slots',
  'orders',
  'documents',
  'shipments',
  'stock',
  'events',
  'webhooks',
] as const satisfies (keyof Contract)[]

// Object.keys() loses the type.
const modules = [...new Set<keyof Contract>([...first, ...(Object.keys(moduleTitles) as (keyof Contract)[])])]

/** Groups the calls: those of integrations by module, then those of the annex. */
export const groupsOf = (routes: readonly DocumentedRoute[]): Group[] =>
  [false, true].flatMap((isAnnex) =>
    modules
      .map((module) => ({
        title: moduleTitles[module],
        address: `${isAnnex ? '/annexe' : ''}/${module}`,
        isAnnex,
        routes: routes.filter((route) => route.module === module && route.isAnnex === isAnnex),
      }))
      .filter((group) => group.routes.length > 0),
  )

/** Address of a call in the documentation. */
export const addressOf = ({ module, name, isAnnex }: DocumentedRoute): string =>
  `/api/docs${isAnnex ? '/annexe' : ''}/${module}#${module}.${name}`
