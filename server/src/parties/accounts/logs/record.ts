import type { AccountAction } from '@quai/contract/parties/accounts/log.ts'
import type { Context } from '../../../calls/context.ts'

interface Change {
  userId: number
  /** Other side of a deal, whose log shows the change too. */
  partnerId?: number
  action: AccountAction
  /** Name of the contact, address or deal concerned. */
  subject?: string
  before?: object
  after?: object
}

/** Writes a change of an account in its log, with its author. Leaves out an update that changes nothing. */
export const recordAccountChange = async (
  { db, actor, now }: Pick<Context, 'db' | 'actor' | 'now'>,
  { userId, partnerId, action, subject, before = {}, after = {} }: Change,
): Promise<void> => {
  const changes = changesBetween(before, after)
  if (action.endsWith('_update') && Object.keys(changes).length === 0) return
  await db
    .insertInto('account_logs')
    .values({
      user_id: userId,
      partner_id: partnerId ?? null,
      action,
      subject: subject ?? null,
      changes: JSON.stringify(changes),
      contact_id: actor.contactId,
      hijacker_contact_id: actor.hijackerContactId,
      created_at: now.toISOString(),
    })
    .execute()
}

/** Compares the fields of `after` with those of `before`. An empty text counts as none. */
const changesBetween = (before: object, after: object): Record<string, [unknown, unknown]> => {
  const known = new Map<string, unknown>(Object.entries(before))
  return Object.fromEntries(
    Object.entries(after)
      .map(([field, value]): [string, [unknown, unknown]] => [field, [shown(known.get(field)), shown(value)]])
      .filter(([, [from, to]]) => from !== to),
  )
}

const shown = (value: unknown): unknown => (value === '' ? null : (value ?? null))
