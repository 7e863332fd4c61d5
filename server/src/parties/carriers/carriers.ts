import type { Carrier, CarrierChanges, CarrierInput } from '@quai/contract/parties/carriers/carrier.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { addServices, refuseUsed, replaceServices } from './services.ts'

type Stored = Pick<Context, 'db'>

export const listCarriers = async ({ db }: Stored): Promise<{ items: Carrier[] }> => ({
  items: await loadCarriers(db, sql`true`),
})

/** Creates a carrier with its services. Throws CARRIER_EXISTS. */
export const createCarrier = async ({ db }: Stored, input: CarrierInput): Promise<Carrier> => {
  const { name, baseUrl, isActive, gateway = null, gatewayAccount, carrierServices } = input
  const { id } = await db
    .insertInto('carriers')
    .values({ name, base_url: baseUrl, is_active: isActive, gateway, gateway_account: gatewayAccount || null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addServices(db, id, carrierServices)
  return loadCarrier({ db }, id)
}

/** Updates a carrier. Throws NOT_FOUND, CARRIER_EXISTS, and CARRIER_IN_USE when a service that has served is left out. */
export const updateCarrier = async (
  { db }: Stored,
  { id, ...changes }: CarrierChanges & { id: number },
): Promise<Carrier> => {
  // Two changes of one carrier wait for each other.
  await db.selectFrom('carriers').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const present = await loadCarrier({ db }, id)
  const { name, baseUrl, isActive, gateway, gatewayAccount } = { ...present, ...changes }
  const values = { name, base_url: baseUrl, is_active: isActive, gateway, gateway_account: gatewayAccount || null }
  await db.updateTable('carriers').set(values).where('id', '=', id).execute()
  if (changes.carrierServices) await replaceServices(db, present, changes.carrierServices)
  return loadCarrier({ db }, id)
}

/** Deletes a carrier that has never served. Throws NOT_FOUND, CARRIER_IN_USE. */
export const removeCarrier = async ({ db }: Stored, { id }: { id: number }): Promise<void> => {
  const { name, carrierServices } = await loadCarrier({ db }, id)
  await refuseUsed(db, { name, serviceIds: carrierServices.map((service) => service.id) })
  await db.deleteFrom('carriers').where('id', '=', id).execute()
}

/** Loads a carrier. Throws NOT_FOUND. */
export const loadCarrier = async ({ db }: Stored, id: number): Promise<Carrier> => {
  const [carrier] = await loadCarriers(db, sql`c.id = ${id}`)
  if (!carrier) throw fail('NOT_FOUND')
  return carrier
}

const loadCarriers = async (db: Stored['db'], where: RawBuilder<unknown>): Promise<Carrier[]> =>
  db.all(sql<Carrier>`
    SELECT c.id, c.name, c.base_url AS "baseUrl", c.is_active AS "isActive", c.gateway,
      c.gateway_account AS "gatewayAccount", coalesce((
      SELECT json_agg(json_build_object('id', s.id, 'carrierId', s.carrier_id, 'name', s.name,
        'gatewayService', s.gateway_service, 'isActive', s.is_active)
        ORDER BY s.id)
      FROM carrier_services s WHERE s.carrier_id = c.id), '[]') AS "carrierServices"
    FROM carriers c WHERE ${where} ORDER BY c.name COLLATE "fr-x-icu", c.id`)
