import type { Order } from '@quai/contract/orders/orders/order.ts'
import { proofStatuses } from '@quai/contract/orders/orders/papers/print.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../../calls/context.ts'

/** True when a document of order `o` counts as its proof. */
export const hasUploadedProof: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT FROM documents d
  WHERE d.order_id = o.id AND d.document_type IN ('proof', 'signed_slip'))`

type Proven = Pick<Order, 'orderType' | 'orderStatus' | 'orderDateStart' | 'proofRequestSent'>

/**
 * Tells which proof an order has, and whether the caller may ask for one: only while there is none, and only once the appointment has begun, because
 * before it there is nothing to prove.
 */
export const presentProof = (
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  { orderType, orderStatus, orderDateStart, proofRequestSent }: Proven,
  isUploaded: boolean,
): Pick<Order, 'availableProof' | 'isProofAskable'> => {
  const isFinished = orderStatus === 'finished'
  const canBeProven = orderType !== 'inventory' && (proofStatuses as readonly string[]).includes(orderStatus)
  const hasBegun = isFinished || Date.parse(orderDateStart) <= now.getTime()
  const availableProof = isUploaded ? 'uploaded' : isFinished && orderType !== 'inventory' ? 'generated' : null
  return {
    availableProof,
    isProofAskable:
      actor.userType === 'customer' && !proofRequestSent && canBeProven && hasBegun && availableProof === null,
  }
}
