import { texts } from '../../platform/i18n.ts'

export const t = texts('guests', {
  // On the order
  title: 'Partenaires invités',
  lead: 'Un lien sans compte vers cette commande : statut, créneau, adresse et bon.',
  share: 'Partager',
  shareTitle: 'Partager la commande',
  shareText:
    'La personne reçoit par e-mail un lien de lecture, valable {{days}} jours. Vous pouvez le fermer à tout moment.',
  email: 'Adresse e-mail',
  message: 'Message',
  messageHint: 'Facultatif, il est lu au-dessus du lien.',
  send: 'Envoyer le lien',
  sent: 'Le lien est parti vers {{email}}.',
  links: 'Liens envoyés',
  opensUntil: 'Ouvert jusqu’au {{date}}, envoyé par {{name}}',
  closedOn: 'Fermé le {{date}}',
  overSince: 'Échu le {{date}}',
  close: 'Fermer',
  closeLink: 'Fermer le lien de {{email}}',
  closeTitle: 'Fermer ce lien ?',
  closeText: 'Le lien envoyé à {{email}} n’ouvrira plus la commande.',
  closed: 'Le lien est fermé.',

  // For the partner
  pageTitle: '{{type}} n° {{id}}',
  internalNumber: 'Référence {{number}}',
  ofCustomer: 'Pour {{customer}}',
  day: 'Jour',
  hours: 'Horaire',
  dock: 'Quai',
  goods: 'Marchandises',
  none: 'Non précisé',
  transport: 'Transport',
  warehouse: 'Entrepôt',
  from: 'Enlèvement',
  to: 'Livraison',
  instructions: 'Consignes',
  done: 'Réalisée le',
  slip: 'Télécharger le bon',
  validUntil: 'Ce lien ouvre la commande jusqu’au {{date}}.',
  closedTitle: 'Ce lien n’ouvre plus rien',
  closedText:
    'Il a été fermé, ou ses trente jours sont passés. Demandez-en un autre à la personne qui vous l’a envoyé.',
})
