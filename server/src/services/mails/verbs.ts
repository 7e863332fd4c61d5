import type { Verbs } from '../../calls/verbs.ts'
import { saveMailPreferences, showMailPreferences } from './preferences.ts'

/** Routes of this module with their verbs. */
export const mailVerbs = {
  mails: { preferences: showMailPreferences, savePreferences: saveMailPreferences },
} satisfies Pick<Verbs, 'mails'>
