import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { slotsOfDay } from '@quai/contract/orders/slots/day.ts'
import { addDays, wallClock } from '@quai/contract/platform/dates.ts'
import pg from 'pg'

const textOf = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8')

/** Runs `work` on a connection of the database's owner. */
export const asOwner = async <Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=UTC' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

interface Volume {
  orders: number
  products: number
  /** Adds addresses, documents, and open orders for today or the past. */
  isWhole?: boolean
}

type Town = [inseeCode: string, name: string, department: string, zipCode: string, population: number]

/** Newest orders whose open ones, nine in ten, take every appointment of one dock of each warehouse for a month. */
const fullMonth = 2_200

/** Fills the database in bulk (see fill.sql), then updates PostgreSQL's statistics. */
export const fill = (url: string, { orders, products, isWhole = false }: Volume): Promise<void> =>
  asOwner(url, async (client) => {
    const towns: Town[] = isWhole ? JSON.parse(await textOf('../../data/communes.json')) : []
    await client.query('CREATE TEMP TABLE bench_towns (rank bigint, city text, zip_code text)')
    await client.query('INSERT INTO bench_towns SELECT row_number() OVER (), * FROM unnest($1::text[], $2::text[])', [
      towns.map(([, name]) => name),
      towns.map(([, , , zipCode]) => zipCode),
    ])
    const places = appointments(60)
    await client.query('CREATE TEMP TABLE bench_places (rank bigint, starts timestamptz, ends timestamptz)')
    await client.query(
      'INSERT INTO bench_places SELECT row_number() OVER (), * FROM unnest($1::timestamptz[], $2::timestamptz[])',
      [places.map(({ start }) => new Date(start)), places.map(({ end }) => new Date(end))],
    )
    const newest = Math.max(Math.round(orders / 20), isWhole ? Math.min(fullMonth, orders / 2) : 0)
    await client.query(
      "SELECT set_config('bench.orders', $1, false), set_config('bench.products', $2, false), set_config('bench.newest', $3, false)",
      [String(orders), String(products), String(newest)],
    )
    await client.query(await textOf('fill.sql'))
    if (isWhole) await client.query(await textOf('growth.sql'))
    await client.query(await textOf('kept-sums.sql'))
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })

interface Ledger {
  /** Number of products managed by batch, with 20 batches each. */
  tracked: number
  /** Movements of each balance. */
  rounds: number
}

/** Gives a filled database a long ledger (see stock.sql). */
export const fillStock = (url: string, { tracked, rounds }: Ledger): Promise<void> =>
  asOwner(url, async (client) => {
    await client.query("SELECT set_config('bench.tracked', $1, false), set_config('bench.rounds', $2, false)", [
      String(tracked),
      String(rounds),
    ])
    await client.query(await textOf('stock.sql'))
    await client.query(await textOf('kept-sums.sql'))
    await client.query('VACUUM ANALYZE')
    await client.query('CHECKPOINT')
  })

/** Default hours of every warehouse (migrations/0003_slots.sql). */
const rules = {
  appointmentDuration: 30,
  isTemperatureControlled: false,
  isAlsaceMoselle: false,
  workedHolidays: [],
  closureDays: [],
  openingPeriods: [1, 2, 3, 4, 5].flatMap((weekday) => [
    { weekday, period: 'morning' as const, opens: '08:00', closes: '12:00' },
    { weekday, period: 'afternoon' as const, opens: '13:30', closes: '17:30' },
  ]),
}

/** Lists the appointments of a warehouse over a number of days, starting four days ahead, after every notice. */
export const appointments = (days: number) => {
  const from = addDays(wallClock(new Date()).date, 4)
  return Array.from({ length: days }, (_, day) => slotsOfDay(addDays(from, day), rules)).flat()
}

/** Creates the functions of the reference. */
export const installReference = (client: pg.Client): Promise<unknown> =>
  textOf('reference.sql').then((text) => client.query(text))

/** Waits until no job or mail is due, so that the background work of one measurement does not count in the next. */
export const noWorkLeft = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query(
      `SELECT FROM pgboss.job WHERE state < 'completed' AND start_after <= now()
       UNION ALL SELECT FROM mails WHERE next_attempt_at <= now() LIMIT 1`,
    )
    if (rows.length === 0) return
    await sleep(50)
  }
}

/**
 * Runs `work` while no scheduled job starts or runs, because such a job writes rows between two counts and takes
 * time from the measurement that it happens to meet.
 */
export const withoutSchedules = async <Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> => {
  await client.query('CREATE TEMP TABLE kept_schedules AS SELECT * FROM pgboss.schedule; DELETE FROM pgboss.schedule')
  try {
    await noWorkLeft(client)
    return await work()
  } finally {
    await client.query('INSERT INTO pgboss.schedule SELECT * FROM kept_schedules; DROP TABLE kept_schedules')
  }
}
