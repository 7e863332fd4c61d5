import { route } from '../../calls/route.ts'
import { mailPreferences, mailPreferencesInput } from './preferences.ts'

// Belongs to the person: neither an administrator in their name nor the API token changes what they are mailed.
const ofPerson = { permission: 'settings.own', worksWithoutDeal: true, inPerson: true } as const

export const mailRoutes = {
  preferences: route('GET /settings/mail', {
    about: [],
    ...ofPerson,
    summary: 'E-mails que je reçois, par événement : à l’envoi, en résumé quotidien ou aucun',
  }).output(mailPreferences),
  savePreferences: route('PUT /settings/mail', {
    ...ofPerson,
    summary: 'Choisir les e-mails que je reçois',
    done: 'E-mails choisis',
  })
    .input(mailPreferencesInput)
    .output(mailPreferences),
}
