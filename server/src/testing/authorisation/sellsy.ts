import { sql } from 'kysely'
import type { Sellsy } from '../../platform/sellsy/sellsy.ts'
import { anInvoice } from '../builders/an-invoice.ts'
import type { TestApp } from '../test-app.ts'
import type { Pair } from './world.ts'

const notAsked = () => Promise.reject(new Error('Not asked'))

/** Stands in for an account: routes write runs, and jobs, which do not run here, ask. */
export const sellsyUnasked: Sellsy = {
  get: notAsked,
  search: notAsked,
  all: () => {
    throw new Error('Not asked')
  },
  create: notAsked,
  update: notAsked,
  replace: notAsked,
  attach: notAsked,
}

/** Makers of synchronisations with Sellsy, which administrators run. */
export const sellsyMakersOf = ({ app: { db } }: TestApp) => {
  const rest = async () => {
    await db.run(sql`UPDATE sellsy_runs SET state = 'done' WHERE state <> 'done'`)
  }
  return {
    /** Ends every run, because only one works at a time. */
    sellsyAtRest: async () => {
      await rest()
      return undefined
    },
    /** Returns a run with an object that Sellsy refused. */
    sellsyRun: async (state: 'compared' | 'done') => {
      await rest()
      const { id } = await db.one(sql<{ id: number }>`
        WITH made AS (INSERT INTO sellsy_runs (kind, state, started_at) VALUES ('deals', ${state}, now()) RETURNING id)
        INSERT INTO sellsy_items (run_id, kind, local_id, name, state, verdict)
        SELECT id, 'user', 1, 'Objet', 'refused', 'new' FROM made RETURNING run_id AS id`)
      return id
    },
    unsentInvoice: async ({ customer, warehouse }: Pair) => {
      await rest()
      return (await anInvoice(db, { customerId: customer.userId, warehouseId: warehouse.userId })).uuid
    },
  }
}
