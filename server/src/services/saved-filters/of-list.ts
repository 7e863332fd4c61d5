import { mostSavedFilters, type SavedFilter } from '@quai/contract/services/saved-filters/saved-filter.ts'
import { sql } from 'kysely'
import type { Context } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'

interface Input<Query> {
  name: string
  query: Query
}

/**
 * Creates the four verbs of the filters that a contact saves for a list, on all of their devices. `list` is its name in
 * the table: « orders ».
 */
export const savedFiltersOf = <Query extends object>(list: string) => {
  type Kept = SavedFilter<Query>

  /** Lists the filters by name. */
  const listSavedFilters = async ({ db, actor }: Context): Promise<{ items: Kept[] }> => {
    const rows = await db.all(sql<Kept>`
      SELECT id, name, query FROM saved_filters WHERE contact_id = ${actor.contactId} AND list = ${list}
      ORDER BY name COLLATE "fr-x-icu", id`)
    return { items: rows }
  }

  /** Saves a filter in the first free place. Throws SAVED_FILTER_NAME_TAKEN, SAVED_FILTER_LIMIT. */
  const createSavedFilter = async (ctx: Context, { name, query }: Input<Query>): Promise<Kept> => {
    const { db, actor } = ctx
    // Locks the contact, so that two calls do not take the same place.
    await db.selectFrom('contacts').select('id').where('id', '=', actor.contactId).forNoKeyUpdate().execute()
    const row = await db.maybe(sql<Kept>`
      INSERT INTO saved_filters (contact_id, list, place, name, query)
      SELECT ${actor.contactId}::bigint, ${list}::text, p.place, ${name}::text, ${JSON.stringify(query)}::jsonb
      FROM generate_series(1, ${mostSavedFilters}::int) AS p (place)
      WHERE NOT EXISTS (
        SELECT FROM saved_filters f
        WHERE f.contact_id = ${actor.contactId}::bigint AND f.list = ${list}::text AND f.place = p.place)
      ORDER BY p.place LIMIT 1
      RETURNING id, name, query`)
    if (!row) throw fail('SAVED_FILTER_LIMIT', { max: mostSavedFilters })
    return row
  }

  /** Renames a filter, or replaces its query. Throws NOT_FOUND, SAVED_FILTER_NAME_TAKEN. */
  const updateSavedFilter = async (
    { db, actor }: Context,
    { id, name, query }: Partial<Input<Query>> & { id: number },
  ): Promise<Kept> => {
    const row = await db.maybe(sql<Kept>`
      UPDATE saved_filters
      SET name = coalesce(${name ?? null}, name), query = coalesce(${query ? JSON.stringify(query) : null}::jsonb, query)
      WHERE id = ${id} AND contact_id = ${actor.contactId} AND list = ${list}
      RETURNING id, name, query`)
    if (!row) throw fail('NOT_FOUND')
    return row
  }

  /** Removes a filter. Throws NOT_FOUND. */
  const removeSavedFilter = async ({ db, actor }: Context, { id }: { id: number }): Promise<void> => {
    const { numDeletedRows } = await db
      .deleteFrom('saved_filters')
      .where('id', '=', id)
      .where('contact_id', '=', actor.contactId)
      .where('list', '=', list)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw fail('NOT_FOUND')
  }

  return { listSavedFilters, createSavedFilter, updateSavedFilter, removeSavedFilter }
}
