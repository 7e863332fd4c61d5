import type { App } from '../../calls/app.ts'
import { askRoutes } from './ask-routes.ts'
import { settleCarbon } from './settle.ts'

/** Orders of one run, so that a run ends before the next but one. */
const mostOrders = 50_000

/** Computes what changed, asks for distances, and computes what they change. */
export const estimateCarbon = async (app: Pick<App, 'db' | 'routing'>): Promise<void> => {
  await settleCarbon(app, { most: mostOrders })
  if (app.routing && (await askRoutes(app.db, app.routing))) await settleCarbon(app, { most: mostOrders })
}
