import type {
  Carrier,
  CarrierChanges,
  CarrierService,
  carrierServiceChanges,
  carrierServiceInput,
} from '@quai/contract/parties/carriers/carrier.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { fail, failOn } from '../../platform/failure.ts'

type ServiceInput = z.output<typeof carrierServiceInput>

const columnsOf = ({ name, gatewayService, isActive }: ServiceInput) => ({
  name,
  gateway_service: gatewayService || null,
  is_active: isActive,
})

export const addServices = async (db: Db, carrierId: number, services: readonly ServiceInput[]): Promise<void> => {
  if (services.length === 0) return
  await db
    .insertInto('carrier_services')
    .values(services.map((service) => ({ carrier_id: carrierId, ...columnsOf(service) })))
    .execute()
}

/** Replaces the services of a carrier, keeping those named by their id. Throws CARRIER_IN_USE. */
export const replaceServices = async (
  db: Db,
  { id: carrierId, carrierServices: present }: Carrier,
  services: NonNullable<CarrierChanges['carrierServices']>,
): Promise<void> => {
  const kept = services.filter((service): service is ServiceInput & { id: number } => service.id !== undefined)
  services.forEach(({ id }, rank) => {
    if (id !== undefined && !present.some((one) => one.id === id))
      throw failOn(['carrierServices', rank, 'name'], 'unknown', 'Ce service n’existe plus : rechargez la page.')
  })
  for (const { id, name } of present.filter((one) => !kept.some((service) => service.id === one.id)))
    await removeOne(db, { id, name })
  // Frees every name first, so that two services may exchange theirs.
  db.send(
    sql`UPDATE carrier_services SET name = new_uuid()::text WHERE id = ANY(${kept.map(({ id }) => id)}::bigint[])`,
  )
  for (const { id, ...service } of kept)
    await db.updateTable('carrier_services').set(columnsOf(service)).where('id', '=', id).execute()
  await addServices(
    db,
    carrierId,
    services.filter(({ id }) => id === undefined),
  )
}

const removeOne = async (db: Db, { id, name }: { id: number; name: string }): Promise<void> => {
  await refuseUsed(db, { name, serviceIds: [id] })
  await db.deleteFrom('carrier_services').where('id', '=', id).execute()
}

interface OfCarrier {
  id: number
  serviceId: number
}

/** Adds a service. Throws NOT_FOUND, CARRIER_SERVICE_EXISTS. */
export const addService = async (
  { db }: { db: Db },
  { id, ...service }: ServiceInput & { id: number },
): Promise<CarrierService> => {
  const carrier = await db.selectFrom('carriers').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()
  if (!carrier) throw fail('NOT_FOUND')
  const { id: serviceId } = await db
    .insertInto('carrier_services')
    .values({ carrier_id: id, ...columnsOf(service) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return loadService(db, { id, serviceId })
}

/** Updates a service. Throws NOT_FOUND, CARRIER_SERVICE_EXISTS. */
export const updateService = async (
  { db }: { db: Db },
  { id, serviceId, ...changes }: z.output<typeof carrierServiceChanges> & OfCarrier,
): Promise<CarrierService> => {
  const service = { ...(await loadService(db, { id, serviceId })), ...changes }
  await db.updateTable('carrier_services').set(columnsOf(service)).where('id', '=', serviceId).execute()
  return loadService(db, { id, serviceId })
}

/** Deletes a service that has never served. Throws NOT_FOUND, CARRIER_IN_USE. */
export const removeService = async ({ db }: { db: Db }, place: OfCarrier): Promise<void> =>
  removeOne(db, await loadService(db, place))

const loadService = async (db: Db, { id, serviceId }: OfCarrier): Promise<CarrierService> => {
  const service = await db.maybe(sql<CarrierService>`
    SELECT id, carrier_id AS "carrierId", name, gateway_service AS "gatewayService", is_active AS "isActive" FROM carrier_services
    WHERE id = ${serviceId} AND carrier_id = ${id}`)
  if (!service) throw fail('NOT_FOUND')
  return service
}

/**
 * Refuses to delete services that a rule, a shipment or a pickup names, and locks the others against new ones. Throws
 * CARRIER_IN_USE.
 */
export const refuseUsed = async (
  db: Db,
  { name, serviceIds }: { name: string; serviceIds: readonly number[] },
): Promise<void> => {
  if (serviceIds.length === 0) return
  await db.selectFrom('carrier_services').select('id').where('id', 'in', serviceIds).orderBy('id').forUpdate().execute()
  const { rules, shipments } = await db.one(sql<{ rules: number; shipments: number }>`
    SELECT (SELECT count(*)::int FROM transport_rules WHERE carrier_service_id = ANY(${serviceIds}::bigint[])) AS rules,
      (SELECT count(*)::int FROM shipments WHERE carrier_service_id = ANY(${serviceIds}::bigint[])) AS shipments`)
  if (rules + shipments > 0) throw fail('CARRIER_IN_USE', { name, rules, shipments })
}
