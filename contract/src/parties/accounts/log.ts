import { z } from 'zod'
import { instant } from '../../platform/dates.ts'
import { ofOrder } from '../../platform/of-order.ts'
import { pageQuery } from '../../platform/pagination.ts'

/** Changes of an organisation, its contacts, addresses and deals, as its log names them. */
export const accountActions = [
  'user_create',
  'user_update',
  'user_activate',
  'user_deactivate',
  'user_hijack',
  'plan_request',
  'plan_withdraw',
  'plan_accept',
  'plan_refuse',
  'api_open',
  'api_close',
  'api_token',
  'contact_create',
  'contact_update',
  'contact_main',
  'contact_activate',
  'contact_deactivate',
  'contact_remove',
  'contact_erase',
  'contact_invite',
  'contact_link',
  'contact_two_steps',
  'address_create',
  'address_update',
  'address_main',
  'address_remove',
  'deal_create',
  'deal_update',
  'deal_activate',
  'deal_deactivate',
  'deal_remove',
  'deal_transport',
  'deal_rates',
  'mail_resend',
  'job_run',
] as const
export type AccountAction = (typeof accountActions)[number]

export const accountActionLabels: Record<AccountAction, string> = {
  user_create: 'Utilisateur créé',
  user_update: 'Utilisateur modifié',
  user_activate: 'Utilisateur réactivé',
  user_deactivate: 'Utilisateur désactivé',
  user_hijack: 'Compte pris en main',
  plan_request: 'Formule demandée',
  plan_withdraw: 'Demande de formule retirée',
  plan_accept: 'Formule accordée',
  plan_refuse: 'Formule refusée',
  api_open: 'Accès à l’API ouvert',
  api_close: 'Accès à l’API fermé',
  api_token: 'Nouveau jeton d’API',
  contact_create: 'Contact ajouté',
  contact_update: 'Contact modifié',
  contact_main: 'Contact principal choisi',
  contact_activate: 'Contact réactivé',
  contact_deactivate: 'Contact désactivé',
  contact_remove: 'Contact supprimé',
  contact_erase: 'Effacement d’un contact demandé',
  contact_invite: 'Invitation envoyée de nouveau',
  contact_link: 'Lien pour choisir un mot de passe donné à copier',
  contact_two_steps: 'Connexion en deux étapes levée',
  address_create: 'Adresse ajoutée',
  address_update: 'Adresse modifiée',
  address_main: 'Adresse principale choisie',
  address_remove: 'Adresse supprimée',
  deal_create: 'Accord créé',
  deal_update: 'Accord modifié',
  deal_activate: 'Accord réactivé',
  deal_deactivate: 'Accord désactivé',
  deal_remove: 'Accord supprimé',
  deal_transport: 'Plan de transport modifié',
  deal_rates: 'Grille tarifaire modifiée',
  mail_resend: 'E-mail envoyé de nouveau',
  job_run: 'Travail lancé',
}

export const accountLogQuery = pageQuery.extend({
  /** `account`: changes of the account; `orders`: steps that its contacts took on orders. */
  kind: z.enum(['account', 'orders']).optional(),
})

export const accountLog = z.object({
  kind: z.enum(['account', 'orders']),
  id: z.int(),
  /** One of {@link accountActions}, or an action on an order. */
  action: z.string(),
  /** Contact, address or deal concerned; null for the user itself. */
  subject: z.string().nullable(),
  /** Field → [before, after], for changes of the account. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  ...ofOrder,
  /** Author; null for a change that the server made by itself. */
  contactName: z.string().nullable(),
  userName: z.string().nullable(),
  /** Administrator who acted in the name of that contact. */
  hijackerName: z.string().nullable(),
  createdAt: instant,
})
export type AccountLog = z.infer<typeof accountLog>
