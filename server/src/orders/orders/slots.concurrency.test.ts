import { slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import { addDays } from '@quai/contract/platform/dates.ts'
import { describe, expect, test } from 'vitest'
import { checkInvariants } from '../../app/invariants/check.ts'
import { aPair, aProduct } from '../../testing/builders/builders.ts'
import { allAtOnce, type Client, countAnswers, openClients, shareOut, tokenOf } from '../../testing/clients.ts'
import { placesFrom } from '../../testing/places.ts'
import { announceSeed, type Random } from '../../testing/random.ts'
import { createTestApp } from '../../testing/test-app.ts'
import { loadRules } from '../slots/rules.ts'

const rounds = Number(process.env.ROUNDS ?? 25)
const timeout = 60_000 + rounds * 2_000

const seed = announceSeed('Créneaux en concurrence')
const t = await createTestApp()
const { db } = t.app
const clients = await openClients(t, 16, seed)
// All 16 clients exist.
const one = clients[0] as Client

/** Creates a customer and a warehouse with that many docks, their tokens, and functions to ask for a place. */
const aDock = async (docks: number) => {
  const { customer, warehouse } = await aPair(db, { docks })
  // Gives each client its own goods, so that they compete only for the place.
  const productIds: number[] = []
  for (const _ of clients) productIds.push(await aProduct(db, customer.userId))
  const asCustomer = await tokenOf(t, customer.contactId)
  const asWarehouse = await tokenOf(t, warehouse.contactId)
  const warehouseId = warehouse.userId
  return {
    warehouseId,
    ask: (client: Client, start: string | undefined) =>
      client.post('/orders', {
        as: asCustomer,
        body: {
          orderType: 'delivery',
          warehouseId,
          orderDateStart: start,
          orderTransporter: 'by_customer',
          orderItems: [{ productId: productIds[client.rank], productPackaging: 'package_unit', quantity: 1 }],
        },
      }),
    move: (client: Client, { uuid, version }: Held, start: string | undefined) =>
      client.patch(`/orders/${uuid}`, { as: asWarehouse, body: { version, orderDateStart: start } }),
    cancel: (client: Client, { uuid }: Held) => client.post(`/orders/${uuid}/cancel`, { as: asCustomer, body: {} }),
  }
}
type Dock = Awaited<ReturnType<typeof aDock>>

interface Held {
  uuid: string
  version: number
}

describe(`16 demandes pour un créneau, ${rounds} fois`, () => {
  test.each([1, 3])(
    'avec %i quai(s), il y a autant de gagnants, et les autres lisent que la place est prise',
    {
      timeout,
    },
    async (docks) => {
      const dock = await aDock(docks)
      const starts = [...new Set(await placesFrom(db, dock.warehouseId, '2027-01-11', rounds * docks))]
      for (const start of starts) {
        const answers = await allAtOnce(clients, (client) => dock.ask(client, start))
        expect(countAnswers(answers)).toEqual({ '201': docks, '409 SLOT_TAKEN': 16 - docks })
        const taken = answers.filter(({ status }) => status === 201).map(({ body }) => body.dock)
        expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: docks }, (_, rank) => rank + 1))
      }
      const { kept } = await db
        .selectFrom('orders')
        .select((e) => e.fn.countAll<number>().as('kept'))
        .where('warehouse_id', '=', dock.warehouseId)
        .executeTakeFirstOrThrow()
      expect(kept).toBe(rounds * docks)
    },
  )

  test('16 commandes déplacées vers la même place : une y va, les autres gardent la leur', { timeout }, async () => {
    const dock = await aDock(1)
    const own = await placesFrom(db, dock.warehouseId, '2027-01-11', 16)
    const aims = await placesFrom(db, dock.warehouseId, '2027-02-01', rounds)
    const held: (Held & { start: string })[] = []
    for (const start of own) held.push({ ...(await dock.ask(one, start)).body, start })
    for (const aim of aims) {
      const answers = await allAtOnce(clients, (client) => dock.move(client, held[client.rank] as Held, aim))
      expect(countAnswers(answers)).toEqual({ '200': 1, '409 SLOT_TAKEN': 15 })
      answers.forEach(({ status, body }, rank) => {
        if (status === 200) held[rank] = { ...body, start: aim }
      })
      const { rows } = await placesOf(dock.warehouseId)
      expect(rows.toSorted()).toEqual(held.map(({ start }) => start).toSorted())
    }
  })
})

