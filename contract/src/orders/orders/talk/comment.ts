import { z } from 'zod'
import { instant } from '../../../platform/dates.ts'
import { id, longText } from '../../../platform/ids.ts'
import { author } from '../changes/proposal.ts'

export const commentMaxLength = 2_000

/** Plain text: keeps line breaks and interprets no markup. */
export const commentInput = z.object({
  uuid: z.uuid(),
  text: longText(commentMaxLength, 'Un message a 2 000 caractères au plus.').min(1, 'Écrivez un message.'),
})
export type CommentInput = z.infer<typeof commentInput>

/** `commentId` is the id of the last message shown. */
export const readCommentsInput = z.object({ uuid: z.uuid(), commentId: id })

export const orderComment = z.object({
  id: z.int(),
  text: z.string(),
  author,
  /** True when the caller's side wrote it. */
  isMine: z.boolean(),
  /** True until the caller's contact has read the message; false for messages of the caller's own side. */
  isUnread: z.boolean(),
  createdAt: instant,
})
export type OrderComment = z.infer<typeof orderComment>
