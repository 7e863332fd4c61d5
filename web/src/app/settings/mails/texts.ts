import { texts } from '../../../platform/i18n.ts'

export const t = texts('settings.mails', {
  title: 'E-mails reçus',
  lead: 'À {{email}}. Le résumé quotidien réunit par commande ce qui s’est passé depuis la veille, en un seul e-mail.',
  oneByOne_one: '{{count}} e-mail, un à un',
  oneByOne_many: '{{count}} e-mails, un à un',
  oneByOne_other: '{{count}} e-mails, un à un',
  oneByOneOf: '{{theme}} : {{choices}}',
  mixed: 'Selon l’e-mail',
  digestHour: 'Heure du résumé quotidien',
  digestHourHint: 'Il part à cette heure, s’il y a du nouveau.',
  save: 'Enregistrer',
  saved: 'Modifications enregistrées.',
  always: 'Toujours envoyés',
  alwaysLead: 'Ces e-mails partent aussitôt, quel que soit votre choix.',
  security: 'Connexion, sécurité du compte et invitation',
})
