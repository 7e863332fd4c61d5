import { type PictureRefusal, pictureLimits } from '@quai/contract/goods/products/picture.ts'
import type { ImageType } from '@quai/contract/platform/files.ts'
import { imageTypeOf } from '../../../platform/files/image-type.ts'
import { cleanJpeg } from './jpeg.ts'
import { cleanPng } from './png.ts'
import { PictureProblem } from './problem.ts'
import { cleanWebp } from './webp.ts'

/** A picture without its metadata. */
export interface CleanPicture {
  type: ImageType
  width: number
  height: number
  content: Buffer
}

const cleaners = { jpeg: cleanJpeg, png: cleanPng, webp: cleanWebp } as const

/**
 * Copies a picture part by part, keeping only those that draw it: places, dates, devices, comments and what follows the
 * end are left out. Reads the format from the content, never from the name.
 */
export const cleanPicture = (bytes: Buffer): CleanPicture | { refusal: PictureRefusal } => {
  const type = imageTypeOf(bytes)
  if (!type) return { refusal: 'type' }
  try {
    const { width, height, parts } = cleaners[type](bytes)
    const { maxSide, maxPixels } = pictureLimits
    if (width === 0 || height === 0) return { refusal: 'unreadable' }
    if (width > maxSide || height > maxSide || width * height > maxPixels) return { refusal: 'tooLarge' }
    return { type, width, height, content: Buffer.concat(parts) }
  } catch (error) {
    if (error instanceof PictureProblem) return { refusal: error.refusal }
    // A length that points past the end of the file.
    if (error instanceof RangeError) return { refusal: 'unreadable' }
    throw error
  }
}
