import { texts } from '../platform/i18n.ts'

export const t = texts('users', {
  title: 'Utilisateurs',
  lead: 'Les organisations qui utilisent Quai.',
  caption: 'Utilisateurs',
  search: 'Nom',
  type: 'Type',
  name: 'Nom',
  plan: 'Formule',
  externalId: 'Identifiant externe',
  state: 'État',
  active: 'Actif',
  inactive: 'Désactivé',
  emptyTitle: 'Rien ne correspond',
  emptyText: 'Aucun utilisateur ne répond à cette recherche.',
})
