import { z } from 'zod'

export const pageSizes = [10, 25, 50, 100] as const

/** Query of every paged list: `page` starts at 1. */
export const pageQuery = z.object({
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)]).default(25),
})

/** Past this many rows a total is not counted further: counting a history costs more than reading a page of it. */
export const countLimit = 10_000

/** The same for a list that is searched by words: its first matches are shown, in the list's order. */
export const searchLimit = 1_000

/**
 * A page of a list. `total` is exact up to {@link countLimit}, with a search up to {@link searchLimit}; beyond, it stays
 * at that limit and `isTotalExact` is false (« plus de 10 000 »). Pages past the limit are refused (PAGE_TOO_FAR).
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int().min(0), isTotalExact: z.boolean() })

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
