import type { CarbonEstimateQuery } from '@quai/contract/orders/carbon/carbon.ts'
import { methodOf, transportGrams } from '@quai/contract/orders/carbon/model.ts'
import type { CarbonEstimate, CarbonFactor } from '@quai/contract/orders/orders/carbon/estimate.ts'
import { wallClock } from '@quai/contract/platform/dates.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { readableAddress, withinDeals } from '../../parties/addresses/address-rows.ts'
import { centreOf, type PlacedRow, placedJson } from '../../parties/addresses/centres.ts'
import { fail } from '../../platform/failure.ts'
import { factorColumns, factorOn } from '../orders/carbon/estimate.ts'
import { findOrder } from '../orders/detail.ts'
import { type Distance, readDistances } from './distances.ts'

/**
 * Estimates the transport of an order, or of a way between two addresses or from a warehouse to a place. A way without
 * an order is that of a vehicle of its own, unless a transporter is given. Throws NOT_FOUND.
 */
export const estimateWay = async (
  ctx: Context,
  query: CarbonEstimateQuery,
): Promise<{ estimate: CarbonEstimate | null }> => {
  if (query.orderUuid) return { estimate: (await findOrder(ctx, { uuid: query.orderUuid })).carbonEstimate }
  const [[from, to], factor] = await Promise.all([
    endsOf(ctx, query),
    readFactor(ctx, query.date ?? wallClock(ctx.now).date),
  ])
  const { tenths, basis } = await distanceBetween(ctx, from, to)
  const method = methodOf(query.orderTransporter ?? 'by_customer', { isAlone: false })
  const ride = { method, weightGrams: (query.weightKg ?? 0) * 1_000, gramsPerKm: factor.gramsPerKm }
  return {
    estimate: {
      grams: tenths === null ? null : transportGrams({ ...ride, tenthsKm: tenths }),
      distanceKm: tenths === null ? null : tenths / 10,
      distanceBasis: basis,
      method,
      factor: method === 'vehicle' ? factor : null,
      weightKg: query.weightKg ?? null,
      assumedKg: 0,
      unweighedLines: 0,
      isOwnTransport: query.orderTransporter === 'by_customer',
    },
  }
}

type Place = Omit<PlacedRow, 'id'>

const endsOf = async (ctx: Context, query: CarbonEstimateQuery): Promise<[Place, Place]> => {
  const { startAddressId, endAddressId, warehouseId = 0 } = query
  if (startAddressId && endAddressId)
    return Promise.all([readAddress(ctx, startAddressId), readAddress(ctx, endAddressId)])
  const main = sql<boolean>`a.user_id = ${warehouseId} AND a.is_main_address AND ${withinDeals(ctx, 'a.user_id')}`
  return [await findPlace(ctx, main), typedPlace(query)]
}

const typedPlace = (query: CarbonEstimateQuery): Place => ({
  zipCode: query.zipCode ?? null,
  inseeCode: query.inseeCode ?? null,
  city: query.city ?? null,
  country: query.country ?? null,
  countryCode: query.countryCode ?? null,
  lat: query.lat ?? null,
  lng: query.lng ?? null,
})

const readAddress = (ctx: Context, id: number) => findPlace(ctx, sql`a.id = ${id} AND ${readableAddress(ctx)}`)

const findPlace = async ({ db }: Context, where: RawBuilder<boolean>): Promise<PlacedRow> => {
  const row = await db.maybe(sql<{ place: PlacedRow }>`
    SELECT ${placedJson('a')} AS place FROM addresses a WHERE ${where}`)
  if (!row) throw fail('NOT_FOUND')
  return row.place
}

const readFactor = async ({ db }: Context, day: string): Promise<CarbonFactor> => {
  // A version of the year 2000 always applies.
  const { factor } = await db.one(sql<{ factor: CarbonFactor }>`
    SELECT ${factorColumns} AS factor FROM carbon_factors f WHERE f.id = ${factorOn(sql`${day}::date`)}`)
  return factor
}

/** Reads a distance, and asks nobody for it: a routing service is asked by a job. */
const distanceBetween = async ({ db }: Context, from: Place, to: Place): Promise<Distance> => {
  const [start, end] = await Promise.all([centreOf(from), centreOf(to)])
  if (!start || !end) return { tenths: null, basis: 'unknown', awaited: null }
  const leg = { from: start, to: end }
  return (await readDistances(db, [leg], { isRouted: false }))(leg)
}
