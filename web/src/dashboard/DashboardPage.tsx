import Add from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { longDayText } from '../orders/wording.ts'
import { orpc } from '../platform/calls/query.ts'
import { useToday } from '../platform/clock.ts'
import { may, useUser } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { ChangesList } from './ChangesList.tsx'
import { DayAtTheDock } from './DayAtTheDock.tsx'
import { t } from './texts.ts'
import { WaitingList } from './WaitingList.tsx'
import { WhatWaits } from './WhatWaits.tsx'

/** Shows the pending counts, today's appointments by hour, then the orders that await an answer. */
export const DashboardPage = () => {
  const { userName } = useUser()
  // Refreshes every minute, because the page stays open at the dock.
  const { data } = useQuery(orpc.dashboard.show.queryOptions({ refetchInterval: 60_000 }))
  const today = longDayText(useToday())
  return (
    <PageFrame
      title={today.charAt(0).toUpperCase() + today.slice(1)}
      lead={userName}
      actions={
        may('orders.create') && (
          <LinkButton to="/orders/create" variant="contained" startIcon={<Add />}>
            {t('create')}
          </LinkButton>
        )
      }
    >
      <WhatWaits counts={data} />
      <Box
        sx={{
          display: 'grid',
          gap: 5,
          gridTemplateColumns: { xs: '1fr', lg: 'minmax(0, 7fr) minmax(0, 4fr)' },
          alignItems: 'start',
        }}
      >
        <DayAtTheDock orders={data?.today} />
        <Box sx={{ display: { xs: 'contents', lg: 'grid' }, gap: 5 }}>
          <ChangesList orders={data?.changesToAccept} />
          <WaitingList orders={data?.waiting} total={data?.pendingCount} />
        </Box>
      </Box>
    </PageFrame>
  )
}
