import { z } from 'zod'
import { instant } from '../../../platform/dates.ts'
import { userTypes } from '../../../platform/roles.ts'

export const differenceKinds = ['added', 'removed', 'changed'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

export const differenceKindLabels: Record<DifferenceKind, string> = {
  added: 'Ajouté',
  removed: 'Retiré',
  changed: 'Modifié',
}

/** Difference between two states of an order, as people read it. Each line of the order is a difference of its own. */
export const difference = z.object({
  /** Field of the order (orderFieldLabels); 'orderItems' for a line. */
  field: z.string(),
  kind: z.enum(differenceKinds),
  /** French name of the field, or the reference (and batch) of the line. */
  label: z.string(),
  /** Designation of a line's product, where it is known. */
  designation: z.string().optional(),
  /** null when there was no value before. */
  from: z.string().nullable(),
  /** null when there is no value any more. */
  to: z.string().nullable(),
})
export type Difference = z.infer<typeof difference>

/** Author of something, and the person acting for them. */
export const author = z.object({
  contactName: z.string(),
  userName: z.string(),
  userType: z.enum(userTypes),
  /** Admin who had taken over the account. */
  hijackerName: z.string().nullable(),
})
export type Author = z.infer<typeof author>

/** Changes by the warehouse that the customer has not agreed to yet, or the last ones they agreed to. */
export const orderProposal = z.object({
  /** Compared with what the customer last agreed to, not only with the previous step. */
  changes: z.array(difference),
  proposedAt: instant,
  proposedBy: author,
  acceptedAt: instant.nullable(),
  acceptedBy: author.nullable(),
  /** Last instant at which the customer may still edit or cancel; null without a limit, and after acceptance. */
  decideBefore: instant.nullable(),
})
export type OrderProposal = z.infer<typeof orderProposal>
