import type { AnyContractProcedure } from '@orpc/contract'
import { contract } from '@quai/contract/contract.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { z } from 'zod'

export interface Read {
  /** Module and name of the route, with what the query says: orders.list?isPreOrder */
  title: string
  role: UserType
  path: string
}

interface Field {
  type?: string
  enum?: (string | number)[]
  const?: string | number
  anyOf?: Field[]
  items?: Field
}

const roles: readonly UserType[] = ['customer', 'warehouse', 'admin']
/** Routes that answer without end, or send something away. */
const left = new Set(['events.stream'])
const pages = new Set(['page', 'pageSize', 'after'])
const day = (days: number): string => addDays(wallClock(new Date()).date, days)
/** Periods of a list: a month that is over, and the coming one. */
const periods = [
  { from: day(-100), to: day(-70) },
  { from: day(4), to: day(34) },
]

/** All reads of the contract: each by every role, with each of its sorts and each value of each filter, one at a time. */
export const readsOfContract = (samples: Readonly<Record<string, string | number>>): Read[] =>
  Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).flatMap(([name, procedure]) => {
      const { route, inputSchema, meta } = (procedure as AnyContractProcedure)['~orpc']
      const action = `${module}.${name}`
      if (route.method !== 'GET' || left.has(action)) return []
      const fields = fieldsOf(inputSchema as z.ZodType | undefined)
      const place = String(route.path).replace(/\{(\w+)\}/g, (_, field) => String(sampleOf(action, field, samples)))
      const own = Object.fromEntries(
        Object.entries(fields).filter(([field]) => !String(route.path).includes(`{${field}}`)),
      )
      const queries = queriesOf(own, samples)
      // A file repeats what its list reads.
      return ('answers' in meta ? queries.slice(0, 2) : queries).flatMap((query) => {
        const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
        return roles.map((role) => ({
          title: `${action}${search && `?${Object.keys(query).join('&')}`}`,
          role,
          path: `${place}${search && `?${search}`}`,
        }))
      })
    }),
  )

const fieldsOf = (schema: z.ZodType | undefined): Record<string, Field> => {
  if (!schema) return {}
  const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  return (written.properties ?? {}) as Record<string, Field>
}

type Query = Record<string, string | number | boolean>

const queriesOf = (fields: Record<string, Field>, samples: Readonly<Record<string, string | number>>): Query[] => {
  const names = Object.keys(fields).filter((name) => !pages.has(name))
  const base: Query = {}
  const queries: Query[] = [base]
  if ('after' in fields) queries.push({ after: samples['after'] ?? 1 })
  for (const name of names)
    for (const value of valuesOf(name, fields[name] ?? {}, samples)) {
      queries.push({ [name]: value })
      if (name === 'sort' && 'direction' in fields) queries.push({ sort: value, direction: 'asc' })
      if (name !== 'sort' && 'sort' in fields)
        for (const sort of valuesOf('sort', fields['sort'] ?? {}, samples)) queries.push({ [name]: value, sort })
    }
  if ('from' in fields && 'to' in fields)
    for (const period of periods) {
      queries.push(period)
      for (const sort of valuesOf('sort', fields['sort'] ?? {}, samples)) queries.push({ ...period, sort })
    }
  return queries
}

const valuesOf = (
  name: string,
  field: Field,
  samples: Readonly<Record<string, string | number>>,
): (string | number | boolean)[] => {
  if (field.anyOf) return valuesOf(name, field.anyOf[0] ?? {}, samples)
  if (field.const !== undefined) return [field.const]
  if (field.enum) return field.enum
  if (field.type === 'boolean') return [true, false]
  if (/from$/i.test(name)) return [day(-60)]
  if (/to$/i.test(name)) return [day(30)]
  if (name === 'search' || name === 'query') return ['REF-00042', String(samples['number']), 'lefevre', 'cmd']
  const sample = samples[name]
  return sample === undefined ? [] : [sample]
}

const sampleOf = (action: string, field: string, samples: Readonly<Record<string, string | number>>): string | number =>
  samples[`${action.split('.')[0]}.${field}`] ?? samples[field] ?? 1
