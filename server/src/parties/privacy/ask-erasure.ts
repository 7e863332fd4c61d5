import type { Erasure, erasureInput, ofContact } from '@quai/contract/parties/privacy/erasure.ts'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import { revokeSessions } from '../../calls/session.ts'
import { fail } from '../../platform/failure.ts'
import { lockUser } from '../accounts/change-contact.ts'
import { recordAccountChange } from '../accounts/logs/record.ts'
import { eraseContactJob } from './jobs.ts'
import { countedFor } from './preview.ts'

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
  await sql`
    UPDATE contacts SET is_active = is_main, password_hash = NULL WHERE id = ${contactId}`.execute(ctx.db)
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
  const { rows } = await sql<Person>`
    SELECT c.name, c.email, e.id AS "erasureId", e.asked_at AS "askedAt", c.is_main AS "isMain", u.is_active AS "userIsActive",
      CASE WHEN e.done_at IS NOT NULL THEN 'done' WHEN e.id IS NOT NULL THEN 'waiting' ELSE 'none' END AS state,
      CASE WHEN c.id = ${actor.contactId} THEN 'self' WHEN c.is_main AND u.is_active THEN 'main' END AS blocked
    FROM contacts c JOIN users u ON u.id = c.user_id LEFT JOIN erasures e ON e.contact_id = c.id
    WHERE c.id = ${contactId} AND c.user_id = ${id}`.execute(db)
  const [person] = rows
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
