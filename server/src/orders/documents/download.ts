import { FileAnswer } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, historyScope, orderScope } from '../../calls/context.ts'
import { fail } from '../../platform/failure.ts'
import { zipOf } from '../../platform/files/zip.ts'

interface Entry {
  filename: string
  key: string
  createdAt: string
}

interface Stored {
  filename: string
  key: string
  sizeBytes: number
  createdAt: string
  orderId: number
}

/** Returns one document exactly as it was uploaded. */
export const downloadDocument = async (ctx: Context, { uuid, documentId }: { uuid: string; documentId: number }) => {
  const [document] = await storedOf(ctx, uuid, documentId)
  if (!document) throw fail('NOT_FOUND')
  return new FileAnswer({
    filename: pdfName(document.filename),
    type: 'pdf',
    content: await ctx.files.read(document.key),
  })
}

/** Streams all documents of an order as a ZIP. Throws ZIP_FAILED before the first byte when a file is missing. */
export const downloadDocuments = async (ctx: Context, { uuid }: { uuid: string }) => {
  const documents = await storedOf(ctx, uuid)
  const [first] = documents
  if (!first) throw fail((await isVisible(ctx, uuid)) ? 'NO_DOCUMENT' : 'NOT_FOUND')
  const entries = documents.map(({ filename, ...document }) => ({ ...document, filename: pdfName(filename) }))
  await requireFiles(ctx, documents)
  const filename = `commande-${first.orderId}-documents.zip`
  return new FileAnswer({ filename, type: 'zip', content: zipOfDocuments(entries, ctx.files) })
}

const requireFiles = async ({ files, log }: Context, documents: readonly Stored[]): Promise<void> => {
  const sizes = await Promise.all(documents.map(({ key }) => files.sizeOf(key)))
  const missing = documents.filter((_, index) => sizes[index] === undefined).map(({ key }) => key)
  if (missing.length === 0) return
  log.error({ keys: missing }, 'documents without their files')
  throw fail('ZIP_FAILED')
}

const storedOf = async (ctx: Context, uuid: string, documentId?: number): Promise<Stored[]> =>
  ctx.db.all(sql<Stored>`
    SELECT d.filename, d.file_key AS key, d.size_bytes AS "sizeBytes", d.created_at AS "createdAt", o.id AS "orderId"
    FROM orders o JOIN documents d ON d.order_id = o.id
    WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')} AND ${historyScope(ctx, sql.ref('d.created_at'))}
      AND ${documentId === undefined ? sql`true` : sql`d.id = ${documentId}`}
    ORDER BY d.id`)

const isVisible = async (ctx: Context, uuid: string): Promise<boolean> => {
  const order = await ctx.db.maybe(sql`SELECT FROM orders o WHERE o.uuid = ${uuid} AND ${orderScope(ctx, 'o')}`)
  return order !== undefined
}

/** Adds the extension that its content has. */
const pdfName = (filename: string): string => (/\.pdf$/i.test(filename) ? filename : `${filename}.pdf`)

/** Streams a ZIP of stored files. */
const zipOfDocuments = (entries: readonly Entry[], files: Context['files']): AsyncGenerator<Uint8Array> => {
  const names = uniqueNames(entries.map(({ filename }) => safeName(filename)))
  return zipOf(
    entries.map(({ key, createdAt }, index) => ({
      name: names[index] ?? key,
      mtime: new Date(createdAt),
      open: () => files.read(key),
    })),
    { compress: false },
  )
}

/** Returns a name that no system takes for a folder, a device or a hidden file. */
const safeName = (filename: string): string => {
  const plain = filename.replace(/[<>:"/\\|?*\p{Cc}]/gu, '_').replace(/^[. ]+|[. ]+$/g, '')
  return /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(plain) || plain === '' ? `_${plain}` : plain
}

/** Makes names unique, « bon.pdf », « bon (2).pdf », ignoring case as some systems do. */
const uniqueNames = (names: readonly string[]): string[] => {
  const taken = new Set<string>()
  return names.map((name) => {
    const [, stem = name, extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
    let own = name
    for (let rank = 2; taken.has(own.normalize('NFC').toLowerCase()); rank++) own = `${stem} (${rank})${extension}`
    taken.add(own.normalize('NFC').toLowerCase())
    return own
  })
}
