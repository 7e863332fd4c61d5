/**
 * Ways in which a thing answers a search, best first: its code or its name equals the search, each word starts a word of it,
 * each word is inside it, one word has a typing mistake. Every list of suggestions follows this order.
 */
export const closenesses = ['exact', 'prefix', 'inside', 'near'] as const
export type Closeness = (typeof closenesses)[number]
