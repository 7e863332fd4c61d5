import { sellsyRunKindLabels } from '@quai/contract/money/sellsy/labels.ts'
import type { SellsyRun } from '@quai/contract/money/sellsy/sync.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { Moment } from '../../ui/Moment.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { RunState } from './RunState.tsx'
import { t } from './texts.ts'

export const runColumns: Column<SellsyRun>[] = [
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
