import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import Select from '@mui/material/Select'
import {
  sellsyFactLabels,
  sellsyFieldLabels,
  sellsyItemStateLabels,
  sellsyVerdictLabels,
} from '@quai/contract/money/sellsy/labels.ts'
import {
  type SellsyDifference,
  type SellsyItem,
  type SellsyProblem,
  type SellsyRun,
  type SellsySide,
  type SellsyVerdict,
  sellsyItemStates,
  sellsySides,
  sellsyVerdicts,
} from '@quai/contract/money/sellsy/sync.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import type { ToneName } from '../../../platform/theme/tokens.ts'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { t } from '../texts.ts'

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

/** Shows the differences of an object field by field, what Sellsy refused, and what is left to complete there. */
const ItemDetail = ({ of: { differences, verdict, missing, problem } }: { of: SellsyItem }) => (
  <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {problem && (
      <Box sx={{ color: 'error.main' }}>
        <Problem of={problem} />
      </Box>
    )}
    <Additions of={differences} by="quai" />
    <Additions of={differences} by="sellsy" />
    {differences
      .filter((one) => !isAddition(one))
      .map((difference) => (
        <Difference key={difference.field} of={difference} />
      ))}
    {verdict === 'changed' && differences.length === 0 && t('toLink')}
    {missing.length > 0 && (
      <Muted component="span">
        {t('missing', { names: missing.map((name) => sellsyFactLabels[name]).join(', ') })}
      </Muted>
    )}
  </Box>
)

const Difference = ({ of: { field, quai, sellsy, changedBy } }: { of: SellsyDifference }) => {
  const name = sellsyFieldLabels[field]
  if (field === 'presence') return <span>{t('gone')}</span>
  if (changedBy === 'both')
    return <span>{t('both', { field: name, quai: quai ?? emptyMark, sellsy: sellsy ?? emptyMark })}</span>
  const [from, to] = changedBy === 'quai' ? [sellsy, quai] : [quai, sellsy]
  return (
    <span>
      <Muted component="span">{t(changedBy === 'quai' ? 'toSellsy' : 'toQuai', { field: name })}</Muted>{' '}
      {changeOf(from, to)}
    </span>
  )
}

const changeOf = (from: string | null, to: string | null): string =>
  to === null ? t('remove', { from: from ?? '' }) : t('change', { from: from ?? emptyMark, to })

const isAddition = ({ field, quai, sellsy, changedBy }: SellsyDifference): boolean =>
  field !== 'presence' && ((changedBy === 'quai' && sellsy === null) || (changedBy === 'sellsy' && quai === null))

/** Values that the other side lacks, on one line. */
const Additions = ({ of, by }: { of: readonly SellsyDifference[]; by: SellsySide }) => {
  const added = of.filter((one) => one.changedBy === by && isAddition(one))
  if (added.length === 0) return null
  return (
    <span>
      <Muted component="span">{t(by === 'quai' ? 'added' : 'addedToQuai')}</Muted>{' '}
      {added.map((one) => t('addedField', { field: sellsyFieldLabels[one.field], to: one[by] ?? '' })).join(', ')}
    </span>
  )
}

interface ItemChoiceProps {
  item: SellsyItem
  choices: Choices
  onChoose: (choices: Choices) => void
}

type Option = SellsySide | 'apply' | 'leave'

/** Chooses what becomes of an object: of a conflict, which side wins. */
const ItemChoice = ({ item: { id, name, verdict, state }, choices, onChoose }: ItemChoiceProps) => {
  if (state !== 'compared' || verdict === null || verdict === 'same') return null
  const isConflict = verdict === 'conflict'
  const options: readonly Option[] = isConflict ? ['leave', ...sellsySides] : ['apply', 'leave']
  const choose = (option: Option) => {
    const next = new Map(choices)
    if (option === 'apply' || (isConflict && option === 'leave')) next.delete(id)
    else next.set(id, option)
    onChoose(next)
  }
  return (
    <Select<Option>
      size="small"
      value={choices.get(id) ?? (isConflict ? 'leave' : 'apply')}
      onChange={({ target }) => choose(target.value)}
      inputProps={{ 'aria-label': t('choice.of', { name }) }}
      sx={{ minWidth: 150 }}
    >
      {options.map((option) => (
        <MenuItem key={option} value={option}>
          {t(`choice.${option}`)}
        </MenuItem>
      ))}
    </Select>
  )
}

const ofVerdicts: Record<SellsyVerdict, ToneName> = {
  new: 'planned',
  changed: 'wait',
  conflict: 'refused',
  same: 'gone',
}
const ofStates = { waiting: 'gone', chosen: 'work', done: 'done', refused: 'refused', left: 'gone' } as const

/** Says what the comparison found, then what became of the object. */
const ItemMark = ({ of: { state, verdict } }: { of: SellsyItem }) =>
  state === 'compared' && verdict !== null ? (
    <StatusChip tone={ofVerdicts[verdict]} label={sellsyVerdictLabels[verdict]} />
  ) : (
    <StatusChip tone={state === 'compared' ? 'gone' : ofStates[state]} label={sellsyItemStateLabels[state]} />
  )

/** Says why something was refused: our sentence, then Sellsy's own words, field by field. */
export const Problem = ({ of: { message, words, details } }: { of: SellsyProblem }) => (
  <Box component="span" sx={{ display: 'block', overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
    {message}
    {words && (
      <Box component="span" sx={{ display: 'block' }}>
        {t('words', { words })}
      </Box>
    )}
    {Object.entries(details).map(([field, said]) => (
      <Box key={field} component="span" sx={{ display: 'block' }}>
        <code>{field}</code> : {said}
      </Box>
    ))}
  </Box>
)

/** Sides and leaves chosen so far, by object. */
export type Choices = ReadonlyMap<number, SellsySide | 'leave'>