const placesOf = async (warehouseId: number) => {
  const rows = await db
    .selectFrom('orders')
    .select('order_date_start')
    .where('warehouse_id', '=', warehouseId)
    .where('order_status', '=', 'pending')
    .execute()
  return { rows: rows.map((row) => row.order_date_start) }
}

describe('un entrepôt de nuit, aux changements d’heure', () => {
  /** Lists the hours from 22:00 to 06:00 at each change of time: 7 appointments in the spring night, 9 in autumn. */
  const nights = [
    { saturday: '2027-03-27', hours: 7 },
    { saturday: '2027-10-30', hours: 9 },
  ]
  const aNightDock = async (docks: number): Promise<Dock> => {
    const dock = await aDock(docks)
    await setHours(dock.warehouseId, 60)
    return dock
  }
  const setHours = async (warehouseId: number, appointmentDuration: number): Promise<void> => {
    await db
      .updateTable('warehouse_settings')
      .set({ is_temperature_controlled: true, appointment_duration: appointmentDuration })
      .where('warehouse_id', '=', warehouseId)
      .execute()
    await db.deleteFrom('opening_periods').where('warehouse_id', '=', warehouseId).execute()
    await db
      .insertInto('opening_periods')
      .values(
        [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
          warehouse_id: warehouseId,
          weekday,
          period: 'night' as const,
          opens: '22:00',
          closes: '06:00',
        })),
      )
      .execute()
  }
  const startsOf = async (warehouseId: number, date: string): Promise<string[]> => {
    const rules = await loadRules(db, warehouseId)
    return rules ? slotsOfDay(date, rules, rules.timeZone).map(({ start }) => new Date(start).toISOString()) : []
  }

  test.each(nights)('la nuit du $saturday offre $hours rendez-vous d’une heure, et pas un de plus', async (night) => {
    const docks = 2
    const dock = await aNightDock(docks)
    const starts = await startsOf(dock.warehouseId, night.saturday)
    expect(starts).toHaveLength(night.hours)
    const asked = clients.flatMap(() => starts)
    const answers: Awaited<ReturnType<Dock['ask']>>[] = []
    await shareOut(clients, asked, async (client, start) => {
      answers.push(await dock.ask(client, start))
    })
    expect(countAnswers(answers)).toEqual({
      '201': night.hours * docks,
      '409 SLOT_TAKEN': asked.length - night.hours * docks,
    })
  })

  test('réserver, déplacer, annuler au hasard, la durée des rendez-vous changeant : aucun chevauchement', {
    timeout,
  }, async () => {
    const dock = await aNightDock(2)
    const dates = nights.flatMap(({ saturday }) => [-1, 0, 1].map((days) => addDays(saturday, days)))
    const answers: Awaited<ReturnType<Dock['ask']>>[] = []
    for (const duration of [60, 30, 45]) {
      await setHours(dock.warehouseId, duration)
      const starts = (await Promise.all(dates.map((date) => startsOf(dock.warehouseId, date)))).flat()
      await allAtOnce(clients, async (client) => {
        const held: Held[] = []
        for (let step = 0; step < rounds / 2; step++) answers.push(await oneStep(dock, client, held, starts))
      })
    }
    const kinds = countAnswers(answers)
    console.log('Créneaux de nuit :', kinds)
    expect(
      Object.keys(kinds).filter((kind) => !['200', '201', '409 SLOT_TAKEN', '422 NO_CHANGE'].includes(kind)),
    ).toEqual([])
  })

  const oneStep = async (dock: Dock, client: Client, held: Held[], starts: string[]) => {
    const { random }: { random: Random } = client
    const start = random.pick(starts)
    if (held.length === 0 || random.chance(0.4)) {
      const asked = await dock.ask(client, start)
      if (asked.status === 201) held.push(asked.body)
      return asked
    }
    const rank = random.int(held.length)
    // The index is drawn within the list.
    const order = held[rank] as Held
    const answer = random.chance(0.6) ? await dock.move(client, order, start) : await dock.cancel(client, order)
    if (answer.status === 200) held.splice(rank, 1, ...(answer.body.orderStatus === 'pending' ? [answer.body] : []))
    return answer
  }
})

test('après quoi chaque commande ouverte tient sa place, seule', async () => {
  expect(await checkInvariants(db)).toEqual([])
})
