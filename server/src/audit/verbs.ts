import type { Verbs } from '../calls/verbs.ts'
import { exportAudit, listAudit } from './list.ts'

/** Routes of this module with their verbs. */
export const auditVerbs = { audit: { list: listAudit, export: exportAudit } } satisfies Pick<Verbs, 'audit'>
