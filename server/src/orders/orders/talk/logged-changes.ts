/** Changed fields of an order, as its log and a proposal keep them: the value before, the value after. */
export type Changes = Record<string, [before: unknown, after: unknown]>
