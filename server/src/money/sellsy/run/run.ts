import type { SellsyItemState, SellsyProblem } from '@quai/contract/money/sellsy/sync.ts'
import { sql } from 'kysely'
import type { Actor } from '../../../calls/actor.ts'
import { actorWithoutSession } from '../../../calls/api-callers.ts'
import type { App } from '../../../calls/app.ts'
import type { Db } from '../../../platform/database/database.ts'
import { SellsyRefusal } from '../../../platform/sellsy/errors.ts'
import type { Sellsy } from '../../../platform/sellsy/sellsy.ts'
import { applyDeal, applyInvoice } from '../objects/apply-billing.ts'
import { applyUser } from '../objects/apply-user.ts'
import { compareItem, readCompanies } from '../objects/compare.ts'
import type { Item, Verdict, Work } from '../objects/item.ts'
import { problemOf, Unfit } from '../objects/problems.ts'
import { type Claim, ClaimLost, claimRun, endPhase, keepClaim, pauseRun, runSellsyJob, stopRun } from './claim.ts'

/** Asks again whether a run that another worker holds still waits, in case that worker died. */
const againSeconds = 30

/** Works on synchronisations. Safe to run twice and to die halfway: each object is settled by itself. */
export const runSellsy = async (app: App, runIds: readonly number[]): Promise<void> => {
  for (const runId of new Set(runIds)) {
    const claim = await claimRun(app, runId)
    if (claim === 'taken') await app.jobs.enqueue(app.db, runSellsyJob.with({ runId }, { delaySeconds: againSeconds }))
    else if (claim) await workOn(app, claim)
  }
}

const workOn = async (app: App, claim: Claim): Promise<void> => {
  const { api } = app.sellsy
  const actor = claim.contactId === null ? undefined : await actorWithoutSession(app.db, claim.contactId, app.clock())
  if (!api || !actor) return stopRun(app, claim, null)
  try {
    if (claim.state === 'comparing') await compareAll(app, api, claim)
    else await applyAll({ app, api, actor }, claim)
  } catch (error) {
    if (error instanceof ClaimLost) return
    if (error instanceof SellsyRefusal) await stopRun(app, claim, problemOf(error))
    else await pauseRun(app, claim, error)
  }
}

const compareAll = async (app: App, api: Sellsy, claim: Claim): Promise<void> => {
  const companies = await readCompanies(api, () => keepClaim(app, claim))
  for (
    let item = await nextItem(app.db, claim.runId, 'waiting');
    item;
    item = await nextItem(app.db, claim.runId, 'waiting')
  ) {
    await keepClaim(app, claim)
    const { id } = item
    try {
      await keepVerdict(app.db, id, await compareItem({ db: app.db, api, companies }, item))
    } catch (error) {
      await keepRefusal(app.db, id, refusalIn(error))
    }
  }
  await endPhase(app, claim, { state: 'compared' })
}

const applyAll = async (means: { app: App; api: Sellsy; actor: Actor }, claim: Claim): Promise<void> => {
  const { app } = means
  for (
    let item = await nextItem(app.db, claim.runId, 'chosen');
    item;
    item = await nextItem(app.db, claim.runId, 'chosen')
  ) {
    await keepClaim(app, claim)
    try {
      await settle(app.db, item.id, await applyItem({ ...means, item }))
    } catch (error) {
      await keepRefusal(app.db, item.id, refusalIn(error))
    }
    await app.db.run(sql`UPDATE sellsy_runs SET tries = 0, problem = NULL WHERE id = ${claim.runId} AND tries > 0`)
  }
  await endPhase(app, claim, { state: 'done' })
}

const applyItem = (work: Work): Promise<number> => {
  const by: Record<Item['kind'], (work: Work) => Promise<number>> = {
    user: applyUser,
    deal: applyDeal,
    invoice: applyInvoice,
  }
  return by[work.item.kind](work)
}

/** Reason why one object is left out. What concerns every object is thrown again: it pauses or stops the run. */
const refusalIn = (error: unknown) => {
  const isOfAll = error instanceof SellsyRefusal && error.status === 401
  if ((error instanceof SellsyRefusal && !isOfAll) || error instanceof Unfit) return problemOf(error)
  throw error
}

/** Next object of a run in a state: companies before the deals that need them. */
const nextItem = async (db: Db, runId: number, state: SellsyItemState): Promise<Item | undefined> =>
  db.maybe(sql<Item>`
    SELECT id, kind, local_id AS "localId", name, verdict, differences, winner FROM sellsy_items
    WHERE run_id = ${runId} AND state = ${state} ORDER BY id LIMIT 1`)

const keepVerdict = async (db: Db, id: number, { verdict, differences, missing, sellsyId }: Verdict): Promise<void> => {
  await db.run(sql`
    UPDATE sellsy_items SET state = 'compared', verdict = ${verdict}, differences = ${JSON.stringify(differences)}::jsonb,
      missing = ${JSON.stringify(missing)}::jsonb, sellsy_id = ${sellsyId}::bigint
    WHERE id = ${id}`)
}

const keepRefusal = async (db: Db, id: number, problem: SellsyProblem): Promise<void> => {
  await db.run(sql`
    UPDATE sellsy_items SET state = 'refused', problem = ${JSON.stringify(problem)}::jsonb WHERE id = ${id}`)
}

/** Notes that an object was carried out; 0 for one without a counterpart. */
const settle = async (db: Db, id: number, sellsyId: number): Promise<void> => {
  await db.run(sql`
    UPDATE sellsy_items SET state = 'done', problem = NULL, sellsy_id = nullif(${sellsyId}::bigint, 0)
    WHERE id = ${id}`)
}
