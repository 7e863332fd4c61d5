import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Difference } from '@quai/contract/orders/orders/changes/proposal.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { logTitleFor, type OrderLog } from '@quai/contract/orders/orders/talk/log.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { typeset } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { orpc } from '../../../../platform/calls/query.ts'
import { notify } from '../../../../platform/notify.ts'
import { currentUser, useUser } from '../../../../platform/session.ts'
import { timelineEntrySx } from '../../../../platform/theme/timeline-entry.ts'
import { JournalLink } from '../../../../services/audit/JournalLink.tsx'
import { Muted } from '../../../../ui/Muted.tsx'
import { Panel } from '../../../../ui/page/Panel.tsx'
import { Differences } from '../../Differences.tsx'
import { t } from '../texts.ts'

/** The number of entries, and of changes in one entry, shown before the rest is requested. */
const shownEntries = 6
const shownChanges = 5

/** Shows the history, newest first: who, for which company, the changes, the reason, when. */
export const Timeline = ({ order }: { order: Order }) => {
  const entries = useTimeline(order)
  useNewsOfOthers(entries)
  const [isWhole, setIsWhole] = useState(false)
  // Collapsing a single entry would save no space.
  const isLong = entries !== undefined && entries.length > shownEntries + 1
  return (
    <Panel title={t('history')}>
      {entries ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {(isLong && !isWhole ? entries.slice(0, shownEntries) : entries).map((entry) => (
            <Entry key={entry.key} entry={entry} />
          ))}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} aria-label={t('historyLoading')} />
      )}
      {isLong && (
        <Unfold
          isOpen={isWhole}
          onToggle={() => setIsWhole(!isWhole)}
          more={t('historyMore', { count: entries.length - shownEntries })}
        />
      )}
      <JournalLink kind="order" of={order.uuid} />
    </Panel>
  )
}

const Entry = ({ entry: { title, by, at, reason, text, differences } }: { entry: TimelineEntry }) => (
  <Box component="li" sx={timelineEntrySx}>
    <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
    <Muted variant="caption" component="div">
      <time dateTime={at}>{formatDateTime(at)}</time>, {by}
    </Muted>
    {reason && (
      <Box sx={quoteSx}>
        <Box component="span" className="visually-hidden">
          {typeset(`${t('reason')} :`)}{' '}
        </Box>
        {reason}
      </Box>
    )}
    {text && <Box sx={{ ...quoteSx, ...clampSx }}>{text}</Box>}
    {differences.length > 0 && <Changes differences={differences} />}
  </Box>
)

const Changes = ({ differences }: { differences: readonly Difference[] }) => {
  const [isWhole, setIsWhole] = useState(false)
  const isLong = differences.length > shownChanges + 1
  return (
    <Box sx={{ mt: 1.5, p: 2.5, borderRadius: '6px', bgcolor: 'sunken.main' }}>
      <Differences differences={isLong && !isWhole ? differences.slice(0, shownChanges) : differences} />
      {isLong && (
        <Unfold
          isOpen={isWhole}
          onToggle={() => setIsWhole(!isWhole)}
          more={t('changesMore', { count: differences.length - shownChanges })}
        />
      )}
    </Box>
  )
}

const Unfold = ({ isOpen, onToggle, more }: { isOpen: boolean; onToggle: () => void; more: string }) => (
  <Button size="small" aria-expanded={isOpen} onClick={onToggle} sx={{ mt: 2, ml: -2 }}>
    {isOpen ? t('fold') : more}
  </Button>
)

const quoteSx = {
  mt: 1.5,
  pl: 3,
  borderLeft: '2px solid',
  borderLeftColor: 'divider',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
}

/** The messages show the full text. */
const clampSx = { display: '-webkit-box', WebkitLineClamp: '2', WebkitBoxOrient: 'vertical', overflow: 'hidden' }

/** Says what somebody else did to the order while it is shown, and who. */
const useNewsOfOthers = (entries: readonly TimelineEntry[] | undefined): void => {
  const { userName, contact } = useUser()
  const own = t('by', { contact: contact.name, user: userName })
  const newest = entries?.[0]
  const seen = useRef(newest?.key)
  // Uses an effect, because toasts are outside React.
  useEffect(() => {
    if (!newest) return
    if (seen.current !== undefined && seen.current !== newest.key && newest.by !== own)
      notify(`${newest.title} ${newest.by}`, 'info')
    seen.current = newest.key
  }, [newest, own])
}

/** Returns the history of an order, newest first; undefined while loading. */
const useTimeline = ({ uuid }: Order): TimelineEntry[] | undefined => {
  const { data } = useQuery(orpc.orders.logs.queryOptions({ input: { uuid } }))
  return data?.items.map(entryOf).reverse()
}

interface TimelineEntry {
  key: string
  title: string
  /** The author and their company. */
  by: string
  at: string
  reason: string | null
  /** The message to the other side. */
  text: string | null
  differences: readonly Difference[]
}

/** Turns a log row into a sentence with its changes. */
export const entryOf = (log: OrderLog): TimelineEntry => ({
  key: `${log.action}/${log.id}`,
  title: typeset(logTitleFor(log.action, currentUser()?.userType)),
  by: authorOf(log),
  at: log.createdAt,
  reason: log.reason,
  text: log.text,
  // Its title says them.
  differences: log.action === 'order_pre_order_served' ? [] : log.differences,
})

const authorOf = ({ contactName, userName, hijackerName }: OrderLog): string => {
  if (contactName === null) return t('bySystem')
  const who = { contact: contactName, user: userName ?? '' }
  return hijackerName ? t('byHijacker', { ...who, hijacker: hijackerName }) : t('by', who)
}
