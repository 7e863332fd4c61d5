import type { App } from '../platform/app.ts'
import { checkInvariants } from './check.ts'
import { invariantQueries } from './queries.ts'

/** Every minute: what the check found, in /metrics. */
export const checkInvariantsJob = async (app: App): Promise<void> => {
  const violations = await checkInvariants(app.db)
  for (const invariant of Object.keys(invariantQueries))
    app.metrics.invariantViolations.set(
      { invariant },
      violations.find((found) => found.invariant === invariant)?.count ?? 0,
    )
  app.metrics.invariantCheckedAt.set(app.clock().getTime() / 1000)
}
