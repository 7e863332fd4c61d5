import type { ImageType } from '@quai/contract/platform/files.ts'

/** Reads the type of an image from its first bytes, never from what its sender calls it; undefined for anything else. */
export const imageTypeOf = (content: Buffer): ImageType | undefined => {
  const begins = content.subarray(0, 12).toString('latin1')
  if (begins.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (begins.startsWith('\xff\xd8\xff')) return 'jpeg'
  return /^RIFF.{4}WEBP$/s.test(begins) ? 'webp' : undefined
}
