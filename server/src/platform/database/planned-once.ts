import { sql } from 'kysely'
import { onePlan } from './batch.ts'

/** Written before a statement whose best plan does not depend on its values (see `onePlan`). */
export const plannedOnce = sql.raw(onePlan)
