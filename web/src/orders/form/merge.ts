import type { OrderDraft } from './draft.ts'

/**
 * The order changed while its form was open: what was typed stays, what was not touched takes what the order says now.
 */
export const mergeDraft = (base: OrderDraft, typed: OrderDraft, fresh: OrderDraft): OrderDraft => ({
  ...fresh,
  // Each entry keeps the type of its name.
  ...(Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, base[name as keyof OrderDraft])),
  ) as Partial<OrderDraft>),
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
