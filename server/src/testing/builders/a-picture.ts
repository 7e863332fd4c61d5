import { createHash, randomUUID } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { UploadedFile } from '@quai/contract/platform/files.ts'
import type { App } from '../../calls/app.ts'
import { newFileKey } from '../../platform/storage/storage.ts'
import { aPng } from './a-png.ts'

/** Writes a PNG to disk, as an upload. */
export const aPngFile = async ({ incoming }: Pick<App, 'incoming'>): Promise<UploadedFile> => {
  const bytes = aPng()
  const path = join(incoming, randomUUID())
  await writeFile(path, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return new UploadedFile({ path, filename: 'produit.png', sizeBytes: bytes.length, sha256 })
}

/** Gives a product a picture: its row by SQL, its file in the storage. Returns the file's key. */
export const aPicture = async (
  { db, storage, incoming, clock }: Pick<App, 'db' | 'storage' | 'incoming' | 'clock'>,
  productId: number,
): Promise<string> => {
  const { path, sizeBytes, sha256 } = await aPngFile({ incoming })
  const key = newFileKey(clock())
  await storage.put(key, path, sizeBytes)
  await rm(path)
  await db
    .insertInto('product_pictures')
    .values({
      product_id: productId,
      file_type: 'png',
      file_key: key,
      size_bytes: sizeBytes,
      sha256,
      width: 300,
      height: 120,
    })
    .execute()
  return key
}
