import {
  type Erasure,
  type erasureInput,
  type LegalHold,
  legalHolds,
  type ofContact,
} from '@quai/contract/parties/privacy/erasure.ts'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { revokeSessions } from '../../calls/session.ts'
import type { Db } from '../../platform/database/database.ts'
import { fail } from '../../platform/failure.ts'
import { lockUser } from '../accounts/change-contact.ts'
import { recordAccountChange } from '../accounts/logs.ts'
import { eraseContactJob } from './export/ask.ts'
import { columnsOf } from './inventory/inventory.ts'

type OfContact = z.output<typeof ofContact>

/** Tells what the erasure of a contact removes and leaves. Throws NOT_FOUND. */
export const previewErasure = async (ctx: Context, input: OfContact): Promise<Erasure> => {
  const { erasureId: _id, userIsActive: _active, isMain: _main, ...person } = await loadPerson(ctx, input)
  return { ...person, ...(await countedFor(ctx.db, input.contactId)) }
}

/**
 * Asks for the erasure of a contact: signs them out at once, then a job does the rest. Does nothing the second time.
 * Throws NOT_FOUND, ERASURE_NOT_CONFIRMED, ERASURE_OF_MAIN, ERASURE_OF_SELF.
 */
export const askErasure = async (
  ctx: Context,
  { confirmation, ...of }: z.output<typeof erasureInput>,
): Promise<Erasure> => {
  await lockUser(ctx, of.id)
  const person = await loadPerson(ctx, of)
  if (person.state !== 'none') return previewErasure(ctx, of)
  if (confirmation.trim().toLowerCase() !== person.email.toLowerCase()) throw fail('ERASURE_NOT_CONFIRMED')
  if (person.blocked === 'self') throw fail('ERASURE_OF_SELF')
  if (person.blocked === 'main') throw fail('ERASURE_OF_MAIN')
  const { contactId } = of
  await revokeSessions(ctx.db, ctx.now, { contactId })
  ctx.db.send(sql`
    UPDATE contacts SET is_active = is_main, password_hash = NULL WHERE id = ${contactId}`)
  const { id: erasureId } = await ctx.db
    .insertInto('erasures')
    .values({
      contact_id: contactId,
      asked_by: ctx.actor.contactId,
      asked_at: ctx.now.toISOString(),
      needles: JSON.stringify(needlesOf([person.name, person.email])),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordAccountChange(ctx, { userId: of.id, action: 'contact_erase', subject: `n° ${contactId}` })
  ctx.enqueue(eraseContactJob.with({ erasureId }))
  return previewErasure(ctx, of)
}

type Person = Pick<Erasure, 'name' | 'email' | 'state' | 'askedAt' | 'blocked'> & {
  erasureId: number | null
  isMain: boolean
  userIsActive: boolean
}

const loadPerson = async ({ db, actor }: Context, { id, contactId }: OfContact): Promise<Person> => {
  const person = await db.maybe(sql<Person>`
    SELECT c.name, c.email, e.id AS "erasureId", e.asked_at AS "askedAt", c.is_main AS "isMain", u.is_active AS "userIsActive",
      CASE WHEN e.done_at IS NOT NULL THEN 'done' WHEN e.id IS NOT NULL THEN 'waiting' ELSE 'none' END AS state,
      CASE WHEN c.id = ${actor.contactId} THEN 'self' WHEN c.is_main AND u.is_active THEN 'main' END AS blocked
    FROM contacts c JOIN users u ON u.id = c.user_id LEFT JOIN erasures e ON e.contact_id = c.id
    WHERE c.id = ${contactId} AND c.user_id = ${id}`)
  if (!person) throw fail('NOT_FOUND')
  return person
}

/**
 * Lists the forms in which a name and an e-mail address stand in stored texts: as typed, in HTML, in JSON, in an address of
 * a page, folded for searches.
 */
const needlesOf = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [text, html(text), json(text), encodeURIComponent(text), searchText(text)])),
]

const html = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')

const json = (text: string): string => JSON.stringify(text).slice(1, -1)

/** Counts what an erasure removes, leaves without a name, and leaves by law. */
const countedFor = async (db: Db, contactId: number): Promise<Pick<Erasure, 'goes' | 'stays' | 'staysNameless'>> => {
  const counts = [...removed, nameless, ...kept].map((count) => count(contactId))
  const rows = await db.all(sql<Counted>`${sql.join(counts, sql` UNION ALL `)}`)
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
