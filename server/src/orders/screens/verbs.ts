import type { Verbs } from '../../calls/verbs.ts'
import { addScreen, endScreen, listScreens, pairScreen, renewScreen, showScreenBoard } from './screens.ts'

/** Routes of this module with their verbs. */
export const screenVerbs = {
  screens: {
    list: listScreens,
    add: addScreen,
    end: endScreen,
    pair: pairScreen,
    renew: renewScreen,
    board: showScreenBoard,
  },
} satisfies Pick<Verbs, 'screens'>
