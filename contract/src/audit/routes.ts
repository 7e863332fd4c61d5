import { z } from 'zod'
import { fileAnswer } from '../files.ts'
import { listOf, pageOf, readingOn } from '../pagination.ts'
import { route } from '../route.ts'
import { auditEntry, auditExportQuery, auditModule, auditQuery } from './audit.ts'

export const auditRoutes = {
  list: route('GET /audit', {
    permission: 'audit.read',
    summary:
      'Journal d’audit : ce qui a été fait ou refusé, au nom de son organisation ; de toutes, pour un administrateur',
  })
    .input(readingOn(auditQuery))
    .output(pageOf(auditEntry)),
  actions: route('GET /audit/actions', {
    permission: 'audit.read',
    summary: 'Actes que le journal d’audit peut nommer, par domaine',
  })
    .input(z.object({}))
    .output(listOf(auditModule)),
  export: route('GET /audit/export', {
    permission: 'audit.read',
    feature: 'exports',
    summary: 'Journal d’audit en tableau',
    answers: ['csv', 'xlsx'],
    takesTurn: 'export',
  })
    .input(auditExportQuery)
    .output(fileAnswer),
}
