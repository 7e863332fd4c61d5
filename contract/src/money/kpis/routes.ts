import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { kpiAnswer, kpiExportQuery, kpiQuery } from './kpi.ts'

const read = { permission: 'kpis.read', feature: 'reporting', failures: ['NOT_FOUND'] } as const

export const kpiRoutes = {
  orders: route('GET /kpis/orders', { ...read, about: [], summary: 'Nombre de commandes par type et par état' })
    .input(kpiQuery)
    .output(kpiAnswer),
  history: route('GET /kpis/history', { ...read, about: [], summary: 'Volumes entrés et sortis' })
    .input(kpiQuery)
    .output(kpiAnswer),
  performance: route('GET /kpis/performance', {
    about: [],
    ...read,
    summary: 'Acceptation, délai de réponse, ponctualité, absences, annulations, taux de service',
  })
    .input(kpiQuery)
    .output(kpiAnswer),
  stock: route('GET /kpis/stock', {
    about: [],
    ...read,
    summary: 'Références, ruptures, dormants, péremptions, rotation',
  })
    .input(kpiQuery)
    .output(kpiAnswer),
  export: route('GET /kpis/export', {
    ...read,
    summary: 'Tous les chiffres d’une période, en CSV ou en PDF',
    answers: ['csv', 'pdf'],
    takesTurn: 'export',
    failures: [...read.failures, 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(kpiExportQuery)
    .output(fileAnswer),
  carbon: route('GET /kpis/carbon', { ...read, about: [], summary: 'Émissions estimées, par transporteur' })
    .input(kpiQuery)
    .output(kpiAnswer),
}
