import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import {
  type CarrierGateway,
  CarrierRefusal,
  GatewayDown,
  type MadeLabel,
} from '../../platform/carrier-gateway/gateway.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { numberShipment } from '../shipments/detail.ts'
import { type GatewayShipment, loadShipment, type ParcelLabel } from './load.ts'

/** Longer than the calls for one label can last. */
const claimMs = 180_000

/**
 * Asks carriers for labels, outside any transaction. Safe to run twice: one worker at a time asks for a label, and the
 * gateway finds by its reference what an earlier run has made. Throws when a gateway was down, so that the job is tried
 * again.
 */
export const makeCarrierLabels = async (app: App, shipmentIds: readonly number[]): Promise<void> => {
  const failures: unknown[] = []
  for (const id of new Set(shipmentIds)) {
    const shipment = await loadShipment(app.db, sql`s.id = ${id}`)
    if (shipment && app.karrio) failures.push(...(await makeLabelsOf(app, app.karrio, shipment)))
  }
  if (failures.length > 0) throw failures[0]
}

const makeLabelsOf = async (app: App, gateway: CarrierGateway, shipment: GatewayShipment): Promise<unknown[]> => {
  const failures: unknown[] = []
  for (const one of shipment.parcels)
    try {
      await makeLabel(app, gateway, { shipment, one })
    } catch (error) {
      failures.push(error)
    }
  return failures
}

interface Making {
  shipment: GatewayShipment
  one: ParcelLabel
}

const makeLabel = async (app: App, gateway: CarrierGateway, { shipment, one }: Making): Promise<void> => {
  const { reference } = one.parcel
  const { account, service } = shipment
  const claim = await claimLabel(app, reference)
  if (claim === 'none' || service === null) return
  if (claim === 'taken') throw new GatewayDown('Another worker asks for this label')
  try {
    const made = await gateway.label(one.parcel, { account, service })
    await inTransaction(app.pool, (db) => keepLabel(db, { shipment, reference, made, at: app.clock() }))
  } catch (error) {
    if (!(error instanceof CarrierRefusal)) {
      await app.db
        .updateTable('carrier_labels')
        .set({ claimed_until: null })
        .where('reference', '=', reference)
        .execute()
      throw error
    }
    await app.db
      .updateTable('carrier_labels')
      .set({ state: 'refused', refusal: error.message, claimed_until: null })
      .where('reference', '=', reference)
      .where('state', '=', 'asked')
      .execute()
  }
}

/** Reserves a label that is asked for; « none » when there is nothing to ask, « taken » when somebody else is asking. */
const claimLabel = async ({ db, clock }: App, reference: string): Promise<'claimed' | 'taken' | 'none'> => {
  const now = clock()
  const row = await db.maybe(sql<{ isClaimed: boolean }>`
    WITH claimed AS (
      UPDATE carrier_labels SET claimed_until = ${new Date(now.getTime() + claimMs).toISOString()}::timestamptz
      WHERE reference = ${reference} AND state = 'asked'
        AND coalesce(claimed_until <= ${now.toISOString()}::timestamptz, true)
      RETURNING id
    )
    SELECT l.id IN (SELECT id FROM claimed) AS "isClaimed" FROM carrier_labels l
    WHERE l.reference = ${reference} AND l.state = 'asked'`)
  if (!row) return 'none'
  return row.isClaimed ? 'claimed' : 'taken'
}

interface Kept {
  shipment: GatewayShipment
  reference: string
  made: MadeLabel
  at: Date
}

/** Keeps a label. The shipment is tracked by the number of its first package. */
const keepLabel = async (db: Db, { shipment, reference, made, at }: Kept): Promise<void> => {
  await db
    .updateTable('carrier_labels')
    .set({
      state: 'made',
      refusal: null,
      tracking_number: made.trackingNumber,
      format: made.format,
      content: made.content,
      price: made.price,
      currency: made.currency,
      gateway_id: made.gatewayId,
      made_at: at.toISOString(),
      claimed_until: null,
    })
    .where('reference', '=', reference)
    .execute()
  if (shipment.parcels[0]?.parcel.reference === reference) await numberShipment(db, shipment.id, made.trackingNumber)
}
