import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { listOf, pageOf, readingOn } from '../../platform/pagination.ts'
import { auditEntry, auditExportQuery, auditModule, auditQuery } from './audit.ts'

/** A tab of the settings, which works before the first deal. */
const read = { permission: 'audit.read', worksWithoutDeal: true } as const

export const auditRoutes = {
  list: route('GET /audit', {
    about: [],
    ...read,
    summary:
      'Journal d’audit : ce qui a été fait ou refusé, au nom de son organisation ; de toutes, pour un administrateur',
  })
    .input(readingOn(auditQuery))
    .output(pageOf(auditEntry)),
  actions: route('GET /audit/actions', {
    about: [],
    ...read,
    summary: 'Actes que le journal d’audit peut nommer, par domaine',
  })
    .input(z.object({}))
    .output(listOf(auditModule)),
  export: route('GET /audit/export', {
    ...read,
    feature: 'exports',
    summary: 'Journal d’audit en tableau',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
  })
    .input(auditExportQuery)
    .output(fileAnswer),
}
