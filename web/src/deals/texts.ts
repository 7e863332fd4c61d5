import { texts } from '../platform/i18n.ts'

export const t = texts('deals', {
  title: 'Accords',
  lead: 'Un accord actif lie un client à un entrepôt : sans lui, rien ne se commande.',
  caption: 'Accords entre clients et entrepôts',
  customer: 'Client',
  warehouse: 'Entrepôt',
  carries: 'Navette de l’entrepôt',
  signedSlip: 'Bon signé',
  required: 'Demandé',
  yes: 'Oui',
  no: 'Non',
  externalId: 'Identifiant externe',
  state: 'État',
  active: 'Actif',
  inactive: 'Désactivé',
  emptyTitle: 'Aucun accord',
  emptyText: 'Les accords entre clients et entrepôts s’afficheront ici.',
})
