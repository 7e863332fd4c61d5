import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import { byUuid, id } from '../../platform/ids.ts'
import { listOf } from '../../platform/pagination.ts'
import { guestLink, guestOrder, guestToken, sharedLink, shareOrderInput } from './guest.ts'

export const guestRoutes = {
  share: route('POST /orders/{uuid}/guest-links', {
    permission: 'guests.share',
    feature: 'partnerGuest',
    summary: 'Donner à un partenaire un lien vers une commande : par e-mail, ou à copier',
    done: 'Lien vers une commande donné',
    secrets: ['path'],
    status: 201,
    failures: ['GUEST_LINK_COUNT', 'SENDING_LIMITED'],
  })
    .input(shareOrderInput)
    .output(sharedLink),
  links: route('GET /orders/{uuid}/guest-links', {
    permission: 'guests.share',
    about: ['order'],
    summary: 'Les liens envoyés pour une commande',
  })
    .input(byUuid)
    .output(listOf(guestLink)),
  revoke: route('DELETE /orders/{uuid}/guest-links/{linkId}', {
    permission: 'guests.share',
    summary: 'Fermer un lien',
    done: 'Lien vers une commande fermé',
    status: 204,
  }).input(byUuid.extend({ linkId: id })),
  // Sends the token in the query, because access logs record addresses without it.
  show: route('GET /guest', {
    permission: 'anyone',
    about: [],
    summary: 'La commande d’un lien, sans compte',
    failures: ['GUEST_LINK_CLOSED'],
  })
    .input(z.object({ token: guestToken }))
    .output(guestOrder),
  arrive: route('POST /guest/arrival', {
    permission: 'anyone',
    summary: 'Se dire arrivé, sans compte',
    done: 'Arrivée dite par lien',
    failures: ['GUEST_LINK_CLOSED', 'VISIT_NO_APPOINTMENT', 'VISIT_TOO_EARLY', 'VISIT_OVER'],
  })
    .input(z.object({ token: guestToken }))
    .output(guestOrder),
  slip: route('GET /guest/slip', {
    permission: 'anyone',
    summary: 'Le bon de la commande d’un lien, sans compte',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['GUEST_LINK_CLOSED', 'NO_SLIP', 'PRINT_TOO_LARGE', 'PRINT_BUSY', 'PRINT_FAILED'],
  })
    .input(z.object({ token: guestToken }))
    .output(fileAnswer),
}
