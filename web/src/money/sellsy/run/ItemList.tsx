import { sellsyItemStateLabels, sellsyVerdictLabels } from '@quai/contract/money/sellsy/labels.ts'
import { type SellsyItem, type SellsyRun, sellsyItemStates, sellsyVerdicts } from '@quai/contract/money/sellsy/sync.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { t } from '../texts.ts'
import type { Choices } from './choices.ts'
import { ItemChoice } from './ItemChoice.tsx'
import { ItemDetail } from './ItemDetail.tsx'
import { ItemMark } from './ItemMark.tsx'

interface Props {
  run: SellsyRun
  choices: Choices
  onChoose: (choices: Choices) => void
}

const verdicts = sellsyVerdicts.map((value) => ({ value, label: sellsyVerdictLabels[value] }))
const states = sellsyItemStates.map((value) => ({ value, label: sellsyItemStateLabels[value] }))

/** Lists the objects of a run with their differences, a choice for each, and Sellsy's words for those it refused. */
export const ItemList = ({ run, choices, onChoose }: Props) => {
  const list = useListSearch('/admin/sellsy/$id', { keepsScroll: true })
  const { search, filter } = list
  const items = useLiveList(orpc.sellsy.items.queryOptions({ input: { ...search, id: run.id } }), ({ id }) => id)
  useFollowed(run)
  const columns: Column<SellsyItem>[] = [
    ...columnsOf,
    ...(run.state === 'compared'
      ? [
          {
            id: 'choice',
            header: t('choice'),
            onCard: 'end' as const,
            render: (item: SellsyItem) => <ItemChoice item={item} choices={choices} onChoose={onChoose} />,
          },
        ]
      : []),
  ]
  return (
    <>
      <FilterBar
        list={list}
        presets={
          <>
            <SelectFilter label={t('verdict')} choices={verdicts} {...filter('verdict')} />
            <SelectFilter label={t('state')} choices={states} {...filter('state')} />
          </>
        }
      />
      <ListTable
        caption={t('items')}
        columns={columns}
        query={items}
        list={list}
        empty={<EmptyState title={t('noItems')}>{t('noItemsText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatch')} />}
      />
    </>
  )
}

/** Reads the objects anew each time that their run has moved on. */
const useFollowed = ({ id, state, doneCount, refusedCount }: SellsyRun): void => {
  const client = useQueryClient()
  const step = [id, state, doneCount, refusedCount].join()
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    void client.invalidateQueries({ queryKey: orpc.sellsy.items.key() })
  }, [client, step])
}

const columnsOf: Column<SellsyItem>[] = [
  {
    id: 'item',
    header: t('item'),
    render: ({ kind, name }) => (
      <TwoLines under={t(`items.${kind}`)}>
        <strong>{name}</strong>
      </TwoLines>
    ),
  },
  { id: 'differences', header: t('differences'), onCard: 'line', render: (item) => <ItemDetail of={item} /> },
  { id: 'state', header: t('state'), onCard: 'title', render: (item) => <ItemMark of={item} /> },
]
