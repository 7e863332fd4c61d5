import type { SellsyRun } from '@quai/contract/money/sellsy/sync.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'

/** Synchronisations that a condition on `r` chooses, with the counts of their items. */
export const runsWhere = (condition: RawBuilder<unknown>, place: RawBuilder<unknown> = sql``) => sql<SellsyRun>`
  SELECT r.id, r.kind, r.state, r.subject, r.started_at AS "startedAt", r.ended_at AS "endedAt",
    p.name AS "startedBy", r.problem, n.*
  FROM sellsy_runs r LEFT JOIN contacts p ON p.id = r.contact_id CROSS JOIN LATERAL (
    SELECT count(*) AS "itemCount",
      CASE WHEN r.state = 'comparing' THEN count(*) FILTER (WHERE i.state <> 'waiting')
        ELSE count(*) FILTER (WHERE i.state IN ('done', 'refused')) END AS "doneCount",
      CASE WHEN r.state = 'comparing' THEN count(*)
        ELSE count(*) FILTER (WHERE i.state IN ('chosen', 'done', 'refused')) END AS "toDoCount",
      count(*) FILTER (WHERE i.state = 'refused') AS "refusedCount",
      count(*) FILTER (WHERE i.verdict = 'new') AS "newCount",
      count(*) FILTER (WHERE i.verdict = 'changed') AS "changedCount",
      count(*) FILTER (WHERE i.verdict = 'conflict') AS "conflictCount",
      count(*) FILTER (WHERE i.verdict = 'same') AS "sameCount"
    FROM sellsy_items i WHERE i.run_id = r.id
  ) n WHERE ${condition} ORDER BY r.id DESC ${place}`

/** Throws NOT_FOUND. */
export const loadRun = async (db: Db, id: number): Promise<SellsyRun> => {
  const { rows } = await runsWhere(sql`r.id = ${id}`).execute(db)
  const [run] = rows
  if (!run) throw fail('NOT_FOUND')
  return run
}
