import { addDays, isoWeekday } from '@quai/contract/platform/dates.ts'
import type { PricingPlan } from '@quai/contract/platform/plans.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { hashPassword } from '../../../parties/accounts/sign-in/password.ts'
import type { Db } from '../../../platform/database/database.ts'
import { insertRows, reserveIds } from '../../../platform/database/rows.ts'
import {
  admin,
  type CustomerParty,
  customers,
  deals,
  demoMark,
  demoPassword,
  type WarehouseParty,
  warehouses,
} from '../plan/parties.ts'
import type { Place, Places } from '../plan/places.ts'
import type { Random } from '../random.ts'

/** User of the demo with its ids. */
export interface Side {
  key: string
  id: number
  name: string
  /** Ids; the first is the main contact. */
  contacts: [number, number]
}

interface Writing {
  db: Db
  random: Random
  places: Places
  /** A civil day. */
  today: string
}

interface PartyOf {
  type: UserType
  plan: PricingPlan | null
  party: Pick<CustomerParty, 'key' | 'name' | 'people' | 'address'>
}

/** Writes users, contacts, addresses, opening hours and deals. Returns the sides by key. */
export const writeParties = async (writing: Writing): Promise<Map<string, Side>> => {
  const all: PartyOf[] = [
    { type: 'admin', plan: null, party: admin },
    ...customers.map((party) => ({ type: 'customer' as const, plan: party.plan, party })),
    ...warehouses.map((party) => ({ type: 'warehouse' as const, plan: null, party })),
  ]
  const sides = await writeUsers(writing, all)
  await writeAddresses(writing, sides, all)
  for (const warehouse of warehouses) await writeSettings(writing, sideOf(sides, warehouse.key).id, warehouse)
  await insertRows(
    writing.db,
    'deals',
    deals.map(({ customer, warehouse, canWarehouseCarry }) => ({
      customer_id: sideOf(sides, customer).id,
      warehouse_id: sideOf(sides, warehouse).id,
      can_warehouse_carry: canWarehouseCarry,
      created_at: daysAgo(writing, 380),
    })),
  )
  await insertRows(
    writing.db,
    'vehicles',
    warehouses.flatMap(({ key }) => vehicles.map((one) => ({ warehouse_id: sideOf(sides, key).id, ...one }))),
  )
  const warehouseIds = warehouses.map(({ key }) => sideOf(sides, key).id)
  await insertRows(
    writing.db,
    'shipping_settings',
    warehouseIds.map((id) => ({ warehouse_id: id, label_dpi: 203 })),
  )
  await insertRows(
    writing.db,
    'usual_boxes',
    warehouseIds.flatMap((id) => boxes.map((box) => ({ warehouse_id: id, ...box }))),
  )
  return sides
}

/** Usual boxes of each warehouse, in cm and kg. */
const boxes = [
  { name: 'Carton S', length: 30, width: 20, height: 15, tare_weight: 0.2, max_weight: 10 },
  { name: 'Carton M', length: 40, width: 30, height: 25, tare_weight: 0.4, max_weight: 20 },
  { name: 'Carton L', length: 60, width: 40, height: 40, tare_weight: 0.8, max_weight: 30 },
]

/** Shuttles of each warehouse. */
const vehicles = [
  { name: 'Porteur 19 t', max_weight: 9_000, length: 720, width: 245 },
  { name: 'Fourgon 20 m³', max_weight: 900, length: 420, width: 205 },
]

export const sideOf = (sides: Map<string, Side>, key: string): Side => {
  const side = sides.get(key)
  if (!side) throw new Error(`No party ${key} in the demo`)
  return side
}

/** Finds the deal of two parties of the demo. */
export const dealIdOf = async (
  db: Db,
  sides: Map<string, Side>,
  { customer, warehouse }: { customer: string; warehouse: string },
): Promise<number> => {
  const { id } = await db
    .selectFrom('deals')
    .select('id')
    .where('customer_id', '=', sideOf(sides, customer).id)
    .where('warehouse_id', '=', sideOf(sides, warehouse).id)
    .executeTakeFirstOrThrow()
  return id
}

