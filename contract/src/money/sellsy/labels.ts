import type { SellsyFact, SellsyField, SellsyItemState, SellsyRunKind, SellsyRunState, SellsyVerdict } from './sync.ts'

/** French words of a synchronisation, apart from its shapes, which every page loads in part. */

export const sellsyRunKindLabels: Record<SellsyRunKind, string> = {
  deals: 'Accords et leurs sociétés',
  user: 'Un utilisateur',
  invoices: 'Envoi de factures',
}

export const sellsyRunStateLabels: Record<SellsyRunState, string> = {
  comparing: 'Comparaison',
  compared: 'À choisir',
  applying: 'En cours',
  done: 'Terminé',
  stopped: 'Arrêté',
}

export const sellsyVerdictLabels: Record<SellsyVerdict, string> = {
  new: 'Nouveau',
  changed: 'Modifié',
  conflict: 'Conflit',
  same: 'Identique',
}

export const sellsyItemStateLabels: Record<SellsyItemState, string> = {
  waiting: 'En attente',
  compared: 'Comparé',
  chosen: 'À faire',
  done: 'Fait',
  refused: 'Refusé',
  left: 'Laissé',
}

export const sellsyFieldLabels: Record<SellsyField, string> = {
  presence: 'Présence',
  reference: 'Référence',
  name: 'Nom',
  email: 'E-mail',
  street: 'Rue',
  zipCode: 'Code postal',
  city: 'Ville',
  countryCode: 'Pays',
  tag: 'Étiquette',
  amount: 'Montant',
}

export const sellsyFactLabels: Record<SellsyFact, string> = {
  siren: 'SIREN',
  address: 'adresse complète',
  email: 'e-mail',
}
