import Alert from '@mui/material/Alert'
import AlertTitle from '@mui/material/AlertTitle'
import Box from '@mui/material/Box'
import { sellsyRunKindLabels } from '@quai/contract/money/sellsy/labels.ts'
import type { SellsyRun } from '@quai/contract/money/sellsy/sync.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { BlockableButton } from '../../ui/BlockableButton.tsx'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { PageFrame } from '../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { RunState } from './RunState.tsx'
import { t } from './texts.ts'

/** Starts synchronisations with Sellsy and shows the former ones. */
export const SellsyPage = () => {
  const list = useListSearch('/admin/sellsy', { keepsScroll: true })
  const { data: status } = useQuery(orpc.sellsy.status.queryOptions())
  const runs = useLiveList(orpc.sellsy.runs.queryOptions({ input: list.search }), ({ id }) => id)
  if (!status) return <PageSkeleton />
  return (
    <PageFrame title={t('title')} lead={t('lead')}>
      {!status.isConfigured && (
        <Alert severity="warning">
          <AlertTitle>{t('off')}</AlertTitle>
          {t('off.text', { names: status.missingSettings.join(', ') })}
        </Alert>
      )}
      <Actions reason={status.isConfigured ? undefined : t('isOff')} />
      <Panel title={t('history')} isFlush>
        <ListTable
          caption={t('history')}
          columns={runColumns}
          query={runs}
          list={list}
          empty={<EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
        />
      </Panel>
    </PageFrame>
  )
}

const UserDialog = opensDialog(() => import('./UserDialog.tsx'), 'UserDialog')
const InvoicesDialog = opensDialog(() => import('./InvoicesDialog.tsx'), 'InvoicesDialog')

/** Offers the three synchronisations; each leads to its own page. */
const Actions = ({ reason }: { reason: string | undefined }) => {
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'user' | 'invoices'>()
  const show = ({ id }: { id: number }) => void navigate({ to: '/admin/sellsy/$id', params: { id } })
  const start = useMutation({ ...orpc.sellsy.syncDeals.mutationOptions(), onSuccess: show })
  const close = () => setAsked(undefined)
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))' }}>
      <Action name="deals">
        <BlockableButton
          variant="contained"
          reason={reason}
          loading={start.isPending}
          onClick={() => start.mutate(undefined)}
        >
          {t('deals.start')}
        </BlockableButton>
      </Action>
      <Action name="user">
        <BlockableButton variant="outlined" reason={reason} onClick={() => setAsked('user')}>
          {t('user.start')}
        </BlockableButton>
      </Action>
      <Action name="invoices">
        <BlockableButton variant="outlined" reason={reason} onClick={() => setAsked('invoices')}>
          {t('invoices.start')}
        </BlockableButton>
      </Action>
      <UserDialog isOpen={asked === 'user'} onClose={close} onStarted={show} />
      <InvoicesDialog isOpen={asked === 'invoices'} onClose={close} onStarted={show} />
    </Box>
  )
}

const Action = ({ name, children }: { name: 'deals' | 'user' | 'invoices'; children: ReactNode }) => (
  <Panel title={t(name)}>
    <Box sx={{ display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: 3, height: '100%' }}>
      <Muted component="p" sx={{ m: 0, flex: 1 }}>
        {t(`${name}.text`)}
      </Muted>
      {children}
    </Box>
  </Panel>
)

const runColumns: Column<SellsyRun>[] = [
  {
    id: 'kind',
    header: t('kind'),
    width: 240,
    render: ({ id, kind, subject }) => (
      <TwoLines under={subject ?? undefined}>
        <RowLink to="/admin/sellsy/$id" params={{ id }}>
          {sellsyRunKindLabels[kind]}
        </RowLink>
      </TwoLines>
    ),
  },
  { id: 'result', header: t('result'), width: 260, onCard: 'line', render: (run) => resultOf(run) },
  { id: 'by', header: t('by'), width: 140, onCard: 'hidden', render: ({ startedBy }) => startedBy ?? emptyMark },
  {
    id: 'startedAt',
    header: t('startedAt'),
    width: 150,
    onCard: 'line',
    render: ({ startedAt }) => <Moment at={startedAt} />,
  },
  { id: 'state', header: t('state'), width: 130, onCard: 'title', render: ({ state }) => <RunState state={state} /> },
]

const resultOf = ({ state, doneCount, toDoCount, refusedCount, ...counts }: SellsyRun): string => {
  const { newCount: fresh, changedCount: changed, conflictCount: conflict } = counts
  if (state === 'compared') return t('compared', { fresh, changed, conflict })
  const done = t('done', { done: doneCount - (state === 'comparing' ? 0 : refusedCount), total: toDoCount })
  return refusedCount > 0 ? `${done}, ${t('refused', { count: refusedCount })}` : done
}
