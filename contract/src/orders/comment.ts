import { z } from 'zod'
import { instant } from '../dates.ts'
import { text } from '../ids.ts'
import { author } from './proposal.ts'

export const commentMaxLength = 2_000

/** Plain text: its line breaks are kept, nothing in it is a mark-up. */
export const commentInput = z.object({
  uuid: z.uuid(),
  text: text(commentMaxLength, 'Un message a 2 000 caractères au plus.').min(1, 'Écrivez un message.'),
})
export type CommentInput = z.infer<typeof commentInput>

export const orderComment = z.object({
  id: z.int(),
  text: z.string(),
  author,
  /** Written by the caller's side. */
  isMine: z.boolean(),
  createdAt: instant,
})
export type OrderComment = z.infer<typeof orderComment>
