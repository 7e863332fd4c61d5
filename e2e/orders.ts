import type { Page } from '@playwright/test'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { Availability } from '@quai/contract/orders/slots/slot.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import { ask, post } from './api.ts'
import { account } from './people.ts'
import { findHeld } from './stock.ts'

/**
 * Creates a delivery of Comptoir Lavigne to Entrepôts du Dauphiné ten days ahead, after every notice, for journeys
 * about what becomes of an order.
 */
export const aDelivery = async (customer: Page, fields: { internalNumber?: string } = {}): Promise<Order> => {
  const { productId, warehouseId } = await someProduct(customer)
  const { start } = await freeSlotFrom(customer, warehouseId, weekdayAhead())
  return post<Order>(customer, '/orders', {
    orderType: 'delivery',
    warehouseId,
    orderDateStart: start,
    orderTransporter: 'by_customer',
    orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    ...fields,
  })
}

/** Creates two collections by shuttle, confirmed, on one day after every notice. Returns the day. */
export const twoShuttles = async (customer: Page, warehouse: Page): Promise<string> => {
  const { productId, warehouseId } = await someProduct(customer)
  const { date } = await freeSlotFrom(customer, warehouseId, weekdayAhead())
  for (const street of ['12 place Paul Mistral', '4 rue Félix Poulat']) {
    const { start } = await freeSlotFrom(customer, warehouseId, date)
    const { uuid } = await post<Order>(customer, '/orders', {
      orderType: 'collection',
      warehouseId,
      orderDateStart: start,
      orderTransporter: 'by_quai_shuttle',
      addressCarry: { name: 'Boutique', street, zipCode: '38000', city: 'Grenoble', country: 'France' },
      orderItems: [{ productId, productPackaging: 'package_unit', quantity: 1 }],
    })
    await post(warehouse, `/orders/${uuid}/confirm`, {})
  }
  return date
}

/** A day ten days ahead, or the Monday after a Saturday, which has no break at noon. */
const weekdayAhead = (): string => {
  const day = addDays(wallClock(Date.now()).date, 10)
  return new Date(day).getUTCDay() === 6 ? addDays(day, 2) : day
}

const someProduct = async (customer: Page): Promise<{ productId: number; warehouseId: number }> => {
  const { productId } = await findHeld(customer, account('rhone').name, { isBatchManaged: false })
  const { items } = await ask<{ items: { warehouseId: number; warehouseName: string }[] }>(customer, '/deals')
  const deal = items.find(({ warehouseName }) => warehouseName === account('rhone').name)
  if (!deal) throw new Error('La démonstration n’a pas cet accord')
  return { productId, warehouseId: deal.warehouseId }
}

/** Finds the last free slot of the first day, from one on, that has any. */
export const freeSlotFrom = async (
  page: Page,
  warehouseId: number,
  from: string,
): Promise<{ start: string; date: string }> => {
  for (let days = 0; days < 14; days++) {
    const date = addDays(from, days)
    const { slots } = await ask<Availability>(page, `/warehouseAvailability/${warehouseId}?date=${date}`)
    const slot = slots.at(-1)
    if (slot) return { start: slot.start, date }
  }
  throw new Error('Aucun créneau libre')
}
