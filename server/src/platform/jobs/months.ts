import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../database/database.ts'
import { jobKind } from './jobs.ts'

/** Makes the months to come of the tables that are kept by month (docs/decisions/078). Runs at the start of a worker too. */
export const makeMonthsJob = jobKind('make-months', '43 2 * * *')

export const makeMonths = (db: Db): Promise<void> => insistently(() => db.run(sql`SELECT make_months()`))

const triesMost = 60
const pauseMs = 1_000

/** Tries again while others hold a lock, because what makes or drops a month gives way after 200 ms. */
export const insistently = async (work: () => Promise<unknown>): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      await work()
      return
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === '55P03') || tries === triesMost) throw error
    }
    await setTimeout(pauseMs)
  }
}
