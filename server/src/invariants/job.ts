import type { App } from '../platform/app.ts'
import { checkInvariants, type Violation } from './check.ts'
import { checkFiles, fileInvariants } from './files.ts'
import { invariantQueries } from './queries.ts'

/** Every minute: what the check found, in /metrics. */
export const checkInvariantsJob = async (app: App): Promise<void> => {
  const violations = await checkInvariants(app.db)
  for (const invariant of Object.keys(invariantQueries)) gauge(app, invariant, violations)
  app.metrics.invariantCheckedAt.set(app.clock().getTime() / 1000)
}

/** Every night: whether rows and files agree. */
export const checkFilesJob = async (app: App): Promise<void> => {
  const violations = await checkFiles(app, { isDeep: false })
  for (const invariant of fileInvariants) gauge(app, invariant, violations)
}

const gauge = (app: App, invariant: string, violations: readonly Violation[]): void =>
  app.metrics.invariantViolations.set(
    { invariant },
    violations.find((found) => found.invariant === invariant)?.count ?? 0,
  )
