import { z } from 'zod'
import { uploadedFile } from '../../platform/files.ts'
import { id } from '../../platform/ids.ts'

export const pictureLimits = { maxBytes: 5_242_880, maxSide: 10_000, maxPixels: 40_000_000 } as const

/** Reasons for refusing a picture, written to follow its name: « logo.gif » n’est pas une image… */
export const pictureRefusals = {
  type: 'n’est pas une image JPEG, PNG ou WebP.',
  unreadable: 'est incomplet ou illisible. Enregistrez l’image de nouveau, puis réessayez.',
  animated: 'est une image animée. Choisissez une image fixe.',
  tooLarge: 'est une image trop grande : 10 000 pixels de côté et 40 millions de pixels au plus.',
} as const
export type PictureRefusal = keyof typeof pictureRefusals

const one = z.array(uploadedFile).length(1, 'Joignez une image.')

/** The small version serves lists; without it they show the whole picture. */
export const pictureInput = z.object({ id, picture: one, thumbnail: one.optional() })
export type PictureInput = z.infer<typeof pictureInput>

export const pictureQuery = z.object({ id, size: z.enum(['whole', 'small']).default('whole') })
