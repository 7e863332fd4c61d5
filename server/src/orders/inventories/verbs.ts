import type { Verbs } from '../../calls/verbs.ts'
import { abandonCount, showCount, startCount } from './count.ts'
import { createInventory } from './create.ts'
import { finishInventory, reviewCount } from './finish.ts'
import { saveCount } from './save.ts'
import { handInSheet, makeCountSheet, readInventorySheet } from './sheet.ts'
import { transmitInventory } from './transmit.ts'

/** Routes of this module with their verbs. */
export const inventoryVerbs = {
  inventories: {
    create: createInventory,
    transmit: transmitInventory,
    readSheet: readInventorySheet,
    start: startCount,
    show: showCount,
    save: saveCount,
    uploadSheet: handInSheet,
    review: reviewCount,
    finish: finishInventory,
    abandon: abandonCount,
    sheet: makeCountSheet,
  },
} satisfies Pick<Verbs, 'inventories'>
