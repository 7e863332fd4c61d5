import { z } from 'zod'
import { route } from '../../../calls/route.ts'
import { fileAnswer } from '../../../platform/files.ts'
import { byUuid } from '../../../platform/ids.ts'
import { printLimits } from './document.ts'

/** Routes of slips and proofs, PDFs generated on request. */
export const printRoutes = {
  print: route('GET /orders/{uuid}/print', {
    permission: 'orders.read',
    summary: 'Bon d’entrée ou de sortie',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['NO_SLIP', 'PRINT_TOO_LARGE', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(byUuid)
    .output(fileAnswer),
  printMany: route('GET /orders/print', {
    permission: 'orders.read',
    summary: 'Bons de plusieurs commandes, en un PDF',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['NOT_FOUND', 'NO_SLIP', 'PRINT_TOO_LARGE', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(z.object({ orderUuids: z.array(z.uuid()).min(1).max(printLimits.orders) }))
    .output(fileAnswer),
  askForProof: route('POST /orders/{uuid}/proof', {
    permission: 'orders.askProof',
    summary: 'Demander un justificatif',
    done: 'Justificatif demandé',
    status: 204,
    failures: ['PROOF_NOT_POSSIBLE'],
  }).input(byUuid),
  proof: route('GET /orders/{uuid}/proof', {
    permission: 'orders.read',
    summary: 'Justificatif d’entrée ou de sortie',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['PROOF_NOT_READY', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(byUuid)
    .output(fileAnswer),
}
