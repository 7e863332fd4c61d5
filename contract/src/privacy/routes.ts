import { route } from '../route.ts'
import { erasure, erasureInput, ofContact } from './erasure.ts'

export const privacyRoutes = {
  previewErasure: route('GET /users/{id}/contacts/{contactId}/erasure', {
    permission: 'users.manage',
    summary: 'Ce que l’effacement d’un contact retire, ce qui reste, et pourquoi',
  })
    .input(ofContact)
    .output(erasure),
  erase: route('POST /users/{id}/contacts/{contactId}/erasure', {
    permission: 'users.manage',
    inPerson: true,
    summary: 'Effacer les données d’un contact ; sans effet la seconde fois',
    failures: ['ERASURE_NOT_CONFIRMED', 'ERASURE_OF_MAIN', 'ERASURE_OF_SELF'],
  })
    .input(erasureInput)
    .output(erasure),
}
