import { UploadedFile } from '@quai/contract/platform/files.ts'
import type pg from 'pg'
import type { z } from 'zod'
import { elementOf, shapeOf } from './shapes.ts'

/** Column of the database, with two values to plant. Either differs from any value that a call writes. */
export interface Column {
  name: string
  values: readonly [unknown, unknown]
}

interface Read {
  name: string
  type: string
  labels: string[] | null
}

interface Ids {
  userId: number
  contactId: number
}

/** Reads the columns of every table once each by name. Those that name a party get the ids of a foreign one. */
export const columnsOf = async (pool: pg.Pool, foreign: Ids): Promise<Column[]> => {
  const { rows } = await pool.query<Read>(
    `SELECT DISTINCT ON (a.attname) a.attname AS name, t.typname AS type,
       (SELECT array_agg(e.enumlabel ORDER BY e.enumsortorder) FROM pg_enum e WHERE e.enumtypid = t.oid) AS labels
     FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_type t ON t.oid = a.atttypid
     WHERE c.relkind IN ('r', 'p') AND c.relnamespace = 'public'::regnamespace AND a.attnum > 0 AND NOT a.attisdropped
     ORDER BY a.attname, c.relname`,
  )
  return rows.map((column) => ({ name: column.name, values: valuesOf(column, foreign) }))
}

const valuesOf = ({ name, type, labels }: Read, { userId, contactId }: Ids): Column['values'] => {
  if (labels) return [labels[0], labels.at(-1)]
  if (/^(user|customer|warehouse)_id$/.test(name)) return [userId, planted.number]
  if (name.endsWith('contact_id')) return [contactId, planted.number]
  if (type === 'bool') return [true, false]
  if (/^(int|float|numeric)/.test(type)) return [planted.number, 1]
  if (/^(timestamp|date|time)/.test(type)) return [planted.instant, planted.instant.slice(0, 10)]
  if (type === 'uuid') return [planted.uuid, planted.uuid]
  return [planted.text, { [planted.text]: planted.number }]
}

const planted = {
  text: 'planted-text',
  number: 987_654_321,
  instant: '2031-03-03T03:03:03.000Z',
  uuid: '01900000-dead-7000-8000-00000000dead',
} as const

/** True when a planted value that no call writes by itself is in a text. */
export const holdsPlanted = (text: string): boolean =>
  [planted.text, String(planted.number), planted.instant.slice(0, 10), planted.uuid].some((value) =>
    text.includes(value),
  )

/**
 * Adds the columns to a body and to each object inside it, in both spellings, as fields that its schema does not
 * declare.
 */
export const plantIn = (
  body: unknown,
  schema: z.core.$ZodType | undefined,
  fields: Record<string, unknown>,
): unknown => {
  if (Array.isArray(body)) return body.map((one) => plantIn(one, schema && elementOf(schema), fields))
  if (typeof body !== 'object' || body === null || body instanceof UploadedFile) return body
  const shape = schema ? shapeOf(schema) : {}
  // Any key of a record is declared.
  if (!shape) return body
  const inside = Object.entries(body).map(([name, value]) => [name, plantIn(value, shape[name], fields)])
  const extra = Object.entries(fields).filter(([name]) => !(name in shape))
  return { ...Object.fromEntries(extra), ...Object.fromEntries(inside) }
}

/** Returns the paths at which a field was planted. */
export const placesOf = (body: unknown, field: string): string[] =>
  typeof body !== 'object' || body === null || body instanceof UploadedFile
    ? []
    : Object.entries(body).flatMap(([name, value]) =>
        name === field ? [name] : placesOf(value, field).map((place) => `${name}.${place}`),
      )

/** Returns the fields for one of the two values, in the spelling of the database and of the API. */
export const fieldsOf = (columns: readonly Column[], value: 0 | 1): Record<string, unknown> =>
  Object.fromEntries(
    columns.flatMap(({ name, values }) => [
      [name, values[value]],
      [name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()), values[value]],
    ]),
  )
