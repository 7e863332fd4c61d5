import { proofStatuses } from '@quai/contract/orders/papers/print.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'

/** Documents of order `o` that count as its proof. */
const uploadedProof = sql`(SELECT FROM documents d WHERE d.order_id = o.id AND d.document_type IN ('proof', 'signed_slip'))`

/**
 * Selects which proof order `o` has, and whether the caller may ask for one: only once the appointment has begun,
 * because before it there is nothing to prove.
 */
export const proofColumns = ({ actor, now }: Pick<Context, 'actor' | 'now'>): RawBuilder<unknown> => sql`
  CASE WHEN EXISTS ${uploadedProof} THEN 'uploaded'
    WHEN o.order_status = 'finished' AND o.order_type <> 'inventory' THEN 'generated' END AS "availableProof",
  (${actor.userType === 'customer'} AND NOT o.proof_request_sent AND o.order_type <> 'inventory'
    AND o.order_status = ANY(${[...proofStatuses]}::order_status[])
    AND (o.order_status = 'finished' OR o.order_date_start <= ${now.toISOString()}) AND NOT EXISTS ${uploadedProof}) AS "isProofAskable"`
