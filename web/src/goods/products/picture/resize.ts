/**
 * Draws an image again, at most `side` px long, upright and without its metadata. Undefined when the browser cannot
 * read it.
 */
export const resized = async (file: File, side: number): Promise<File | undefined> => {
  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return undefined
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()
  // A browser that does not write WebP gives a PNG.
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.85))
  return blob ? new File([blob], file.name, { type: blob.type }) : undefined
}
