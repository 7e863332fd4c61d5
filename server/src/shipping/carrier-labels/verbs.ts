import type { Verbs } from '../../calls/verbs.ts'
import { showRates } from './rates.ts'
import { askCarrierLabels, showCarrierLabels } from './show.ts'

/** Routes of this module with their verbs. */
export const carrierLabelVerbs = {
  carrierLabels: { show: showCarrierLabels, ask: askCarrierLabels, rates: showRates },
} satisfies Pick<Verbs, 'carrierLabels'>
