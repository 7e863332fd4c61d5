import { createHash, randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UploadedFile } from '@quai/contract/files.ts'
import type { App } from '../../calls/app.ts'

/** Writes a CSV file to disk, as an upload. */
export const aCsv = async (
  { incoming }: Pick<App, 'incoming'>,
  lines: readonly string[],
  filename = 'commandes.csv',
): Promise<UploadedFile> => {
  const path = join(incoming, randomUUID())
  const bytes = Buffer.from(`${lines.join('\r\n')}\r\n`)
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return new UploadedFile({ path, filename, sizeBytes: bytes.length, sha256 })
}

interface AnImport {
  customerId: number
  warehouseId: number
  by: { userId: number; contactId: number }
  filename?: string
  lines: readonly Record<string, string>[]
}

/** Creates by SQL an import of deliveries that is not applied yet. */
export const anImport = async (
  { db }: Pick<App, 'db'>,
  { customerId, warehouseId, by, filename = 'commandes.csv', lines }: AnImport,
): Promise<{ uuid: string }> => {
  const { id, uuid } = await db
    .insertInto('imports')
    .values({
      import_type: 'delivery',
      customer_id: customerId,
      warehouse_id: warehouseId,
      user_id: by.userId,
      contact_id: by.contactId,
      filename,
      size_bytes: 4,
      sha256: createHash('sha256').update(randomUUID()).digest(),
      content: Buffer.from('a;b\n'),
      columns: Object.keys(lines[0] ?? {}),
      ignored_columns: [],
      lines_total: lines.length,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  await db
    .insertInto('import_rows')
    .values(lines.map((cells, index) => ({ import_id: id, line: index + 2, cells: JSON.stringify(cells) })))
    .execute()
  return { uuid }
}

/** Builds a form with a file of these lines. */
export const csvForm = (
  lines: readonly string[] | Uint8Array<ArrayBuffer>,
  fields: Record<string, string>,
  filename = 'commandes.csv',
): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  const content = lines instanceof Uint8Array ? lines : `${lines.join('\r\n')}\r\n`
  form.append('file', new Blob([content]), filename)
  return form
}
