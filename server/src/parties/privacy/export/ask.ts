import { type DataExport, dataExportDays } from '@quai/contract/parties/privacy/data-export.ts'
import type { ofContact } from '@quai/contract/parties/privacy/erasure.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Context } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'

/** Makes the export of a contact's data. */
export const makeDataExportJob = jobKind<{ exportId: number }>('make-data-export')

/** Erases the data of a contact. */
export const eraseContactJob = jobKind<{ erasureId: number }>('erase-contact')

/** Asks for all that is kept of the caller. While one is being made, gives the same one. */
export const askOwnExport = (ctx: Context): Promise<DataExport> => askExport(ctx, ctx.actor.contactId)

/** Asks for all that is kept of any contact, as an administrator. Throws NOT_FOUND. */
export const askContactExport = async (
  ctx: Context,
  { id, contactId }: z.output<typeof ofContact>,
): Promise<DataExport> => {
  const found = await ctx.db
    .selectFrom('contacts')
    .select('id')
    .where('id', '=', contactId)
    .where('user_id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw fail('NOT_FOUND')
  return askExport(ctx, contactId)
}

const dayMs = 86_400_000

const askExport = async (ctx: Context, contactId: number): Promise<DataExport> => {
  const { db, now, actor } = ctx
  const added = await db
    .insertInto('data_exports')
    .values({
      contact_id: contactId,
      asked_by: actor.contactId,
      asked_at: now.toISOString(),
      expires_at: new Date(now.getTime() + dataExportDays * dayMs).toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['asked_by', 'contact_id']).where('made_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) ctx.enqueue(makeDataExportJob.with({ exportId: added.id }))
  const [newest] = await exportsOf(ctx, sql`x.contact_id = ${contactId} AND x.made_at IS NULL`)
  if (!newest) throw new Error('The export was not added')
  return newest
}

/** Lists the exports that the caller asked for and may still download, the newest first. */
export const listDataExports = async (ctx: Context): Promise<{ items: DataExport[] }> => ({
  items: await exportsOf(ctx, sql`true`),
})

const exportsOf = async ({ db, now, actor }: Context, where: RawBuilder<unknown>): Promise<DataExport[]> =>
  db.all(sql<DataExport>`
    SELECT x.uuid, c.name AS "contactName", x.asked_at AS "askedAt", x.made_at AS "madeAt", x.expires_at AS "expiresAt",
      length(x.content) AS "sizeBytes"
    FROM data_exports x JOIN contacts c ON c.id = x.contact_id
    WHERE x.asked_by = ${actor.contactId} AND x.expires_at > ${now.toISOString()}::timestamptz AND ${where}
    ORDER BY x.id DESC LIMIT 50`)

/** Downloads an export that the caller asked for. Throws NOT_FOUND, also while it is being made and once it has expired. */
export const downloadDataExport = async (
  { db, now, actor }: Context,
  { uuid }: { uuid: string },
): Promise<FileAnswer> => {
  const found = await db
    .selectFrom('data_exports')
    .select('content')
    .where('uuid', '=', uuid)
    .where('asked_by', '=', actor.contactId)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!found?.content) throw fail('NOT_FOUND')
  return new FileAnswer({ filename: 'donnees-personnelles.zip', type: 'zip', content: found.content })
}
