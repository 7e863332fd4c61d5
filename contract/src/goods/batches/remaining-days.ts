import { z } from 'zod'
import { daysBetween } from '../../platform/dates.ts'
import { searchText } from '../../platform/text/search-text.ts'

/** The larger minimum of a product and of its consignee, and whose it is. */
export const requiredDays = z.object({ days: z.int(), by: z.enum(['product', 'consignee']) })
export type RequiredDays = z.infer<typeof requiredDays>

/** Returns the larger of the two minimums; that of the product when both are the same. */
export const largerMinimum = (product: number | null, consignee: number | null): RequiredDays | null => {
  if (consignee !== null && consignee > (product ?? 0)) return { days: consignee, by: 'consignee' }
  return product === null ? null : { days: product, by: 'product' }
}

interface Planned {
  /** Civil day on which the goods leave. */
  plannedDay: string
  required: RequiredDays | null
}

/** True when a batch will have fewer days left than required. A batch that does not expire never does. */
export const isShortDated = (expiration: string | null, { plannedDay, required }: Planned): boolean =>
  expiration !== null && required !== null && daysBetween(plannedDay, expiration) < required.days

/** Parts of an address that name a consignee. */
export interface ConsigneeName {
  name: string
  street: string
  zipCode?: string | null | undefined
}

/** Returns what a consignee asks for: the largest minimum among the saved addresses of the same name and place. */
export const minimumOfConsignee = (
  saved: readonly (ConsigneeName & { minimumRemainingDays: number | null })[],
  consignee: ConsigneeName,
): number | null => {
  const key = keyOf(consignee)
  const asked = saved.flatMap((one) => (keyOf(one) === key ? (one.minimumRemainingDays ?? []) : []))
  return asked.length > 0 ? Math.max(...asked) : null
}

const keyOf = ({ name, street, zipCode }: ConsigneeName): string =>
  [name, street, zipCode ?? ''].map((part) => searchText(part)).join('|')

/** « le destinataire en demande 30 » */
export const requiredText = ({ days, by }: RequiredDays): string =>
  `le ${by === 'product' ? 'produit' : 'destinataire'} en demande ${days}`
