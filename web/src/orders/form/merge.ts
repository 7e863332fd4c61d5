import type { OrderDraft } from './draft.ts'

/**
 * Merges a form with an order that changed while it was open: edited fields stay, untouched ones take the new values.
 */
export const mergeDraft = (base: OrderDraft, typed: OrderDraft, fresh: OrderDraft): OrderDraft => ({
  ...fresh,
  // Each value comes from the field of the same name.
  ...(Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => !isSame(value, base[name as keyof OrderDraft])),
  ) as Partial<OrderDraft>),
})

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
