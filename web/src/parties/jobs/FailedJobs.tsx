import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type FailedJob, queueLabels } from '@quai/contract/parties/schedule/schedule.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import type { Choice } from '../../ui/fields/fields.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { t } from './texts.ts'

const columns: Column<FailedJob>[] = [
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
      onClick={() => run.mutate({ id }, { onSuccess: () => notify(t('started', { name })) })}
    >
      {t('runAgain')}
    </Button>
  )
}

/** Lists the jobs that failed for good, to run them again once their reason is mended. */
export const FailedJobs = ({ queues }: { queues: readonly Choice<string>[] }) => {
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
        columns={columns}
        query={jobs}
        list={list}
        empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')} />}
      />
    </Panel>
  )
}