const daysAgo = ({ today }: Writing, days: number): string => `${addDays(today, -days)}T09:00:00Z`

const writeUsers = async (writing: Writing, all: PartyOf[]): Promise<Map<string, Side>> => {
  const { db } = writing
  const userIds = await reserveIds(db, 'users', all.length)
  const contactIds = await reserveIds(db, 'contacts', all.length * 2)
  const sides = all.map(
    ({ party }, index): Side => ({
      key: party.key,
      id: userIds[index] ?? 0,
      name: party.name,
      contacts: [contactIds[index * 2] ?? 0, contactIds[index * 2 + 1] ?? 0],
    }),
  )
  await insertRows(
    db,
    'users',
    all.map(({ type, plan, party }, index) => ({
      id: userIds[index],
      name: party.name,
      user_type: type,
      pricing_plan: plan,
      external_id: `${demoMark}${party.key}`,
      created_at: daysAgo(writing, 400),
    })),
  )
  const people = all.flatMap(({ party }, index) =>
    party.people.map((person, rank) => ({ ...person, rank, side: sides[index] })),
  )
  // Each hash has a salt of its own, as if people had chosen the same password.
  const hashes = await Promise.all(people.map(() => hashPassword(demoPassword)))
  await insertRows(
    db,
    'contacts',
    people.map(({ name, email, rank, side }, index) => ({
      id: side?.contacts[rank],
      user_id: side?.id ?? 0,
      name,
      email,
      password_hash: hashes[index],
      is_main: rank === 0,
      created_at: daysAgo(writing, 400),
    })),
  )
  return new Map(sides.map((side) => [side.key, side]))
}

/** Writes the seat of each user, and for customers the shops they deliver to. */
const writeAddresses = ({ db, random, places }: Writing, sides: Map<string, Side>, all: PartyOf[]): Promise<void> =>
  insertRows(
    db,
    'addresses',
    all.flatMap(({ type, party }) => {
      const userId = sideOf(sides, party.key).id
      const seat = places.at(party.address.insee, party.name, party.address.street)
      const shops = type === 'customer' ? [places.shop(random), places.shop(random), places.shop(random)] : []
      return [addressRow(seat, userId, true), ...shops.map((shop) => addressRow(shop, userId, false))]
    }),
  )

export const addressRow = (place: Place, userId: number | null, isMain: boolean) => ({
  user_id: userId,
  is_main_address: isMain,
  name: place.name,
  street: place.street,
  zip_code: place.zipCode,
  insee_code: place.inseeCode,
  city: place.city,
  country: place.country,
  country_code: place.countryCode,
})

/** Each warehouse also closes on one Friday three weeks ahead, for its inventory. */
export const closureDaysOf = (today: string): string[] => [addDays(today, 21 + ((12 - isoWeekday(today)) % 7))]

/** Writes the settings of a warehouse and replaces its default hours of every warehouse. */
const writeSettings = async (
  { db, today }: Writing,
  warehouseId: number,
  { settings }: WarehouseParty,
): Promise<void> => {
  await db
    .updateTable('warehouse_settings')
    .set({
      appointment_duration: settings.appointmentDuration,
      dock_count: settings.dockCount,
      is_temperature_controlled: settings.isTemperatureControlled,
      is_alsace_moselle: settings.isAlsaceMoselle,
      worked_holidays: settings.workedHolidays,
      closure_days: closureDaysOf(today),
      order_creation_limit_hours: settings.orderCreationLimitHours,
      order_update_limit_hours: settings.orderUpdateLimitHours,
    })
    .where('warehouse_id', '=', warehouseId)
    .execute()
  await db.deleteFrom('opening_periods').where('warehouse_id', '=', warehouseId).execute()
  await insertRows(
    db,
    'opening_periods',
    settings.openingPeriods.map((period) => ({ warehouse_id: warehouseId, ...period })),
  )
}
