import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { notificationKindLabels, notificationKinds } from '@quai/contract/told/notifications/kinds.ts'
import type { Notification } from '@quai/contract/told/notifications/notification.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { notifyDone } from '../../platform/notify.ts'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFailure } from '../../ui/list/ListFailure.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { NewsPill } from '../../ui/list/NewsPill.tsx'
import { useLastPage } from '../../ui/list/use-last-page.ts'
import { type ListSearchOf, useListSearch } from '../../ui/list/use-list-search.ts'
import { type LiveList, useLiveList } from '../../ui/list/use-live-list.ts'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TableFooter } from '../../ui/table/TableFooter.tsx'
import { GroupRow } from './GroupRow.tsx'
import { groupsOf } from './groups.ts'
import { t } from './texts.ts'
import { useMarking } from './use-marking.ts'

const readings = [false, true].map((value) => ({ value, label: t(value ? 'read' : 'unread') }))
const kinds = notificationKinds.map((value) => ({ value, label: notificationKindLabels[value] }))

/** Lists what others did that concerns the reader, grouped by order. */
export const NotificationsPage = () => {
  const list = useListSearch('/notifications')
  const { search, filter } = list
  const notifications = useLiveList(orpc.notifications.list.queryOptions({ input: search }), ({ id }) => id)
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      actions={<ReadAll newest={notifications.data?.items} kind={search.kind} />}
      filters={
        <FilterBar
          list={list}
          presets={
            <>
              <SelectFilter label={t('state')} choices={readings} {...filter('isRead')} />
              <SelectFilter label={t('kind')} choices={kinds} {...filter('kind')} />
            </>
          }
        />
      }
    >
      <div>
        <NewsPill news={notifications.news} text={(count) => t('news', { count })} />
        {notifications.failure && <ListFailure message={notifications.failure} onRetry={notifications.retry} />}
        <Panel isFlush>
          <Groups list={list} notifications={notifications} />
        </Panel>
      </div>
    </ListFrame>
  )
}

interface GroupsProps {
  list: ListSearchOf<'/notifications'>
  notifications: LiveList<Notification>
}

const Groups = ({ list, notifications: { data, isPlaceholderData } }: GroupsProps) => {
  const paging = data && { ...list.place, total: data.total, isTotalExact: data.isTotalExact }
  const isPastEnd = useLastPage(paging, { rows: data?.items.length, isStale: isPlaceholderData })
  if (!paging || isPastEnd) return <Waiting />
  if (data.items.length === 0)
    return list.filtersCount > 0 ? (
      <EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>
    ) : (
      <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
    )
  return (
    <>
      <Box component="ul" aria-label={t('list')} aria-busy={isPlaceholderData} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {groupsOf(data.items).map((group) => (
          <GroupRow key={group.key} group={group} />
        ))}
      </Box>
      <TableFooter of={t('list')} shown={data.items.length} {...paging} />
    </>
  )
}

const Waiting = () => (
  <Box component="output" aria-label={t('loading')} sx={{ display: 'grid', gap: 3, p: 5 }}>
    {[1, 2, 3, 4, 5].map((rank) => (
      <Skeleton key={rank} variant="rounded" height={48} />
    ))}
  </Box>
)

interface ReadAllProps {
  newest: readonly Notification[] | undefined
  kind: ListSearchOf<'/notifications'>['search']['kind']
}

/** Marks as read what the filters show, up to the newest notification on screen. */
const ReadAll = ({ newest = [], kind }: ReadAllProps) => {
  const { mayMark } = useMarking()
  const readAll = useMutation(orpc.notifications.readAll.mutationOptions())
  const upToId = newest[0]?.id
  if (!mayMark) return <Muted>{t('held')}</Muted>
  return (
    <Button
      variant="outlined"
      loading={readAll.isPending}
      disabled={upToId === undefined}
      onClick={() =>
        upToId !== undefined &&
        notifyDone(readAll.mutateAsync({ upToId, ...(kind && { kind }) }), ({ readCount: count }) =>
          t('readAllDone', { count }),
        )
      }
    >
      {t('readAll')}
    </Button>
  )
}
