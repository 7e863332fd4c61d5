import Button from '@mui/material/Button'
import { type Queue, queueLabels } from '@quai/contract/parties/schedule/schedule.ts'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { polled } from '../../platform/live/poll.ts'
import { notify } from '../../platform/notify.ts'
import { Moment } from '../../ui/Moment.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { cronText } from './cron-text.ts'
import { FailedJobs } from './FailedJobs.tsx'
import { t } from './texts.ts'

const nameOf = (name: string): string => queueLabels[name] ?? name

const columns: Column<Queue>[] = [
  { id: 'name', header: t('job'), width: 240, render: ({ name }) => <strong>{nameOf(name)}</strong> },
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
      onClick={() => run.mutate({ name }, { onSuccess: () => notify(t('started', { name: nameOf(name) })) })}
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
