import type { Verbs } from '../../calls/verbs.ts'
import { listAuditActions } from './actions.ts'
import { exportAudit, listAudit } from './list.ts'

/** Routes of this module with their verbs. */
export const auditVerbs = { audit: { list: listAudit, actions: listAuditActions, export: exportAudit } } satisfies Pick<
  Verbs,
  'audit'
>
