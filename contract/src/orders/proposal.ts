import { z } from 'zod'
import { instant } from '../dates.ts'
import { userTypes } from '../roles.ts'

export const differenceKinds = ['added', 'removed', 'changed'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceKindLabels: Record<DifferenceKind, string> = {
  added: 'Ajouté',
  removed: 'Retiré',
  changed: 'Modifié',
}

/** What differs between two states of an order, as a person reads it. A line of the order is one of its own. */
export const difference = z.object({
  /** Field of the order (orderFieldLabels); 'orderItems' for a line. */
  field: z.string(),
  kind: z.enum(differenceKinds),
  /** French name of the field, or the reference (and batch) of the line. */
  label: z.string(),
  /** null when there was none. */
  from: z.string().nullable(),
  /** null when there is none any more. */
  to: z.string().nullable(),
})
export type Difference = z.infer<typeof difference>

/** Who wrote or did something, and for whom. */
export const author = z.object({
  contactName: z.string(),
  userName: z.string(),
  userType: z.enum(userTypes),
  /** The admin who had taken the account over. */
  hijackerName: z.string().nullable(),
})
export type Author = z.infer<typeof author>

/** What a warehouse changed and the customer has not agreed to yet, or has agreed to last. */
export const orderProposal = z.object({
  /** Against what the customer last agreed to, not only against the last step. */
  changes: z.array(difference),
  proposedAt: instant,
  proposedBy: author,
  acceptedAt: instant.nullable(),
  acceptedBy: author.nullable(),
  /** Until when the customer may still edit or cancel; null without limit, and once it is accepted. */
  decideBefore: instant.nullable(),
})
export type OrderProposal = z.infer<typeof orderProposal>
