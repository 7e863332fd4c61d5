import { auditObjectName, auditOutcomes, type auditQuery } from '@quai/contract/services/audit/audit.ts'
import { page } from '../platform/pages/page.ts'
import { matching, oneOf, paging, type Query, searchedDays, text } from '../platform/pages/search.ts'

export const auditList: Query<typeof auditQuery> = {
  ...paging,
  module: text(40),
  action: text(80),
  outcome: oneOf(auditOutcomes),
  object: matching(auditObjectName),
  ...searchedDays,
}

export const servicePages = [
  page('/admin/audit', () => import('./audit/AuditPage.tsx'), 'AuditPage', {
    title: 'Journal d’audit',
    permission: 'operations.manage',
    search: auditList,
    reads: ['audit.list'],
  }),
]
