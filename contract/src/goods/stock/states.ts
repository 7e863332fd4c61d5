/**
 * States of a product at a warehouse. in: some physical stock; out: nothing available; empty: an active product that has
 * been in stock and is no longer; dormant: in stock, without a movement for 90 days; expiring: a batch in stock has
 * expired or expires in less than 30 days.
 */
export const stockStates = ['in', 'out', 'empty', 'dormant', 'expiring'] as const
export type StockState = (typeof stockStates)[number]

/** Days without any movement after which stock is dormant. */
export const dormantDays = 90
