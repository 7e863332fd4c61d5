import type { SellsyItemState, SellsyProblem } from '@quai/contract/money/sellsy/sync.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Item, Verdict } from '../objects/item.ts'

/** Next object of a run in a state: companies before the deals that need them. */
export const nextItem = async (db: Db, runId: number, state: SellsyItemState): Promise<Item | undefined> => {
  const { rows } = await sql<Item>`
    SELECT id, kind, local_id AS "localId", name, verdict, differences, winner FROM sellsy_items
    WHERE run_id = ${runId} AND state = ${state} ORDER BY id LIMIT 1`.execute(db)
  return rows[0]
}

export const keepVerdict = async (
  db: Db,
  id: number,
  { verdict, differences, missing, sellsyId }: Verdict,
): Promise<void> => {
  await sql`
    UPDATE sellsy_items SET state = 'compared', verdict = ${verdict}, differences = ${JSON.stringify(differences)}::jsonb,
      missing = ${JSON.stringify(missing)}::jsonb, sellsy_id = ${sellsyId}::bigint
    WHERE id = ${id}`.execute(db)
}

export const keepRefusal = async (db: Db, id: number, problem: SellsyProblem): Promise<void> => {
  await sql`
    UPDATE sellsy_items SET state = 'refused', problem = ${JSON.stringify(problem)}::jsonb WHERE id = ${id}`.execute(db)
}

/** Notes that an object was carried out; 0 for one without a counterpart. */
export const settle = async (db: Db, id: number, sellsyId: number): Promise<void> => {
  await sql`
    UPDATE sellsy_items SET state = 'done', problem = NULL, sellsy_id = nullif(${sellsyId}::bigint, 0)
    WHERE id = ${id}`.execute(db)
}
