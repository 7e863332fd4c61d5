import { type LogAction, logActions, logTitle } from '@quai/contract/orders/orders/talk/log.ts'
import { type AccountAction, accountActionLabels } from '@quai/contract/parties/accounts/log.ts'
import { mailEventLabel } from '@quai/contract/told/notifications/events.ts'
import { actLabel } from '../../../services/audit/actions.ts'

export type Row = Readonly<Record<string, unknown>>

interface Words {
  /** French name of the rows of a person. */
  label: string
  /** How long they are kept, in French. */
  kept: string
  /** Sums up a row on paper; undefined where the number of rows suffices. */
  line?: (row: Row) => string
}

const always = 'Sans limite, avec l’organisation'
const withOrder = 'Avec la commande'
const untilEnd = 'Jusqu’à leur fin'

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const joined = (...values: unknown[]): string => values.map(text).filter(Boolean).join(', ')
const eventOf = ({ event }: Row): string => mailEventLabel(text(event))
const orderAction = ({ action, reason }: Row): string => {
  const name = text(action)
  // The list of actions says which of its labels there are.
  const label = logActions.includes(name as LogAction) ? logTitle(name as LogAction) : name
  return joined(label, reason)
}
const accountAction = ({ action, subject }: Row): string =>
  joined(accountActionLabels[text(action) as AccountAction] ?? action, subject) // an old action shows its name

/** French words of the tables that lead to a person, in the order of the paper. */
export const words: Readonly<Record<string, Words>> = {
  contacts: {
    label: 'Identité et réglages',
    kept: 'Jusqu’à l’effacement',
    line: ({ name, email }) => joined(name, email),
  },
  sessions: {
    label: 'Connexions',
    kept: '30 jours après leur fin',
    line: ({ ip, user_agent: agent }) => joined(ip, agent),
  },
  sendings: { label: 'E-mails, messages et essais envoyés', kept: '1 jour' },
  known_devices: { label: 'Appareils connus', kept: '180 jours après leur dernier usage' },
  second_factors: { label: 'Connexion en deux étapes', kept: 'Jusqu’à son retrait' },
  recovery_codes: { label: 'Codes de secours', kept: 'Jusqu’à leur remplacement' },
  contact_links: { label: 'Liens à usage unique', kept: '7 jours après leur fin' },
  saved_filters: { label: 'Filtres enregistrés', kept: 'Jusqu’à leur retrait', line: ({ name }) => text(name) },
  mail_preferences: { label: 'Préférences d’e-mail', kept: 'Jusqu’à l’effacement', line: eventOf },
  mails: { label: 'E-mails reçus', kept: '90 jours', line: ({ subject }) => text(subject) },
  digest_lines: { label: 'Lignes du prochain résumé', kept: '90 jours au plus', line: ({ title }) => text(title) },
  notifications: { label: 'Notifications', kept: '180 jours', line: eventOf },
  events: { label: 'Signaux de ces notifications', kept: '30 jours' },
  account_logs: { label: 'Changements de comptes', kept: always, line: accountAction },
  audit_entries: {
    label: 'Journal d’audit',
    kept: '5 ans',
    line: ({ action, failure, changes, ip }) =>
      joined(
        actLabel({ action: text(action), failure: failure === null ? null : text(failure), changes }),
        failure,
        ip,
      ),
  },
  front_errors: { label: 'Erreurs de page signalées', kept: '90 jours', line: ({ message }) => text(message) },
  order_comments: { label: 'Messages sur des commandes', kept: withOrder, line: ({ comment }) => text(comment) },
  orders: { label: 'Commandes créées', kept: always, line: ({ internal_number: number }) => text(number) },
  order_logs: { label: 'Actes sur des commandes', kept: withOrder, line: orderAction },
  order_proposals: { label: 'Contre-propositions', kept: withOrder },
  order_deletions: { label: 'Commandes supprimées', kept: always },
  documents: { label: 'Documents joints', kept: 'Dix ans', line: ({ filename }) => text(filename) },
  guest_links: { label: 'Liens invités envoyés', kept: '365 jours après leur fin', line: ({ email }) => text(email) },
  inventories: { label: 'Comptages commencés', kept: withOrder },
  inventory_lines: { label: 'Lignes comptées', kept: withOrder },
  shipment_pages: { label: 'Emballages ouverts', kept: 'Quelques minutes' },
  tracking_events: { label: 'Événements de suivi', kept: withOrder, line: ({ comment }) => text(comment) },
  pickups: { label: 'Enlèvements', kept: always },
  label_prints: { label: 'Étiquettes imprimées', kept: withOrder },
  carrier_labels: { label: 'Étiquettes de transporteurs', kept: withOrder },
  imports: { label: 'Imports', kept: 'Brouillons : 30 jours', line: ({ filename }) => text(filename) },
  product_changes: { label: 'Modifications de produits', kept: 'Avec le produit' },
  stock_movements: { label: 'Mouvements de stock', kept: always, line: ({ reason }) => text(reason) },
  stock_adjustments: { label: 'Ajustements de stock', kept: always, line: ({ reason }) => text(reason) },
  stock_holds: { label: 'Retenues de stock', kept: '1 jour après leur fin' },
  invoice_events: { label: 'Actes sur des factures', kept: 'Dix ans au moins', line: ({ text: said }) => text(said) },
  invoice_withdrawals: { label: 'Factures retirées', kept: 'Dix ans au moins' },
  invoice_reminders: { label: 'Relances', kept: always },
  subscription_requests: { label: 'Demandes de formule', kept: always, line: ({ reason }) => text(reason) },
  rate_cards: { label: 'Grilles tarifaires', kept: always },
  gates: { label: 'Codes d’entrée ouverts', kept: 'Avec l’entrepôt' },
  screens: { label: 'Écrans ajoutés', kept: '90 jours après leur dernier usage' },
  carrier_keys: { label: 'Clés de transporteurs', kept: 'Avec le transporteur' },
  carbon_factors: { label: 'Facteurs d’émission', kept: always },
  sellsy_runs: { label: 'Synchronisations Sellsy', kept: '365 jours' },
  idempotency_keys: { label: 'Envois répétés', kept: '7 jours' },
  data_exports: { label: 'Exports de données', kept: untilEnd },
  erasures: { label: 'Effacements demandés', kept: always },
}
