import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid } from '../../platform/ids.ts'
import { readingOn } from '../../platform/pagination.ts'
import {
  carbonEstimateQuery,
  carbonGramInput,
  carbonGrams,
  carbonStatement,
  carbonStatementExportQuery,
  carbonStatementQuery,
  wayEstimate,
} from './carbon.ts'

export const carbonRoutes = {
  estimate: route('GET /carbon/estimate', {
    permission: 'carbon.read',
    about: ['order'],
    summary: 'Estimation des gaz à effet de serre d’un transport',
    failures: ['NOT_FOUND'],
  })
    .input(carbonEstimateQuery)
    .output(wayEstimate),
  gram: route('GET /carbon/gram', {
    permission: 'carbon.write',
    about: [],
    summary: 'Le facteur d’émission par kilomètre et ses versions',
  }).output(carbonGrams),
  saveGram: route('PUT /carbon/gram', {
    permission: 'carbon.write',
    summary: 'Changer le facteur d’émission à partir d’un jour',
    done: 'Facteur d’émission changé',
    failures: ['CARBON_FACTOR_PAST'],
  })
    .input(carbonGramInput)
    .output(carbonGrams),
  statement: route('GET /carbon/statement', {
    permission: 'carbon.read',
    about: [],
    feature: 'reporting',
    summary: 'Relevé des gaz à effet de serre d’une période, commande par commande',
    failures: ['CARBON_NOT_READY'],
  })
    .input(readingOn(carbonStatementQuery))
    .output(carbonStatement),
  export: route('GET /carbon/statement/export', {
    permission: 'carbon.read',
    feature: 'reporting',
    summary: 'Le relevé d’une période en CSV ou en PDF',
    answers: ['csv', 'pdf'],
    takesTurn: 'export',
    failures: ['CARBON_NOT_READY', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(carbonStatementExportQuery)
    .output(fileAnswer),
  ofOrder: route('GET /orders/{uuid}/carbon', {
    permission: 'carbon.read',
    summary: 'L’information sur les gaz à effet de serre d’une commande, en PDF',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['CARBON_NO_TRANSPORT', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(byUuid)
    .output(fileAnswer),
}
