import { z } from 'zod'

/**
 * Reads the search params of a page: what the query of the contract admits, as it stands in the URL (defaults are the
 * server's, so that a plain list has a plain address). What it does not admit is dropped: an old link still opens. It is
 * named as undefined, because the router lays this reading over the raw address and would keep what is not named.
 */
export const searchOf =
  <Shape extends z.core.$ZodShape>(shape: Shape) =>
  (search: Record<string, unknown>): Partial<z.input<z.ZodObject<Shape>>> => {
    const kept: Record<string, unknown> = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    for (const [name, type] of Object.entries(shape)) {
      const value = search[name]
      if (value === undefined) continue
      // The router reads ?search=123 as a number and ?search=true as a boolean: a text to the contract stays one.
      const readings = typeof value === 'number' || typeof value === 'boolean' ? [value, String(value)] : [value]
      const admitted = readings.find((reading) => z.safeParse(type, reading).success)
      if (admitted !== undefined) kept[name] = admitted
    }
    // Each entry was admitted by the type of its name.
    return kept as Partial<z.input<z.ZodObject<Shape>>>
  }
