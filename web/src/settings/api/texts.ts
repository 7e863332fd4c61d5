import { texts } from '../../platform/i18n.ts'

export const t = texts('settings.api', {
  title: 'Accès à l’API',
  lead: 'Un programme de votre organisation s’y présente avec un jeton.',
  closed: 'L’accès est fermé. Un administrateur de Quai l’ouvre et donne le jeton, à votre demande.',
  noToken: 'L’accès est ouvert, sans jeton encore. Un administrateur de Quai vous en donne un, à votre demande.',
  renewal: 'Un administrateur de Quai ferme l’accès ou remplace le jeton, à votre demande : l’ancien cesse aussitôt.',
  state: 'État',
  open: 'Ouvert',
  shut: 'Fermé',
  outOfPlan: 'Hors formule',
  token: 'Jeton',
  none: 'Aucun',
  scope: 'Droits',
  usage: 'Appels des {{days}} derniers jours',
  'usage.day': '{{date}} : {{count}} appels',
  'usage.refused': '{{date}} : {{count}} appels, dont {{refused}} refusés au-delà de la limite',
  'usage.hint': 'Les flèches du clavier parcourent les jours.',
  lastUse: 'Dernière utilisation',
  never: 'Jamais',
  limit: 'Limite',
  perMinute: '{{count}} requêtes par minute',
  actsAs: 'Agit au nom de',
  actsAsLead:
    'Le jeton agit au nom du contact principal : c’est ce nom que portent ses commandes et ses changements. Il se choisit dans « Contacts ».',
  docs: 'Documentation de l’API',
})
