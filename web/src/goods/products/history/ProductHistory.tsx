import Box from '@mui/material/Box'
import type { ProductChange } from '@quai/contract/goods/products/product.ts'
import type { ReactNode } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { JournalLink } from '../../../services/audit/JournalLink.tsx'
import { HistoryNote } from '../../../ui/list/HistoryNote.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { t } from '../texts.ts'
import { fieldNames, valueText } from './field-names.ts'

const columns: Column<ProductChange>[] = [
  { id: 'what', header: t('history.what'), render: (change) => <Edit change={change} /> },
  { id: 'when', header: t('history.when'), onCard: 'line', render: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    id: 'who',
    header: t('history.who'),
    onCard: 'line',
    render: (change) => <TwoLines under={underAuthor(change)}>{authorOf(change)}</TwoLines>,
  },
]

const Edit = ({ change: { action, changes } }: { change: ProductChange }) => (
  <Box sx={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
    {action === 'create' && <strong>{t('history.created')}</strong>}
    {Object.entries(changes).map(([field, [from, to]]) => (
      <div key={field}>
        <Box component="span" sx={{ fontWeight: 560 }}>
          {t('history.field', { field: fieldNames[field] ?? field })}
        </Box>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {t('history.change', { from: valueText(field, from), to: valueText(field, to) })}
        </Box>
      </div>
    ))}
  </Box>
)

const authorOf = ({ contactName, hijackerName }: ProductChange): string => {
  if (contactName === null) return t('history.otherWarehouse')
  return hijackerName ? t('history.by', { contact: contactName, hijacker: hijackerName }) : contactName
}

const underAuthor = ({ userName, isImported, importUuid }: ProductChange): ReactNode => {
  if (!isImported) return userName ?? undefined
  const imported = importUuid ? (
    <TextLink to="/imports/$uuid" params={{ uuid: importUuid }}>
      {t('history.imported')}
    </TextLink>
  ) : (
    t('history.imported')
  )
  return (
    <>
      {userName && `${userName} · `}
      {imported}
    </>
  )
}

/** Lists who changed which field of a product, from what to what, and when. */
export const ProductHistory = ({ id }: { id: number }) => {
  const list = useListSearch('/products/$id', { keepsScroll: true, alsoShownBy: ['tab'] })
  const { page, pageSize } = list.place
  const changes = useLiveList(
    orpc.products.changes.queryOptions({ input: { id, page, pageSize } }),
    (change) => change.id,
  )
  return (
    <>
      <ListTable
        caption={t('history.caption')}
        columns={columns}
        query={changes}
        list={list}
        empty={<EmptyState title={t('history.none')}>{t('history.noneText')}</EmptyState>}
      />
      <HistoryNote />
      <JournalLink kind="product" of={id} />
    </>
  )
}
