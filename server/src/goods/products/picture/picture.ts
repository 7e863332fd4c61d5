import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import type { PictureInput } from '@quai/contract/goods/products/picture.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import type { ImageType } from '@quai/contract/platform/files.ts'
import { FileAnswer, type UploadedFile } from '@quai/contract/platform/files.ts'
import { sql } from 'kysely'
import { type Context, type KeptFile, type PreparationContext, productScope } from '../../../calls/context.ts'
import { fail } from '../../../platform/failure.ts'
import { fileNamePart } from '../../../platform/files/file-name-part.ts'
import { removeFilesJob } from '../../../platform/jobs/file-jobs.ts'
import { recordProductEdits } from '../history.ts'
import { presentProduct, requireOwners, requireProduct } from '../present.ts'
import { cleanPicture } from './clean.ts'

interface KeptPicture {
  type: ImageType
  width: number
  height: number
  file: KeptFile
}

/** Gives a product its picture, or another one. Checks and cleans it before the transaction. */
export const uploadPicture = {
  prepare: async (ctx: PreparationContext, { id, picture, thumbnail }: PictureInput): Promise<KeptPicture[]> => {
    const { customerId } = await requireProduct(ctx, id)
    await requireOwners(ctx, [customerId])
    const kept: KeptPicture[] = []
    for (const file of [...picture, ...(thumbnail ?? [])]) kept.push(await keepClean(ctx, file))
    return kept
  },

  perform: async (ctx: Context, { id }: PictureInput, [picture, thumbnail]: KeptPicture[]): Promise<Product> => {
    if (!picture) throw new Error('The preparation keeps a picture')
    const before = await lockPicture(ctx, id)
    ctx.db.send(sql`
      INSERT INTO product_pictures (product_id, file_type, file_key, size_bytes, sha256, width, height, thumbnail_type,
        thumbnail_key, thumbnail_size_bytes, thumbnail_sha256, created_at)
      VALUES (${id}, ${picture.type}, ${picture.file.key}, ${picture.file.sizeBytes}, ${picture.file.sha256},
        ${picture.width}, ${picture.height}, ${thumbnail?.type ?? null}, ${thumbnail?.file.key ?? null},
        ${thumbnail?.file.sizeBytes ?? null}, ${thumbnail?.file.sha256 ?? null}, ${ctx.now.toISOString()})`)
    const from = before ? 'ancienne' : null
    await recordProductEdits(ctx, [{ productId: id, action: 'update', changes: { picture: [from, 'nouvelle'] } }])
    return presentProduct(ctx.db, id)
  },
}

/** Cleans an uploaded file in its place, then keeps it. Throws PICTURE_REFUSED. */
const keepClean = async (ctx: PreparationContext, { path, filename }: UploadedFile): Promise<KeptPicture> => {
  const clean = cleanPicture(await readFile(path))
  if ('refusal' in clean) throw fail('PICTURE_REFUSED', { filename, reason: clean.refusal })
  const { content, ...facts } = clean
  await writeFile(path, content)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return { ...facts, file: await ctx.keep({ path, sizeBytes: content.length, sha256 }) }
}

/** Removes the picture of a product; removing none has no effect. */
export const removePicture = async (ctx: Context, { id }: { id: number }): Promise<void> => {
  if (!(await lockPicture(ctx, id))) return
  await recordProductEdits(ctx, [{ productId: id, action: 'update', changes: { picture: ['ancienne', null] } }])
}

/** Locks a product that the caller may change, and deletes its picture. False when it had none. */
const lockPicture = async (ctx: Context, id: number): Promise<boolean> => {
  ctx.db.send(sql`SELECT FROM products p WHERE p.id = ${id} AND ${productScope(ctx)} FOR NO KEY UPDATE`)
  const { customerId } = await requireProduct(ctx, id)
  await requireOwners(ctx, [customerId])
  return (await deletePictures(ctx, [id])) > 0
}

/** Deletes the pictures of locked products; a job removes their files after the commit. Returns how many there were. */
export const deletePictures = async (ctx: Context, productIds: readonly number[]): Promise<number> => {
  const rows = await ctx.db.all(sql<{ keys: string[] }>`
    DELETE FROM product_pictures WHERE product_id = ANY(${[...productIds]}::bigint[])
    RETURNING array_remove(ARRAY[file_key, thumbnail_key], NULL) AS keys`)
  if (rows.length > 0) ctx.enqueue(removeFilesJob.with({ keys: rows.flatMap(({ keys }) => keys) }))
  return rows.length
}

interface Stored {
  reference: string
  type: ImageType
  key: string
}

/** Returns the picture of a product, whole or small. Throws NOT_FOUND without one. */
export const showPicture = async (
  ctx: Context,
  { id, size }: { id: number; size: 'whole' | 'small' },
): Promise<FileAnswer> => {
  const isSmall = size === 'small'
  const found = await ctx.db.maybe(sql<Stored>`
    SELECT p.reference, CASE WHEN ${isSmall} THEN coalesce(i.thumbnail_type, i.file_type) ELSE i.file_type END AS type,
      CASE WHEN ${isSmall} THEN coalesce(i.thumbnail_key, i.file_key) ELSE i.file_key END AS key
    FROM products p JOIN product_pictures i ON i.product_id = p.id
    WHERE p.id = ${id} AND ${productScope(ctx)}`)
  if (!found) throw fail('NOT_FOUND')
  const filename = `${fileNamePart(found.reference)}.${found.type === 'jpeg' ? 'jpg' : found.type}`
  return new FileAnswer({ filename, type: found.type, content: await ctx.files.read(found.key) })
}
