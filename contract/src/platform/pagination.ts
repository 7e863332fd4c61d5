import { z } from 'zod'

export const pageSizes = [10, 25, 50, 100] as const

export const pageSize = z.union([z.literal(10), z.literal(25), z.literal(50), z.literal(100)])

/** Query of every paged list; `page` starts at 1. */
export const pageQuery = z.object({
  page: z.number().int().min(1).max(100_000).default(1),
  pageSize: pageSize.default(25),
})

/** Key of the last row that a system has read of a whole list; 0 to begin. */
const after = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** Query of a system that reads a whole list, however long. */
export interface ReadingOn {
  after?: number | undefined
}

/**
 * Lets systems read all rows of a list, each once, whatever is written meanwhile: with `after`, the list holds the rows
 * whose key is greater, in the order of their key (`id` unless the route says otherwise), and the total those that are
 * left. Pages and sorting do not count then. A list with a word search shows only its first matches.
 */
export const readingOn = <Shape extends z.ZodRawShape>(
  query: z.ZodObject<Shape>,
): z.ZodObject<Shape & { after: typeof after }> =>
  // Zod's types cannot tell that no list has a field of this name already.
  (query as z.ZodObject).safeExtend({ after }).refine((asked) => !asked['search'] || asked['after'] === undefined, {
    path: ['after'],
    params: { rule: 'after' },
    message: 'Une recherche ne se lit pas à la suite : retirez-la, ou lisez page par page.',
  }) as never

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
