import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byId } from '../../platform/ids.ts'
import { recall } from './recall.ts'

export const recallRoutes = {
  show: route('GET /batches/{id}/recall', {
    permission: 'batches.read',
    about: ['any stock', 'any product'],
    feature: 'batches',
    summary: 'Rappel d’un lot : d’où il vient, où il est, où il est parti',
  })
    .input(byId)
    .output(recall),
  export: route('GET /batches/{id}/recall/export', {
    permission: 'batches.read',
    feature: 'batches',
    summary: 'Le rappel d’un lot en entier, en CSV, en classeur ou en PDF',
    answers: ['csv', 'xlsx', 'pdf'],
    takesTurn: 'export',
    failures: ['PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(byId.extend({ format: z.enum(['csv', 'xlsx', 'pdf']).default('csv') }))
    .output(fileAnswer),
}
