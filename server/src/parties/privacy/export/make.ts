import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { dataExportDays } from '@quai/contract/parties/privacy/data-export.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { sql } from 'kysely'
import type { App } from '../../../calls/app.ts'
import { type Db, inTransaction } from '../../../platform/database/database.ts'
import { zipOf } from '../../../platform/files/zip.ts'
import { mailTo } from '../../../services/mails/announce.ts'
import { type RenderedMail, renderLetter } from '../../../services/mails/layout.ts'
import { printers } from '../../../services/print/render.ts'
import type { PersonDataPrint } from '../../../services/print/statements/person-data.ts'
import { inventory } from '../inventory/inventory.ts'
import { type Row, words } from './words.ts'

/** Most rows of a table; more would not fit in memory. The newest come first. */
const mostRows = 20_000

interface Part {
  table: string
  rows: Row[]
  isCut: boolean
}

const searched = new Set(['search_document', 'html'])

/** Makes the exports that were asked for, and mails those who asked. Does nothing the second time. */
export const makeDataExports = async (app: App, exportIds: readonly number[]): Promise<void> => {
  for (const exportId of exportIds) await makeDataExport(app, exportId)
}

interface Asked {
  contactId: number
  name: string
  email: string
  userName: string
  toId: number
  toEmail: string
  toName: string
}

const makeDataExport = async (app: App, exportId: number): Promise<void> => {
  const { db, pool, clock } = app
  const asked = await db.maybe(sql<Asked>`
    SELECT c.id AS "contactId", c.name, c.email, u.name AS "userName", a.id AS "toId", a.email AS "toEmail", a.name AS "toName"
    FROM data_exports x JOIN contacts c ON c.id = x.contact_id JOIN users u ON u.id = c.user_id JOIN contacts a ON a.id = x.asked_by
    WHERE x.id = ${exportId} AND x.made_at IS NULL`)
  if (!asked) return
  const madeAt = clock()
  const content = await zipOfPerson(asked, await loadPerson(db, asked.contactId), madeAt)
  await inTransaction(pool, async (own) => {
    const { numUpdatedRows } = await own
      .updateTable('data_exports')
      .set({ content, made_at: madeAt.toISOString() })
      .where('id', '=', exportId)
      .where('made_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await mailTo(
      { db: own },
      {
        event: 'data_export',
        contactId: asked.toId,
        toEmail: asked.toEmail,
        toName: asked.toName,
        mail: dataExportLetter({ days: dataExportDays, name: asked.toId === asked.contactId ? null : asked.name }),
      },
    )
  })
}

const zipOfPerson = async (asked: Asked, parts: readonly Part[], madeAt: Date): Promise<Buffer> => {
  const pdf = await printers.run(paperOf(asked, parts, madeAt))
  const file = (name: string, content: Uint8Array | string) => ({
    name,
    mtime: madeAt,
    open: () => Readable.from([Buffer.from(content)]),
  })
  const entries = [file('donnees.json', jsonOf(asked, parts, madeAt)), file('donnees.pdf', pdf)]
  return buffer(zipOf(entries, { compress: true }))
}

const jsonOf = ({ name, email, userName }: Asked, parts: readonly Part[], madeAt: Date): string =>
  JSON.stringify(
    {
      person: { name, email, organisation: userName },
      madeAt: madeAt.toISOString(),
      data: Object.fromEntries(
        parts.map(({ table, rows, isCut }) => [
          table,
          { label: words[table]?.label, purpose: inventory[table]?.purpose, kept: inventory[table]?.kept, isCut, rows },
        ]),
      ),
    },
    null,
    2,
  )

/** Newest lines of each part that the paper shows; the JSON has all. */
const mostLines = 25

const paperOf = (asked: Asked, parts: readonly Part[], madeAt: Date): PersonDataPrint => ({
  kind: 'person-data',
  name: asked.name,
  email: asked.email,
  userName: asked.userName,
  printedAt: madeAt.toISOString(),
  parts: parts.map(({ table, rows }) => {
    const { label, kept, line } = words[table] ?? { label: table, kept: '', line: undefined }
    const lines = line ? rows.slice(0, mostLines).map((row) => ({ at: dateOf(row), text: line(row) })) : []
    return { label, kept, count: rows.length, lines: lines.filter(({ text }) => text !== '') }
  }),
})

const dateOf = (row: Readonly<Record<string, unknown>>): string | null => {
  const at = row['created_at'] ?? row['asked_at'] ?? row['at']
  return typeof at === 'string' ? at : null
}

/** Tells that an export is ready; `name` is whose data it is when it is not the reader's. */
const dataExportLetter = ({ days, name }: { days: number; name: string | null }): RenderedMail =>
  renderLetter({
    subject: 'Votre export de données est prêt',
    lead:
      name === null
        ? 'Tout ce que Quai garde de vous est réuni dans un fichier ZIP : un PDF à lire et un fichier JSON.'
        : `Tout ce que Quai garde de ${name} est réuni dans un fichier ZIP : un PDF à lire et un fichier JSON.`,
    facts: [['À télécharger', `pendant ${countOf(days, 'jour')}, par vous seul, une fois connecté`]],
    link: { label: 'Télécharger les données', path: '/settings?tab=account' },
  })

/** Reads every row that leads to a contact, without secrets, files or texts of searches. */
const loadPerson = async (db: Db, contactId: number): Promise<Part[]> => {
  const parts: Part[] = []
  for (const table of Object.keys(words)) {
    const rows = await db.all(sql<{ row: Row }>`
      SELECT to_jsonb(r) AS row FROM (SELECT ${sql.join(shownColumns(table).map((name) => sql.ref(name)))}
        FROM ${sql.table(table)} WHERE ${leadsTo(table, contactId)} ORDER BY 1 DESC LIMIT ${mostRows + 1}) r`)
    const isCut = rows.length > mostRows
    parts.push({ table, rows: rows.slice(0, mostRows).map(({ row }) => row), isCut })
  }
  return parts.filter(({ rows }) => rows.length > 0)
}

/** Columns of the inventory that lead to a contact. */
export const pointersOf = (table: string): string[] =>
  Object.entries(inventory[table]?.tagged ?? {})
    .filter(([column, tag]) => tag.startsWith('person/') && /(contact_id|_by)$/.test(column))
    .map(([column]) => column)

const leadsTo = (table: string, contactId: number) =>
  table === 'contacts'
    ? sql`id = ${contactId}`
    : sql.join(
        pointersOf(table).map((column) => sql`${sql.ref(column)} = ${contactId}`),
        sql` OR `,
      )

const shownColumns = (table: string): string[] => {
  const { none = '', tagged = {} } = inventory[table] ?? {}
  const shown = Object.entries(tagged).filter(
    ([column, tag]) => !/^(secret|document)\//.test(tag) && !searched.has(column),
  )
  return [...none.split(' '), ...shown.map(([column]) => column)]
}
