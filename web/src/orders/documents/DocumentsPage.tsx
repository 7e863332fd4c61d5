import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type DocumentRow, documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import { documentTypes } from '@quai/contract/orders/orders/papers/document.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { partyColumns } from '../../parties/deals/party-columns.ts'
import { orpc } from '../../platform/calls/query.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { may, useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { HistoryNote } from '../../ui/list/HistoryNote.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { type ListSearchOf, useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { OrderLink } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Tip } from '../../ui/Tip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { PageMark, ShowButton } from './PageMark.tsx'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { t } from './texts.ts'
import { useDownload } from './use-download.ts'

/** Lists every document that the caller may see. */
export const DocumentsPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/documents', { sort: 'createdAt', direction: 'desc' })
  const [shownAt, setShownAt] = useState<number>()
  const documents = useLiveList(orpc.documents.list.queryOptions({ input: list.search }), ({ id }) => id)
  const rows = documents.data?.items
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      actions={may('documents.upload') && <HandIn />}
      filters={<DocumentFilters list={list} />}
    >
      <ListTable
        caption={t('caption')}
        columns={columnsFor(userType)}
        query={documents}
        list={list}
        link={(row, content) => <ShowButton onClick={() => setShownAt(rows?.indexOf(row))}>{content}</ShowButton>}
        empty={
          <EmptyState title={t('noneTitle')} action={may('documents.upload') && <HandIn />}>
            {t('noneText')}
          </EmptyState>
        }
        noMatch={<EmptyState title={t('noneFilteredTitle')}>{t('noneFilteredText')}</EmptyState>}
      />
      <HistoryNote />
      <PreviewDialog documents={rows ?? []} at={shownAt} onMove={setShownAt} onClose={() => setShownAt(undefined)} />
    </ListFrame>
  )
}

const HandIn = () => (
  <LinkButton
    to="/documents/select"
    variant="contained"
    startIcon={<UploadFileOutlined />}
    aria-keyshortcuts={shortcuts.create}
  >
    {t('handIn')}
  </LinkButton>
)

const document: Column<DocumentRow> = {
  id: 'document',
  header: t('document'),
  width: 222,
  render: ({ filename, pageCount, sizeBytes }) => (
    <Box component="span" sx={{ display: 'inline-flex', gap: 3, alignItems: 'center', maxWidth: '100%' }}>
      <PageMark pages={pageCount} />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden' }}>
        <TwoLines under={<Size pages={pageCount} bytes={sizeBytes} />}>{filename}</TwoLines>
      </Box>
    </Box>
  ),
}

const Size = ({ pages, bytes }: { pages: number; bytes: number }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
    {t('pages', { count: pages })} · {formatBytes(bytes)}
  </Box>
)

const type: Column<DocumentRow> = {
  id: 'type',
  header: t('documentType'),
  sort: 'type',
  width: 130,
  onCard: 'line',
  render: (row) => documentTypeLabels[row.type],
}

const order: Column<DocumentRow> = {
  id: 'order',
  header: t('order'),
  sort: 'orderId',
  width: 190,
  onCard: 'line',
  render: (row) => (
    <Box component="span" sx={{ position: 'relative' }}>
      <OrderLink of={row} />
    </Box>
  ),
}

const handedIn: Column<DocumentRow> = {
  id: 'handedIn',
  header: t('handedInBy'),
  width: 140,
  yields: true,
  onCard: 'hidden',
  render: ({ uploadedBy, userName }) => <TwoLines under={userName}>{uploadedBy}</TwoLines>,
}

const created: Column<DocumentRow> = {
  id: 'createdAt',
  header: t('createdAt'),
  sort: 'createdAt',
  width: 148,
  onCard: 'line',
  render: ({ createdAt }) => <Moment at={createdAt} />,
}

const Take = ({ row }: { row: DocumentRow }) => {
  const { saveDocument, isDownloading } = useDownload()
  return (
    <Tip text={t('downloadOne')}>
      <IconButton
        aria-label={t('download', { name: row.filename })}
        loading={isDownloading}
        onClick={() => void saveDocument(row)}
        sx={{ position: 'relative', minWidth: 44, minHeight: 44, my: -2 }}
      >
        <FileDownloadOutlined fontSize="small" />
      </IconButton>
    </Tip>
  )
}

const take: Column<DocumentRow> = {
  id: 'take',
  header: t('downloadOne'),
  align: 'right',
  width: 100,
  onCard: 'end',
  render: (row) => <Take row={row} />,
}

export const columnsFor = (userType: UserType): readonly Column<DocumentRow>[] => [
  document,
  type,
  order,
  ...partyColumns[userType],
  handedIn,
  created,
  take,
]

const types = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))
const kinds = orderTypes.map((value) => ({ value, label: orderTypeLabels[value].many }))

const DocumentFilters = ({ list }: { list: ListSearchOf<'/documents'> }) => {
  const { search, change, filter } = list
  return (
    <FilterBar
      list={list}
      search={<SearchFilter label={t('searchHint')} {...filter('search')} />}
      presets={<SelectFilter label={t('documentType')} choices={types} {...filter('type')} />}
    >
      <SelectFilter label={t('order')} choices={kinds} {...filter('orderType')} />
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      <PeriodFilter from={search.from} to={search.to} onChange={change} />
    </FilterBar>
  )
}
