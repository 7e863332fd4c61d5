import { z } from 'zod'

export const pageSizes = [10, 25, 50, 100] as const

export const pageSize = z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)])

/** Query of every paged list; `page` starts at 1. */
export const pageQuery = z.object({
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: pageSize.default(25),
})

/** Maximum of a total, because counting more rows would cost more than reading a page of them. */
export const countLimit = 10_000

/** Maximum of a total with a word search: only the first matches are shown, in the list's order. */
export const searchLimit = 1_000

/**
 * Page of a list. `total` is exact up to {@link countLimit}, or {@link searchLimit} with a search. Above it, `total`
 * stays at the limit and `isTotalExact` is false (« plus de 10 000 »). Pages past the limit are refused (PAGE_TOO_FAR).
 */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ items: z.array(item), total: z.number().int().min(0), isTotalExact: z.boolean() })

export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ items: z.array(item) })
