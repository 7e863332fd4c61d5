import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { pageOf, readingOn } from '../../platform/pagination.ts'
import { createPickupsInput, pickup, pickupListQuery, pickupNotesInput } from './pickup.ts'

export const pickupRoutes = {
  list: route('GET /pickups', { permission: 'pickups.read', about: [], summary: 'Enlèvements par les transporteurs' })
    .input(readingOn(pickupListQuery))
    .output(pageOf(pickup)),
  create: route('POST /pickups', {
    permission: 'pickups.manage',
    summary: 'Remettre des expéditions aux transporteurs, un enlèvement par service',
    done: 'Expéditions remises aux transporteurs',
    whenItFails: 'L’enlèvement a échoué : rien n’a été enregistré.',
    status: 201,
    failures: ['NOT_FOUND', 'PICKUP_PAST', 'SHIPMENT_NOT_PACKAGED', 'SHIPMENT_ORDER_PENDING', 'SHIPMENT_ORDER_ENDED'],
  })
    .input(createPickupsInput)
    .output(z.array(pickup)),
  notes: route('GET /pickups/notes', {
    permission: 'pickups.read',
    summary: 'Bordereaux d’enlèvement, à signer',
    whenItFails: 'La création des bordereaux d’enlèvement a échoué : rien n’a été enregistré.',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['NOT_FOUND', 'PICKUP_NOTES_TOO_LARGE', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(pickupNotesInput)
    .output(fileAnswer),
}
