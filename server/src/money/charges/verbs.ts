import type { Verbs } from '../../calls/verbs.ts'
import { listChargedDays, listChargedMovements, listChargedOrders, listChargedProducts } from './behind.ts'
import { showChargesOfInvoice, showExpected } from './expected.ts'
import { exportCharges } from './export.ts'
import { listRates, removeRates, saveRates } from './rates.ts'

/** Routes of this module with their verbs. */
export const chargeVerbs = {
  rates: { list: listRates, save: saveRates, remove: removeRates },
  charges: {
    expected: showExpected,
    export: exportCharges,
    products: listChargedProducts,
    days: listChargedDays,
    movements: listChargedMovements,
    orders: listChargedOrders,
    ofInvoice: showChargesOfInvoice,
  },
} satisfies Pick<Verbs, 'rates' | 'charges'>
