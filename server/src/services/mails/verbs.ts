import type {
  MailPreference,
  MailPreferences,
  mailPreferencesInput,
} from '@quai/contract/services/mails/preferences.ts'
import { chosenEvents } from '@quai/contract/told/notifications/mail-choices.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Verbs } from '../../calls/verbs.ts'
import type { Db } from '../../platform/database/database.ts'
import { failOn } from '../../platform/failure.ts'

/** Lists when each event is mailed to the caller's contact, and at which hour the daily digest. */
const showMailPreferences = async ({ db, actor }: Context): Promise<MailPreferences> => {
  const rows = await db.all(sql<MailPreference>`
    SELECT event, timing FROM mail_preferences WHERE contact_id = ${actor.contactId}`)
  const { digest_hour: digestHour } = await db
    .selectFrom('contacts')
    .select('digest_hour')
    .where('id', '=', actor.contactId)
    .executeTakeFirstOrThrow()
  const chosen = new Map(rows.map(({ event, timing }) => [event, timing]))
  return {
    items: chosenEvents(actor.userType).map((event) => ({ event, timing: chosen.get(event) ?? 'at_once' })),
    digestHour,
  }
}

/**
 * Keeps when each event is mailed to the caller's contact; an event left out, at once. What waits for the digest leaves
 * it when its event is no longer wanted. Throws INVALID for an event that one cannot choose.
 */
const saveMailPreferences = async (
  ctx: Context,
  { items, digestHour }: z.output<typeof mailPreferencesInput>,
): Promise<MailPreferences> => {
  const { contactId, userType } = ctx.actor
  const events = chosenEvents(userType)
  items.forEach(({ event }, rank) => {
    if (!events.includes(event))
      throw failOn(['items', rank, 'event'], 'chosen', 'Cet e-mail n’existe pas, ou il est toujours envoyé.')
  })
  const asked = new Map(items.map(({ event, timing }) => [event, timing]))
  const timings = events.map((event) => asked.get(event) ?? 'at_once')
  // In the order of the contract, so that two writes at once do not wait for each other.
  ctx.db.send(sql`
    INSERT INTO mail_preferences (contact_id, event, timing)
    SELECT ${contactId}, event, timing FROM unnest(${events}::text[], ${timings}::mail_timing[]) AS t (event, timing)
    ON CONFLICT (contact_id, event) DO UPDATE SET timing = excluded.timing`)
  if (digestHour !== undefined)
    await ctx.db.updateTable('contacts').set({ digest_hour: digestHour }).where('id', '=', contactId).execute()
  await dropUnwanted(ctx.db, contactId)
  return showMailPreferences(ctx)
}

const dropUnwanted = async (db: Db, contactId: number): Promise<void> => {
  db.send(sql`
    DELETE FROM digest_lines d USING mail_preferences p
    WHERE d.contact_id = ${contactId} AND p.contact_id = d.contact_id AND p.event = d.event
      AND p.timing = 'none'`)
}

/** Routes of this module with their verbs. */
export const mailVerbs = {
  mails: { preferences: showMailPreferences, savePreferences: saveMailPreferences },
} satisfies Pick<Verbs, 'mails'>
