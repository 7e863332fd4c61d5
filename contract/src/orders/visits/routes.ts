import { z } from 'zod'
import { route } from '../../calls/route.ts'
import { fileAnswer } from '../../platform/files.ts'
import {
  board,
  boardCodeInput,
  gate,
  gateInput,
  gatePlace,
  gateToken,
  gateVisit,
  visitAnswer,
  visitStepInput,
} from './visits.ts'

const marked = ['VISIT_NO_APPOINTMENT', 'VISIT_TOO_EARLY', 'VISIT_STEP'] as const
/** Settings of a warehouse: they work before its first deal. */
const ownGate = { permission: 'visits.manage', worksWithoutDeal: true } as const
const atGate = {
  permission: 'anyone',
  opensOwnTransactions: true,
  failures: ['GATE_CLOSED', 'GATE_UNKNOWN', 'GATE_EARLY', 'GATE_ZIP_CODE', 'GATE_LIMITED'],
} as const

export const visitRoutes = {
  note: route('POST /orders/{uuid}/visit', {
    permission: 'visits.manage',
    summary: 'Noter qu’un camion est arrivé, à quai ou parti',
    done: 'Passage d’un camion noté',
    failures: marked,
  })
    .input(visitStepInput)
    .output(visitAnswer),
  undo: route('DELETE /orders/{uuid}/visit/{step}', {
    permission: 'visits.manage',
    summary: 'Effacer la dernière heure notée',
    done: 'Heure d’un passage effacée',
    status: 200,
    failures: ['VISIT_NO_APPOINTMENT', 'VISIT_STEP'],
  })
    .input(visitStepInput)
    .output(visitAnswer),
  board: route('GET /board', {
    permission: 'visits.manage',
    about: [],
    summary: 'Les rendez-vous du jour aux quais de l’entrepôt',
  }).output(board),
  checkBoardCode: route('POST /board/code', {
    permission: 'visits.manage',
    summary: 'Vérifier le code du tableau du quai',
    done: 'Tableau du quai ouvert',
    status: 204,
  }).input(boardCodeInput),
  gate: route('GET /gate', { ...ownGate, about: [], summary: 'Le code à l’entrée' }).output(gate),
  renewGate: route('POST /gate', {
    ...ownGate,
    summary: 'Ouvrir un code à l’entrée ; le précédent ne vaut plus',
    done: 'Code de l’entrée ouvert',
    secrets: ['path', 'boardCode'],
  }).output(gate),
  closeGate: route('DELETE /gate', {
    ...ownGate,
    summary: 'Fermer le code à l’entrée',
    done: 'Code de l’entrée fermé',
    status: 204,
  }),
  printGate: route('GET /gate/print', {
    ...ownGate,
    summary: 'L’affiche du code à l’entrée',
    answers: ['pdf'],
    takesTurn: 'print',
    failures: ['GATE_CLOSED', 'NO_PUBLIC_ADDRESS', 'PRINT_BUSY', 'PRINT_FAILED'],
  }).output(fileAnswer),
  place: route('GET /gate/place', {
    permission: 'anyone',
    about: [],
    summary: 'L’entrepôt d’un code à l’entrée, sans compte',
    failures: ['GATE_CLOSED'],
  })
    .input(z.object({ token: gateToken }))
    .output(gatePlace),
  find: route('POST /gate/find', {
    ...atGate,
    summary: 'Trouver son rendez-vous à l’entrée, sans compte',
    done: 'Rendez-vous trouvé à l’entrée',
  })
    .input(gateInput)
    .output(gateVisit),
  arrive: route('POST /gate/arrival', {
    ...atGate,
    summary: 'Se dire arrivé à l’entrée, sans compte',
    done: 'Arrivée dite à l’entrée',
  })
    .input(gateInput)
    .output(gateVisit),
}
