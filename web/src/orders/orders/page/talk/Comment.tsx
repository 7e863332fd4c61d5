import Box from '@mui/material/Box'
import type { OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import { formatTime } from '@quai/contract/platform/dates.ts'
import { useUser } from '../../../../platform/session.ts'
import { radius } from '../../../../platform/theme/tokens.ts'
import { t } from '../texts.ts'

/** Shows one message: author, company, time and text; one's own side is aligned to the right. */
export const Comment = ({ comment: { author, text, isMine, createdAt } }: { comment: OrderComment }) => {
  const { contact } = useUser()
  const { hijackerName } = author
  const isOwn = isMine && hijackerName === null && author.contactName === contact.name
  const who = hijackerName
    ? t('commentFor', { hijacker: hijackerName, contact: author.contactName })
    : isOwn
      ? t('commentYou')
      : author.contactName
  return (
    <Box component="li" sx={bubbleSx(isMine)}>
      <Box sx={headSx}>
        <Box component="span" sx={{ fontWeight: 600, color: 'text.primary' }}>
          {who}
        </Box>
        {!isMine && <span>{author.userName}</span>}
        <time dateTime={createdAt}>{formatTime(createdAt)}</time>
      </Box>
      <Box sx={textSx}>{text}</Box>
    </Box>
  )
}

/** Shows a message being sent. */
export const PendingComment = ({ text }: { text: string }) => (
  <Box sx={{ ...bubbleSx(true), mt: 3, opacity: 0.75 }} aria-busy="true">
    <Box sx={headSx}>{t('commentSending')}</Box>
    <Box sx={textSx}>{text}</Box>
  </Box>
)

const bubbleSx = (isMine: boolean) => ({
  maxWidth: { xs: '92%', sm: '78%' },
  width: 'fit-content',
  alignSelf: isMine ? 'flex-end' : 'flex-start',
  ml: isMine ? 'auto' : 0,
  px: 3.5,
  py: 2.5,
  borderRadius: `${radius.card}px`,
  ...(isMine
    ? { bgcolor: 'primarySoft.main', borderEndEndRadius: '3px' }
    : { bgcolor: 'sunken.main', borderEndStartRadius: '3px' }),
})

const headSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  fontSize: '0.75rem',
  color: 'text.secondary',
}

const textSx = { mt: 0.5, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }
