import { texts } from '../../../platform/i18n.ts'

export const t = texts('order-answer', {
  region: 'Suite',
  'next.request': 'Demande suivante',
  'next.completion': 'Clôture suivante',
  'left.request_one': 'Une autre demande attend votre réponse.',
  'left.request_many': '{{count}} autres demandes attendent votre réponse.',
  'left.request_other': '{{count}} autres demandes attendent votre réponse.',
  'left.completion_one': 'Une autre commande est à clôturer.',
  'left.completion_many': '{{count}} autres commandes sont à clôturer.',
  'left.completion_other': '{{count}} autres commandes sont à clôturer.',
  'none.request': 'Toutes les demandes ont une réponse.',
  'none.completion': 'Il n’y a plus rien à clôturer.',
  order: '{{order}}, {{customer}}, {{slot}}',
})
