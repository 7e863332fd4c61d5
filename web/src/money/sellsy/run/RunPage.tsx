import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { sellsyRunKindLabels } from '@quai/contract/money/sellsy/labels.ts'
import type { SellsyRun } from '@quai/contract/money/sellsy/sync.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { PageFrame } from '../../../ui/page/PageFrame.tsx'
import { PageSkeleton } from '../../../ui/page/PageSkeleton.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RunState } from '../RunState.tsx'
import { t } from '../texts.ts'
import type { Choices } from './ItemList.tsx'
import { ItemList, Problem } from './ItemList.tsx'

const route = getRouteApi('/admin/sellsy/$id')

/** How often a run that works is read. */
const progressMs = 700

const isWorking = ({ state }: Pick<SellsyRun, 'state'>): boolean => state === 'comparing' || state === 'applying'

/** Shows a synchronisation: its progress, what it would change, what was refused. */
export const RunPage = () => {
  const { id } = route.useParams()
  const [choices, setChoices] = useState<Choices>(new Map())
  const { data: run } = useQuery(
    orpc.sellsy.run.queryOptions({
      input: { id },
      refetchInterval: ({ state }) => (state.data && isWorking(state.data) ? progressMs : false),
    }),
  )
  if (run?.id !== id) return <PageSkeleton />
  const name = [sellsyRunKindLabels[run.kind], run.subject].filter(Boolean).join(' : ')
  return (
    <PageFrame
      name={name}
      title={
        <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          {name}
          <RunState state={run.state} />
        </Box>
      }
      lead={t('startedBy', { at: formatDateTime(run.startedAt), name: run.startedBy ?? t('someone') })}
      breadcrumbs={[{ label: t('title'), to: '/admin/sellsy' }, { label: name }]}
      actions={<RunActions run={run} choices={choices} />}
    >
      {run.problem && (
        <Alert severity={run.state === 'stopped' ? 'error' : 'warning'}>
          <Problem of={run.problem} />
        </Alert>
      )}
      {isWorking(run) && <Progress of={run} />}
      <ItemList run={run} choices={choices} onChoose={setChoices} />
    </PageFrame>
  )
}

const Progress = ({ of: { state, doneCount, toDoCount } }: { of: SellsyRun }) => (
  <Panel title={t('progress')} lead={t(state === 'comparing' ? 'progress.comparing' : 'progress.applying')}>
    <Box sx={{ py: 1 }}>
      <LinearProgress
        variant="determinate"
        value={toDoCount === 0 ? 0 : Math.round((doneCount / toDoCount) * 100)}
        aria-label={t('progress')}
      />
      <Muted component="output" sx={{ display: 'block', mt: 2, fontVariantNumeric: 'tabular-nums' }}>
        {t('progressOf', { done: doneCount, total: toDoCount })}
      </Muted>
    </Box>
  </Panel>
)

/** Applies what was compared, or tries again what was refused. */
const RunActions = ({ run, choices }: { run: SellsyRun; choices: Choices }) => {
  const apply = useMutation({ ...orpc.sellsy.apply.mutationOptions(), onSuccess: () => notify(t('applied')) })
  const redo = useMutation({ ...orpc.sellsy.redo.mutationOptions(), onSuccess: () => notify(t('redone')) })
  const { id, state, refusedCount, newCount, changedCount, conflictCount } = run
  const winners = [...choices].flatMap(([item, winner]) => (winner === 'leave' ? [] : [{ id: item, winner }]))
  const leaves = [...choices].flatMap(([item, winner]) => (winner === 'leave' ? [item] : []))
  const conflictsLeft = conflictCount - winners.length
  if (state === 'compared' && newCount + changedCount + conflictCount > 0)
    return (
      <>
        {conflictsLeft > 0 && <Muted component="span">{t('conflictsLeft', { count: conflictsLeft })}</Muted>}
        <Button variant="contained" loading={apply.isPending} onClick={() => apply.mutate({ id, winners, leaves })}>
          {t('apply')}
        </Button>
      </>
    )
  if (state === 'stopped' || (state === 'done' && refusedCount > 0))
    return (
      <Button variant="contained" loading={redo.isPending} onClick={() => redo.mutate({ id })}>
        {t('redo')}
      </Button>
    )
  return null
}
