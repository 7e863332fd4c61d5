import { addDays, startOfDay } from '@quai/contract/platform/dates.ts'
import { searchWords } from '@quai/contract/platform/text/search-text.ts'
import type { MailRow, mailListQuery } from '@quai/contract/told/viewer/mail.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { hasWords } from '../../services/lists/has-words.ts'
import { pageOf, readPage } from '../../services/lists/paging.ts'
import { searching } from '../../services/lists/searching.ts'
import { mailColumns } from './mail-rows.ts'

type MailListQuery = z.output<typeof mailListQuery>

/** Lists mails, newest first. */
export const listMails = (ctx: Context, query: MailListQuery) => {
  const where = sql.join(conditionsOf(query), sql` AND `)
  const read = (db: Db) =>
    readPage(
      { db },
      {
        query,
        all: sql`SELECT FROM mails m WHERE ${where}`,
        rows: (place) => sql<MailRow>`
          SELECT ${mailColumns} FROM mails m WHERE ${where} ORDER BY m.id DESC ${pageOf(place)}`,
      },
    )
  return query.search ? searching(ctx, read) : read(ctx.db)
}

const conditionsOf = ({ state, event, search, from, to }: MailListQuery): RawBuilder<unknown>[] => {
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (state) conditions.push(sql`m.state = ${state}`)
  if (event) conditions.push(sql`m.event = ${event}`)
  if (search) conditions.push(writtenTo(search))
  if (from) conditions.push(sql`m.created_at >= ${startOfDay(from)}`)
  if (to) conditions.push(sql`m.created_at < ${startOfDay(addDays(to, 1))}`)
  return conditions
}

/**
 * Matches the beginning of the address, or every word of the contact's name or address. Compares with the operators of
 * the index, because LIKE would not use it for a parameter.
 */
const writtenTo = (search: string): RawBuilder<unknown> => {
  const beginning = search.toLowerCase()
  const words = hasWords(sql`p.search_document`, searchWords(search), 'inside')
  return sql`m.id IN (
    SELECT id FROM mails WHERE lower(to_email) ~>=~ ${beginning} AND lower(to_email) ~<~ ${`${beginning}\u{10ffff}`}
    UNION ALL
    SELECT o.id FROM contacts p JOIN mails o ON o.contact_id = p.id WHERE ${words})`
}
