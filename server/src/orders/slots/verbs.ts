import type { Verbs } from '../../calls/verbs.ts'
import { listFreeSlots, showLoad } from './free.ts'
import { saveAvailability, saveTimeFrame, showAvailability, showTimeFrame } from './settings.ts'

/** Routes of this module with their verbs. */
export const slotVerbs = {
  slots: {
    settings: showAvailability,
    saveSettings: saveAvailability,
    free: listFreeSlots,
    load: showLoad,
    timeFrame: showTimeFrame,
    saveTimeFrame,
  },
} satisfies Pick<Verbs, 'slots'>
