import { texts } from '../../platform/i18n.ts'

export const t = texts('settings.mails', {
  title: 'E-mails reçus',
  lead: 'À {{email}}. Le résumé quotidien réunit par commande ce qui s’est passé depuis la veille, en un seul e-mail.',
  event: 'Événement',
  all: 'Tout',
  setAllTo: 'Tout mettre à :',
  setAll: 'Tout mettre à : {{timing}}',
  digestOnPhone: 'Résumé',
  digestHour: 'Heure du résumé quotidien',
  digestHourHint: 'Il part à cette heure, s’il y a du nouveau.',
  save: 'Enregistrer',
  saved: 'Modifications enregistrées.',
  always: 'Toujours envoyés',
  alwaysLead: 'Ces e-mails partent aussitôt, quel que soit votre choix.',
  security: 'Connexion, sécurité du compte et invitation',
})
