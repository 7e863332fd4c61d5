import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FailedJob, type Queue, queueLabels } from '@quai/contract/parties/schedule/schedule.ts'
import { dayOfMonth } from '@quai/contract/platform/dates.ts'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { notifyDone } from '../../platform/notify.ts'
import type { Choice } from '../../ui/fields/fields.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { t } from './texts.ts'

const nameOf = (name: string): string => queueLabels[name] ?? name

const columns: Column<Queue>[] = [
  { id: 'name', header: t('job'), width: 256, render: ({ name }) => <strong>{nameOf(name)}</strong> },
  { id: 'schedule', header: t('schedule'), width: 150, onCard: 'line', render: ({ cron }) => cronText(cron) },
  count('waiting', ({ waitingCount }) => waitingCount),
  count('active', ({ activeCount }) => activeCount),
  count('failed', ({ failedCount }) => failedCount),
  {
    id: 'last',
    header: t('last'),
    width: 150,
    render: ({ lastCompletedAt }) => (lastCompletedAt ? <Moment at={lastCompletedAt} /> : emptyMark),
  },
  { id: 'actions', header: t('actions'), width: 110, onCard: 'mark', render: (queue) => <RunNow queue={queue} /> },
]

function count(id: 'waiting' | 'active' | 'failed', read: (queue: Queue) => number): Column<Queue> {
  return { id, header: t(id), width: 84, align: 'right', render: (queue) => formatInteger(read(queue)) }
}

const RunNow = ({ queue: { name, cron } }: { queue: Queue }) => {
  const run = useMutation(orpc.schedule.runNow.mutationOptions())
  if (cron === null) return null
  return (
    <Button
      size="small"
      variant="outlined"
      loading={run.isPending}
      aria-label={t('run.name', { name: nameOf(name) })}
      onClick={() => notifyDone(run.mutateAsync({ name }), t('started', { name: nameOf(name) }))}
    >
      {t('run')}
    </Button>
  )
}

/** Shows what Quai does in the background. */
export const JobsPage = () => {
  const { data } = useQuery({ ...orpc.schedule.queues.queryOptions(), ...polled })
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      <DataTable
        caption={t('queues')}
        columns={columns}
        rows={data?.items}
        keyOf={({ name }) => name}
        empty={null}
        expected={Object.keys(queueLabels).length}
      />
      <FailedJobs queues={data?.items.map(({ name }) => ({ value: name, label: nameOf(name) })) ?? []} />
    </PageFrame>
  )
}

const failedJobsColumns: Column<FailedJob>[] = [
  { id: 'job', header: t('job'), render: ({ queue }) => <strong>{queueLabels[queue] ?? queue}</strong> },
  {
    id: 'error',
    header: t('error'),
    onCard: 'line',
    render: ({ error }) => <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>{error}</Box>,
  },
  { id: 'tries', header: t('tries'), align: 'right', render: ({ tries }) => formatInteger(tries) },
  { id: 'failedAt', header: t('failedAt'), render: ({ failedAt }) => <Moment at={failedAt} /> },
  { id: 'actions', header: t('actions'), onCard: 'title', render: (job) => <RunAgain job={job} /> },
]

const RunAgain = ({ job: { id, queue } }: { job: FailedJob }) => {
  const run = useMutation(orpc.schedule.runAgain.mutationOptions())
  const name = queueLabels[queue] ?? queue
  return (
    <Button
      size="small"
      variant="outlined"
      loading={run.isPending}
      aria-label={t('runAgain.name', { name })}
      onClick={() => notifyDone(run.mutateAsync({ id }), t('started', { name }))}
    >
      {t('runAgain')}
    </Button>
  )
}

/** Lists the jobs that failed for good, to run them again once their reason is mended. */
const FailedJobs = ({ queues }: { queues: readonly Choice<string>[] }) => {
  const list = useListSearch('/admin/jobs', { keepsScroll: true })
  const { search, filter } = list
  const jobs = useLiveList(orpc.schedule.failures.queryOptions({ input: search }), ({ id }) => id)
  return (
    <Panel title={t('failures')} lead={t('failures.lead')} isFlush>
      <Box sx={{ px: 5, pb: 3 }}>
        <SelectFilter label={t('job')} choices={queues} {...filter('queue')} />
      </Box>
      <ListTable
        caption={t('failures')}
        columns={failedJobsColumns}
        query={jobs}
        list={list}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')} />}
      />
    </Panel>
  )
}

/** Says in French when a schedule runs; one of an unknown form shows as it is. */
export const cronText = (cron: string | null): string => {
  if (cron === null) return t('onDemand')
  if (cron === '* * * * *') return t('everyMinute')
  const [, every] = /^\*\/(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (every) return t('everyMinutes', { count: Number(every) })
  const [, past] = /^(\d+) \* \* \* \*$/.exec(cron) ?? []
  if (past) return t('everyHour', { minute: past })
  const [, from, to, first, last] = /^0 (\d+)-(\d+) (\d+)-(\d+) \* \*$/.exec(cron) ?? []
  if (from && to && first && last) return t('everyHourOfDays', { from, to, first: dayOfMonth(Number(first)), last })
  const [, minute, hour] = /^(\d+) (\d+) \* \* \*$/.exec(cron) ?? []
  if (minute && hour) return t('everyDay', { time: `${hour.padStart(2, '0')}:${minute.padStart(2, '0')}` })
  return cron
}
