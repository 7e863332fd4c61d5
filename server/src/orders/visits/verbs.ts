import type { Verbs } from '../../calls/verbs.ts'
import { arriveAtGate, findAtGate } from './at-gate.ts'
import { showBoard } from './board.ts'
import { checkBoardCode, closeGate, printGate, renewGate, showGate, showPlace } from './gate.ts'
import { noteVisit, undoVisit } from './record.ts'

/** Routes of this module with their verbs. */
export const visitVerbs = {
  visits: {
    note: noteVisit,
    undo: undoVisit,
    board: showBoard,
    checkBoardCode,
    gate: showGate,
    renewGate,
    closeGate,
    printGate,
    place: showPlace,
    find: findAtGate,
    arrive: arriveAtGate,
  },
} satisfies Pick<Verbs, 'visits'>
