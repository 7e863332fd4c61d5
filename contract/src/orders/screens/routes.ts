import { route } from '../../calls/route.ts'
import { listOf } from '../../platform/pagination.ts'
import { board } from '../visits/visits.ts'
import { newScreen, pairedScreen, pairingInput, screen, screenIdInput, screenInput, screenKeyInput } from './screen.ts'

/** Settings of a warehouse: they work before its first deal. A screen lasts, so only a person adds one. */
const ofOwnScreens = { permission: 'visits.manage', worksWithoutDeal: true, inPerson: true } as const

export const screenRoutes = {
  list: route('GET /screens', { ...ofOwnScreens, about: [], summary: 'Les écrans de l’entrepôt' }).output(
    listOf(screen),
  ),
  add: route('POST /screens', {
    ...ofOwnScreens,
    summary: 'Ajouter un écran, avec le code qui le relie',
    done: 'Écran ajouté',
    secrets: ['pairingCode'],
    status: 201,
    failures: ['SCREEN_COUNT'],
  })
    .input(screenInput)
    .output(newScreen),
  end: route('DELETE /screens/{id}', {
    ...ofOwnScreens,
    summary: 'Retirer un écran',
    done: 'Écran retiré',
    status: 204,
  }).input(screenIdInput),
  pair: route('POST /screen/pairing', {
    permission: 'anyone',
    summary: 'Relier un écran par son code, sans compte',
    done: 'Écran relié',
    secrets: ['key'],
  })
    .input(pairingInput)
    .output(pairedScreen),
  renew: route('POST /screen/renewal', {
    permission: 'anyone',
    isUnaudited: true,
    summary: 'Dire qu’un écran est allumé : il reste relié',
    status: 204,
    failures: ['SCREEN_ENDED'],
  }).input(screenKeyInput),
  // Sends the key in the query, because access logs record addresses without it.
  board: route('GET /screen/board', {
    permission: 'anyone',
    about: [],
    summary: 'Les rendez-vous du jour, pour un écran',
    failures: ['SCREEN_ENDED'],
  })
    .input(screenKeyInput)
    .output(board),
}
