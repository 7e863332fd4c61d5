import type { Verbs } from '../../calls/verbs.ts'
import { saveShippingSettings, showShippingSettings } from './settings.ts'

/** Routes of this module with their verbs. */
export const shippingVerbs = {
  shipping: { settings: showShippingSettings, saveSettings: saveShippingSettings },
} satisfies Pick<Verbs, 'shipping'>
