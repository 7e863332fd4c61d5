import AddOutlined from '@mui/icons-material/AddOutlined'
import type { ImportSummary } from '@quai/contract/orders/imports/import.ts'
import { kindOf } from '@quai/contract/orders/imports/kinds.ts'
import { importTypes } from '@quai/contract/orders/imports/query.ts'
import { emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { partyColumns } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { FileButton } from './FileButton.tsx'
import { t } from './texts.ts'

const file: Column<ImportSummary> = {
  id: 'file',
  header: t('file'),
  width: 220,
  render: ({ filename, importType }) => <TwoLines under={importTypes.get(importType)?.one}>{filename}</TwoLines>,
}
const rest: Column<ImportSummary>[] = [
  {
    id: 'deposited',
    header: t('deposited'),
    width: 160,
    render: ({ createdAt, contactName }) => (
      <TwoLines under={t('by', { name: contactName })}>
        <Moment at={createdAt} />
      </TwoLines>
    ),
  },
  { id: 'lines', header: t('lines'), width: 76, align: 'right', render: ({ linesTotal }) => formatInteger(linesTotal) },
  { id: 'state', header: t('state'), width: 170, render: (one) => <ImportState of={one} /> },
  {
    id: 'result',
    header: t('result'),
    width: 170,
    render: ({ importType, appliedAt, undoneAt, madeTotal }) => {
      const { words } = kindOf(importType)
      // What was taken back is no longer there.
      if (undoneAt) return emptyMark
      return appliedAt ? words.made(madeTotal) : words.toMake(madeTotal)
    },
  },
  {
    id: 'download',
    header: t('downloadFile'),
    width: 100,
    align: 'right',
    render: (one) => <FileButton of={one} isIcon />,
  },
]

const states = (['open', 'applied'] as const).map((value) => ({ value, label: t(`state.${value}`) }))
const types = [...importTypes].map(([value, { one }]) => ({ value, label: one }))

export const ImportsPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/imports')
  const { search, filter } = list
  const imports = useLiveList(orpc.imports.list.queryOptions({ input: search }), ({ uuid }) => uuid)
  return (
    <ListFrame
      list={list}
      title={t('imports')}
      lead={t('lead')}
      actions={
        <>
          <LinkButton
            to="/products/import"
            variant="outlined"
            startIcon={<AddOutlined />}
            aria-label={t('importProducts')}
          >
            {t('products')}
          </LinkButton>
          <LinkButton
            to="/orders/import"
            variant="contained"
            startIcon={<AddOutlined />}
            aria-keyshortcuts={shortcuts.create}
            aria-label={t('importOrders')}
          >
            {t('orders')}
          </LinkButton>
        </>
      }
      filters={
        <FilterBar
          list={list}
          presets={
            <>
              <SelectFilter label={t('state')} choices={states} {...filter('state')} />
              <SelectFilter label={t('type')} choices={types} {...filter('importType')} />
            </>
          }
        />
      }
    >
      <ListTable
        caption={t('caption')}
        columns={[file, ...partyColumns[userType], ...rest]}
        query={imports}
        list={list}
        link={({ uuid }, content) => (
          <RowLink to="/imports/$uuid" params={{ uuid }}>
            {content}
          </RowLink>
        )}
        empty={
          <EmptyState
            title={t('noneTitle')}
            action={
              <LinkButton to="/orders/import" variant="contained" startIcon={<AddOutlined />}>
                {t('importOrders')}
              </LinkButton>
            }
          >
            {t('noneText')}
          </EmptyState>
        }
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
    </ListFrame>
  )
}

/** Shows whether an import is applied, ready, or how many errors it still has. */
const ImportState = ({ of: { appliedAt, undoneAt, checking, errorsTotal } }: { of: ImportSummary }) => {
  if (undoneAt) return <StatusChip tone="gone" label={t('undoneState')} />
  if (appliedAt) return <StatusChip tone="done" label={t('applied')} />
  if (checking) return <StatusChip tone="wait" label={t('checkingState')} />
  return errorsTotal > 0 ? (
    <StatusChip tone="refused" label={t('errors', { count: errorsTotal })} />
  ) : (
    <StatusChip tone="wait" label={t('ready')} />
  )
}
