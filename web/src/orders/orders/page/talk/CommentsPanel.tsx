import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { OrderComment } from '@quai/contract/orders/orders/talk/comment.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../../../platform/calls/api.ts'
import { orpc } from '../../../../platform/calls/query.ts'
import { useToday } from '../../../../platform/clock.ts'
import type { Letter } from '../../../../platform/outbox/letters.ts'
import { discard, outbox, useWaiting, type Waiting } from '../../../../platform/outbox/outbox.ts'
import { may, useUser } from '../../../../platform/session.ts'
import { keptText, useKeptText } from '../../../../ui/forms/use-kept-text.ts'
import { WaitingLine } from '../../../../ui/forms/WaitingLine.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { t } from '../texts.ts'
import { Comment, PendingComment } from './Comment.tsx'
import { CommentComposer } from './CommentComposer.tsx'
import { dayName, daysOf, goToThread, restored, threadId } from './thread.ts'

/** The number of messages shown before the older ones are requested. */
const shown = 20
const refreshMs = 15_000

/** Shows the messages between the two sides about the order, and the composer. */
export const CommentsPanel = ({ order }: { order: Order }) => {
  const { uuid } = order
  const place = `comment/${uuid}`
  const partner = usePartner(order)
  const draftPlace = { contactId: useUser().contact.id, name: `orders/comment/${uuid}` }
  const [draft, setDraft] = useState(() => keptText(draftPlace))
  const [refusal, setRefusal] = useState<string>()
  const thread = useQuery({
    ...orpc.orders.comments.queryOptions({ input: { uuid } }),
    // Reloads while the page is visible, because the other side may be answering.
    refetchInterval: refreshMs,
    throwOnError: false,
  })
  const giveBack = (text: string, message: string) => {
    setDraft((typedSince) => restored(text, typedSince))
    setRefusal(message)
  }
  const sending = useMutation({
    mutationFn: (text: string) => outbox(place).orders.addComment({ uuid, text }),
    meta: { silent: true },
    onMutate: () => {
      setDraft('')
      setRefusal(undefined)
    },
    onError: ({ message }, text) => giveBack(text, message),
  })
  const messages = useWaitingMessages(place, giveBack)
  useKeptText(draftPlace, draft)
  const isLoaded = thread.data !== undefined
  const { end, firstUnreadId } = useReading(uuid, thread.data?.items)
  useEffect(() => {
    if (isLoaded && window.location.hash === `#${threadId}`) goToThread()
  }, [isLoaded])
  return (
    <Box id={threadId} sx={{ scrollMarginTop: 24 }}>
      <Panel title={t('thread')}>
        {thread.isError && !thread.data && (
          <Alert severity="error" action={<Button onClick={() => void thread.refetch()}>{t('threadRetry')}</Button>}>
            {t('threadFailed')}
          </Alert>
        )}
        {thread.isPending && (
          <Skeleton component="output" variant="rounded" height={72} aria-label={t('threadLoading')} />
        )}
        {thread.data?.items.length === 0 && messages.length === 0 && (
          <Typography color="text.secondary" sx={{ textWrap: 'pretty' }}>
            {t('threadEmpty', { partner })}
          </Typography>
        )}
        {thread.data && <Thread comments={thread.data.items} firstUnreadId={firstUnreadId} />}
        <div ref={end} />
        {messages.map(({ letter }) => (
          <PendingComment key={letter.id} text={textOf(letter)} />
        ))}
        <WaitingLine isSending={messages.length > 0} />
        {refusal && (
          <Alert severity="error" sx={{ mt: 3 }}>
            {t('commentFailed')} {refusal}
          </Alert>
        )}
        {may('orders.comment') && (
          <CommentComposer
            label={t('commentLabel', { partner })}
            draft={draft}
            onChange={setDraft}
            onSend={(text) => sending.mutate(text)}
          />
        )}
      </Panel>
    </Box>
  )
}

/** Returns the messages on their way. One of a former visit that was refused is given back. */
const useWaitingMessages = (place: string, giveBack: (text: string, message: string) => void): Waiting[] => {
  const waiting = useWaiting(place)
  const refused = waiting.find(({ refusal }) => refusal !== undefined)
  const takeBack = useEffectEvent(({ letter, refusal = '' }: Waiting) => {
    discard(letter.id)
    giveBack(textOf(letter), refusal)
  })
  useEffect(() => {
    if (refused) takeBack(refused)
  }, [refused])
  return waiting.filter(({ refusal }) => refusal === undefined)
}

const textOf = ({ input }: Letter): string => (input as { text: string }).text

const usePartner = ({ customer, warehouse }: Order): string => {
  const { userType } = useUser()
  if (userType === 'customer') return warehouse.name
  return userType === 'warehouse'
    ? customer.name
    : t('commentBoth', { customer: customer.name, warehouse: warehouse.name })
}

const Thread = ({
  comments,
  firstUnreadId,
}: {
  comments: Parameters<typeof daysOf>[0]
  firstUnreadId: number | undefined
}) => {
  const today = useToday()
  const [isWhole, setIsWhole] = useState(false)
  const hidden = isWhole ? 0 : Math.max(0, comments.length - shown)
  return (
    <>
      {hidden > 0 && (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ mb: 2 }}>
          {t('threadOlder', { count: hidden })}
        </Button>
      )}
      {daysOf(comments.slice(hidden)).map(({ day, comments: own }) => (
        <section key={day} aria-label={dayName(day, today)}>
          <Box aria-hidden="true" sx={daySx}>
            {dayName(day, today)}
          </Box>
          <Box component="ol" sx={listSx}>
            {own.map((comment) => (
              <Fragment key={comment.id}>
                {comment.id === firstUnreadId && (
                  <Box component="li" sx={newSx}>
                    {t('newMessages')}
                  </Box>
                )}
                <Comment comment={comment} />
              </Fragment>
            ))}
          </Box>
        </section>
      ))}
    </>
  )
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'flex', flexDirection: 'column', gap: 3 }

const newSx = {
  fontSize: '0.75rem',
  fontWeight: 640,
  color: 'tone.wait.ink',
  borderBottom: 2,
  borderColor: 'lane.main',
}

const daySx = {
  display: 'flex',
  alignItems: 'center',
  gap: 3,
  my: 3,
  fontSize: '0.75rem',
  fontWeight: 520,
  color: 'text.secondary',
  '&::before, &::after': { content: '""', flex: 1, height: '1px', bgcolor: 'divider' },
  'section:first-of-type > &': { mt: 0 },
}

/**
 * Marks messages read once the end of the thread is on screen. `firstUnreadId` names the first new one and stays for as
 * long as the page does, so that the reader sees where the new messages begin.
 */
const useReading = (uuid: string, comments: readonly OrderComment[] | undefined) => {
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const [firstUnreadId, setFirstUnreadId] = useState<number>()
  const { mutate } = useMutation({
    mutationFn: (commentId: number) => api.orders.readComments({ uuid, commentId }),
    meta: { silent: true },
  })
  const unread = comments?.filter(({ isUnread }) => isUnread) ?? []
  const [firstId, lastId] = [unread[0]?.id, unread.at(-1)?.id]
  if (firstId !== undefined && (firstUnreadId === undefined || firstId < firstUnreadId)) setFirstUnreadId(firstId)
  useEffect(() => {
    if (!end || lastId === undefined) return undefined
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) mutate(lastId)
    })
    observer.observe(end)
    return () => observer.disconnect()
  }, [end, lastId, mutate])
  return { end: setEnd, firstUnreadId }
}
