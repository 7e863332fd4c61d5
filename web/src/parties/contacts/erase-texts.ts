import { texts } from '../../platform/i18n.ts'

export const t = texts('erasure', {
  title: 'Effacer les données de {{name}} ?',
  goes: 'Ce qui est effacé, sans retour possible',
  stays: 'Ce qui reste, et pourquoi',
  identity: 'Nom, adresse e-mail, mot de passe et réglages',
  texts:
    'Nom complet et adresse e-mail dans les messages, historiques et e-mails des autres, remplacés par « [effacé] »',
  line: '{{label}} : {{count}}',
  nameless: 'Actes au nom de « Contact effacé », qui ne désignent plus personne : {{count}}',
  until: 'Jusqu’au {{day}} pour le plus récent.',
  limits:
    'Un prénom seul, un surnom ou le contenu d’un fichier déjà remis ne sont pas reconnus. Les sauvegardes s’effacent à leur propre échéance.',
  confirmation: 'Adresse e-mail du contact',
  confirmationHint: 'Tapez {{email}} pour confirmer.',
  erase: 'Effacer les données',
  cancel: 'Annuler',
  close: 'Fermer',
  asked: 'Effacement demandé : il s’achève en quelques minutes.',
  waiting: 'L’effacement est en cours.',
  failed: 'Le détail de l’effacement ne s’affiche pas. Fermez et réessayez.',
  'blocked.self': 'Un autre administrateur doit demander l’effacement de votre compte.',
  'blocked.main': 'C’est le contact principal : choisissez-en un autre, ou désactivez l’organisation.',
})
