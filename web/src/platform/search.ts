import { z } from 'zod'

/**
 * Reads the search params of a page against the contract's query, without applying the server's defaults, so that a
 * plain list has a plain address. Invalid params are dropped, so that an old link still opens. They are returned as
 * undefined, because the router merges this result over the raw address and would otherwise keep them.
 */
export const searchOf =
  <Shape extends z.core.$ZodShape>(shape: Shape) =>
  (search: Record<string, unknown>): Partial<z.input<z.ZodObject<Shape>>> => {
    const kept: Record<string, unknown> = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
    for (const [name, type] of Object.entries(shape)) {
      const value = search[name]
      if (value === undefined) continue
      // The router parses ?search=123 as a number and ?search=true as a boolean; the contract expects text.
      const readings = typeof value === 'number' || typeof value === 'boolean' ? [value, String(value)] : [value]
      const admitted = readings.find((reading) => z.safeParse(type, reading).success)
      if (admitted !== undefined) kept[name] = admitted
    }
    // Each value was parsed by the schema of its own name.
    return kept as Partial<z.input<z.ZodObject<Shape>>>
  }
