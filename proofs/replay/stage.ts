import { randomBytes } from 'node:crypto'
import { holidayCodes } from '@quai/contract/orders/slots/holidays.ts'
import type { Availability, AvailabilitySettings, TimeFrame } from '@quai/contract/orders/slots/slot.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import type { Api, Session } from './api.ts'
import { setCourier } from './courier.ts'

/** Customer and warehouse made for this run, which nothing else uses. */
export interface Stage {
  customer: Session
  warehouse: Session
  customerId: number
  warehouseId: number
  /** Name of this run, with which its idempotency keys begin. */
  run: string
}

/** Makes the two sides, their deal, and a warehouse that never closes, through the API as an admin would. */
export const setStage = async (api: Api, admin: Session, label: string): Promise<Stage> => {
  const run = randomBytes(5).toString('hex')
  const customer = await makeSide(api, admin, { run, label, userType: 'customer' })
  const warehouse = await makeSide(api, admin, { run, label, userType: 'warehouse' })
  const deal = await admin.post<{ id: number }>(
    '/deals',
    { customerId: customer.id, warehouseId: warehouse.id },
    `${run}-deal`,
  )
  await warehouse.session.put('/warehouseAvailability', roundTheClock, `${run}-hours`)
  await setCourier({ admin, warehouse: warehouse.session, dealId: deal.id, run })
  const noNotice: TimeFrame = { orderCreationLimitHours: 0, orderUpdateLimitHours: 0 }
  await warehouse.session.put(`/settings/time-frame/${warehouse.id}`, noNotice, `${run}-notice`)
  return {
    customer: customer.session,
    warehouse: warehouse.session,
    customerId: customer.id,
    warehouseId: warehouse.id,
    run,
  }
}

const sideNames = { customer: 'client', warehouse: 'entrepôt' }

interface NewSide {
  run: string
  label: string
  userType: 'customer' | 'warehouse'
}

const makeSide = async (api: Api, admin: Session, { run, label, userType }: NewSide) => {
  const email = `${userType}-${run}@rejeu.example`
  const password = `${randomBytes(12).toString('base64url')}-aA1`
  const { id } = await admin.post<{ id: number }>(
    '/users',
    {
      name: `Rejeu ${label} (${sideNames[userType]} ${run})`,
      userType,
      ...(userType === 'customer' && { pricingPlan: 'business' }),
      mainContact: { name: `Rejeu ${run}`, email, password },
    },
    `${run}-${userType}`,
  )
  return { id, session: await api.signIn(email, password) }
}

/** Opens fifty docks day and night, in slots of a quarter of an hour: 4,800 places a day. */
const roundTheClock: AvailabilitySettings = {
  appointmentDuration: 15,
  dockCount: 50,
  arrivalToleranceMinutes: 15,
  isTemperatureControlled: true,
  isAlsaceMoselle: false,
  workedHolidays: [...holidayCodes],
  closureDays: [],
  openingPeriods: [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => [
    { weekday, period: 'morning' as const, opens: '06:00', closes: '14:00' },
    { weekday, period: 'afternoon' as const, opens: '14:00', closes: '22:00' },
    { weekday, period: 'night' as const, opens: '22:00', closes: '06:00' },
  ]),
}

/** Number of days ahead on which orders are planned. */
const plannedDays = 28

/** Yields free places one after the other, over four weeks from tomorrow on, in the order the warehouse offers them. */
export const openAgenda = async ({ customer, warehouseId }: Stage): Promise<() => string> => {
  const today = wallClock(Date.now()).date
  const days = await Promise.all(
    Array.from({ length: plannedDays }, async (_, day) => {
      const date = addDays(today, day + 1)
      const { slots } = await customer.get<Availability>(`/warehouseAvailability/${warehouseId}?date=${date}`)
      return slots.map(({ start }) => start)
    }),
  )
  let given = 0
  return () => {
    const day = days[given % plannedDays] ?? []
    const slot = day[Math.floor(given / plannedDays) % day.length]
    given++
    if (!slot) throw new Error('The warehouse offers no slot.')
    return slot
  }
}
