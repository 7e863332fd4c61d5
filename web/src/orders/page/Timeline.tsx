import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { formatDateTime } from '@quai/contract/dates.ts'
import type { Order } from '@quai/contract/orders/order.ts'
import { Panel } from '../../ui/Panel.tsx'
import { Differences } from '../Differences.tsx'
import { t } from './texts.ts'
import type { TimelineEntry } from './timeline.ts'
import { useTimeline } from './use-timeline.ts'

/** What happened, newest first: who, acting for whom, what changed, why, when. */
export const Timeline = ({ order }: { order: Order }) => {
  const entries = useTimeline(order)
  return (
    <Panel title={t('history')}>
      {entries ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </Box>
      ) : (
        <Skeleton variant="rounded" height={160} aria-label={t('historyLoading')} />
      )}
    </Panel>
  )
}

const Entry = ({ entry: { title, by, at, reason, differences } }: { entry: TimelineEntry }) => (
  <Box component="li" sx={entrySx}>
    <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
    <Typography variant="caption" component="div" color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      <time dateTime={at}>{formatDateTime(at)}</time>, {by}
    </Typography>
    {reason && (
      <Box
        sx={{
          mt: 1.5,
          pl: 3,
          borderInlineStart: 2,
          borderColor: 'edge.main',
          fontSize: '0.8125rem',
          overflowWrap: 'anywhere',
        }}
      >
        <Box component="span" className="visually-hidden">
          {t('reason')} :{' '}
        </Box>
        {reason}
      </Box>
    )}
    {differences.length > 0 && (
      <Box sx={{ mt: 1.5, p: 2.5, borderRadius: '6px', bgcolor: 'sunken.main' }}>
        <Differences differences={differences} />
      </Box>
    )}
  </Box>
)

/** A painted line along the dock, with a mark at each stop. */
const entrySx = {
  position: 'relative',
  pl: 5,
  pb: 5,
  '&:last-of-type': { pb: 0 },
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInlineStart: '4px',
    top: '8px',
    bottom: '-8px',
    width: '2px',
    bgcolor: 'divider',
  },
  '&:last-of-type::before': { display: 'none' },
  '&::after': {
    content: '""',
    position: 'absolute',
    insetInlineStart: 0,
    top: '6px',
    width: '10px',
    height: '10px',
    borderRadius: '2.5px',
    bgcolor: 'edge.main',
    boxShadow: '0 0 0 3px var(--q-palette-background-paper)',
  },
  '&:first-of-type::after': { bgcolor: 'lane.main' },
}
