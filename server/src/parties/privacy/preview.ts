import { type Erasure, type LegalHold, legalHolds } from '@quai/contract/parties/privacy/erasure.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { columnsOf } from './inventory/inventory.ts'

/** Counts what an erasure removes, leaves without a name, and leaves by law. */
export const countedFor = async (
  db: Db,
  contactId: number,
): Promise<Pick<Erasure, 'goes' | 'stays' | 'staysNameless'>> => {
  const { rows } = await sql<Counted>`${sql.join(
    [...removed, nameless, ...kept].map((count) => count(contactId)),
    sql` UNION ALL `,
  )}`.execute(db)
  const goes = rows.filter(({ kind, count }) => kind === 'goes' && count > 0)
  const stays = rows.flatMap(({ label, count, hold, last }) =>
    hold === null || count === 0 ? [] : { label, count, hold, until: endOf(hold, last) },
  )
  return {
    goes: goes.map(({ label, count }) => ({ label, count })),
    stays,
    staysNameless: rows.find(({ kind }) => kind === 'nameless')?.count ?? 0,
  }
}

interface Counted {
  kind: 'goes' | 'nameless' | 'stays'
  label: string
  count: number
  hold: LegalHold | null
  /** Newest row, from which the hold counts. */
  last: string | null
}

const endOf = (hold: LegalHold, last: string | null): string | null => {
  if (last === null) return null
  const end = new Date(last)
  end.setUTCFullYear(end.getUTCFullYear() + legalHolds[hold].years)
  return end.toISOString().slice(0, 10)
}

const named =
  (table: string, of = 'contact_id') =>
  (id: number) =>
    sql`(SELECT count(*)::int FROM ${sql.table(table)} WHERE ${sql.ref(of)} = ${id})`

const counting = (label: string, tables: readonly string[]) => (id: number) =>
  sql`SELECT 'goes' AS kind, ${label} AS label, ${sql.join(
    tables.map((table) => named(table)(id)),
    sql` + `,
  )} AS count, NULL AS hold, NULL::timestamptz AS last`

const removed = [
  counting('Connexions, appareils et codes', [
    'sessions',
    'known_devices',
    'second_factors',
    'recovery_codes',
    'contact_links',
    'idempotency_keys',
  ]),
  counting('E-mails reçus et résumés en attente', ['mails', 'digest_lines']),
  counting('Notifications', ['notifications']),
  counting('Préférences d’e-mail et filtres enregistrés', ['mail_preferences', 'saved_filters']),
  counting('Erreurs de page signalées', ['front_errors']),
  counting('Saisies en cours', ['stock_holds', 'shipment_pages']),
]

const nameless = (id: number) =>
  sql`SELECT 'nameless', '', ${sql.join(
    columnsOf('pointer').map(({ table, column }) => named(table, column)(id)),
    sql` + `,
  )}, NULL, NULL::timestamptz`

const keeping = (label: string, hold: LegalHold, from: (id: number) => ReturnType<typeof sql>) => (id: number) =>
  sql`SELECT 'stays', ${label}, count(*)::int, ${hold}, max(at) FROM (${from(id)}) AS kept (at)`

const kept = [
  keeping(
    'Entrées du journal d’audit (adresse IP et numéro du contact)',
    'audit',
    (id) =>
      sql`SELECT created_at FROM audit_entries WHERE contact_id = ${id}
      UNION ALL SELECT created_at FROM audit_entries WHERE hijacker_contact_id = ${id}`,
  ),
  keeping(
    'Nom de l’organisation, qui est celui de la personne',
    'accounting',
    (id) => sql`SELECT NULL::timestamptz FROM users u JOIN contacts c ON c.user_id = u.id
      WHERE c.id = ${id} AND position(lower(c.name) IN lower(u.name)) > 0`,
  ),
  keeping(
    'Documents joints à des commandes',
    'accounting',
    (id) => sql`SELECT created_at FROM documents WHERE contact_id = ${id}`,
  ),
  keeping(
    'Signatures à quai à ce nom',
    'accounting',
    (id) =>
      sql`SELECT s.signed_at FROM order_signatures s JOIN contacts c ON lower(c.name) = lower(s.signer_name) WHERE c.id = ${id}`,
  ),
  keeping('Fichiers importés', 'accounting', (id) => sql`SELECT created_at FROM imports WHERE contact_id = ${id}`),
  keeping(
    'Étiquettes de transporteurs',
    'accounting',
    (id) => sql`SELECT asked_at FROM carrier_labels WHERE contact_id = ${id}`,
  ),
  keeping(
    'Factures déposées ou contestées',
    'accounting',
    (id) => sql`SELECT created_at FROM invoice_events WHERE contact_id = ${id}`,
  ),
]
