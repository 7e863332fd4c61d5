import { texts } from '../platform/i18n.ts'

export const t = texts('orders', {
  orders: 'Commandes',
  requests: 'Demandes',
  requestsLead: 'Elles attendent votre réponse, les plus proches d’abord.',
  toComplete: 'À clôturer',
  toCompleteLead: 'Leur heure est passée : relevez ce qui est venu ou parti, le stock suivra.',
  newOrder: 'Nouvelle commande',
  caption: 'Liste des commandes',

  // Filters
  search: 'Rechercher',
  searchHint: 'Numéro, référence, adresse',
  statusGroup: 'Statut',
  orderType: 'Type',
  transporter: 'Transport',
  customer: 'Client',
  warehouse: 'Entrepôt',
  from: 'Du',
  to: 'Au',
  stock: 'Stock',
  preOrders: 'Pré-commandes',
  inStock: 'Stock disponible',

  // Columns
  number: 'Commande',
  status: 'Statut',
  partner: 'Partenaire',
  slot: 'Créneau',
  createdAt: 'Créée le',
  quantities: 'Quantités',
  preOrder: 'Pré-commande',
  preOrderHint: 'Attend que le stock suffise',
  noneTitle: 'Aucune commande',
  noneText:
    'Passez votre première commande : une entrée pour confier des marchandises, une sortie pour les faire partir.',
  noneFilteredTitle: 'Aucune commande ne correspond',
  noneFilteredText: 'Élargissez la période ou effacez les filtres.',
  noRequestTitle: 'Aucune demande en attente',
  noRequestText: 'Tout est répondu. Les nouvelles demandes arriveront ici.',
  noToCompleteTitle: 'Rien à clôturer',
  noToCompleteText: 'Les commandes planifiées viendront ici une fois leur heure passée.',

  // Views
  view: 'Affichage',
  'view.list': 'Liste',
  'view.month': 'Mois',
  'view.week': 'Semaine',
  'view.day': 'Jour',
  'view.agenda': 'Agenda',
  dayLoad_one: '{{count}} rendez-vous',
  dayLoad_many: '{{count}} rendez-vous',
  dayLoad_other: '{{count}} rendez-vous',
  calendarCut: 'Seules les {{count}} premières commandes de la période sont montrées : affinez par les filtres.',

  // Export
  export: 'Exporter',
  exporting: 'Export en cours…',
  exported: 'L’export est dans vos téléchargements.',
  'exportAs.xlsx': 'Classeur Excel',
  'exportAs.csv': 'CSV',
  'exportHint.xlsx': 'Dates et nombres prêts à trier (.xlsx)',
  'exportHint.csv': 'Pour un autre logiciel (.csv)',

  // Pages
  createTitle: 'Nouvelle commande',
  createAgainTitle: 'Commander de nouveau',
  createAgainLead: 'D’après la commande n° {{id}} : choisissez un nouveau créneau.',
  againNoDeal:
    'Plus aucun accord actif ne vous lie à {{partner}} : la commande ne peut pas être reprise chez ce partenaire.',
  againAlready: 'Elle a déjà été reprise :',
  orderLink: 'commande n° {{id}}',
  againLeftOut_one: 'Une référence n’est plus disponible à la commande et reste de côté : {{references}}.',
  againLeftOut_many: '{{count}} références ne sont plus disponibles à la commande et restent de côté : {{references}}.',
  againLeftOut_other:
    '{{count}} références ne sont plus disponibles à la commande et restent de côté : {{references}}.',
  changesToAccept: 'Changements à accepter',
  changesAwaited: 'En attente d’accord',
  agreement: 'Accord',
  agreed: 'Rien à accepter',
  created: 'Demande envoyée à {{partner}}.',
  createdConfirmed: 'Commande créée et planifiée.',
  createdPreOrder: 'Pré-commande enregistrée : elle sera servie dès que le stock suffira.',
  createForm: 'Nouvelle commande',
  noDealTitle: 'Aucun accord actif',
  noDealText: 'Une commande lie un client et un entrepôt par un accord. Demandez à Quai d’en ouvrir un.',
  orderTitle: '{{type}} n° {{id}}',
})
