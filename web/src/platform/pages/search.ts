import { nearestDay } from '@quai/contract/platform/dates.ts'
import { isStorable } from '@quai/contract/platform/ids.ts'
import { type pageQuery, pageSizes } from '@quai/contract/platform/pagination.ts'
import type { z } from 'zod'

/**
 * Admits one value of an address. Written without schemas, because every page reads its address before anything else
 * and the library of schemas is larger than most pages (decision 022). The contract's query gives the names and the
 * types; a test compares what both admit.
 */
export type Reader<Value> = (value: unknown) => value is Value
export type Readers<Query> = { [Name in keyof Query]-?: Reader<Exclude<Query[Name], undefined>> }

export const oneOf =
  <const Value>(values: readonly Value[]): Reader<Value> =>
  (value): value is Value =>
    values.some((known) => known === value)

/** One of the values, or several. */
export const someOf =
  <const Value>(values: readonly Value[]): Reader<Value | Value[]> =>
  (value): value is Value | Value[] =>
    Array.isArray(value) ? value.length > 0 && value.every(oneOf(values)) : oneOf(values)(value)

export const whole =
  (max = Number.MAX_SAFE_INTEGER): Reader<number> =>
  (value): value is number =>
    Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= max

export const flag: Reader<boolean> = (value) => typeof value === 'boolean'

export const matching =
  (form: RegExp): Reader<string> =>
  (value): value is string =>
    typeof value === 'string' && form.test(value)

export const text =
  (max = Number.POSITIVE_INFINITY): Reader<string> =>
  (value): value is string =>
    typeof value === 'string' && value.trim().length <= max && isStorable(value)

/** As z.uuid() reads it. */
export const uuid = matching(/^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i)

export const day: Reader<string> = (value): value is string => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value) || nearestDay(value) !== value) return false
  const at = new Date(`${value}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}

/** Readers of the query of a list's call: what its address admits. */
export type Query<Schema extends z.ZodType> = Readers<z.input<Schema>>

// What many lists admit.
export const paging: Query<typeof pageQuery> = { page: whole(100_000), pageSize: oneOf(pageSizes) }
export const direction = oneOf(['asc', 'desc'])
export const partners = { customerId: whole(), warehouseId: whole() }
export const searchedDays = { search: text(120), from: day, to: day }

/**
 * Reads the search params of a page, without applying the server's defaults, so that a plain list has a plain address.
 * Invalid params are dropped, so that an old link still opens. They are returned as undefined, because the router merges
 * this result over the raw address and would otherwise keep them.
 */
export const searchOf =
  <Query extends object>(readers: Readers<Query>) =>
  (search: Record<string, unknown>): Partial<Query> => {
    const kept: Record<string, unknown> = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    for (const [name, admits] of Object.entries<Reader<unknown>>(readers)) {
      const value = search[name]
      // The router parses ?search=123 as a number and ?search=true as a boolean; the contract expects text.
      const readings = typeof value === 'number' || typeof value === 'boolean' ? [value, String(value)] : [value]
      const admitted = readings.find((reading) => admits(reading))
      if (admitted !== undefined) kept[name] = admitted
    }
    // Each value was admitted by the reader of its own name.
    return kept as Partial<Query>
  }
