import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { type DocumentRow, documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { formatBytes } from '@quai/contract/platform/text/typography.ts'
import { partyColumns } from '../../../parties/deals/party-columns.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { OrderLink } from '../../../ui/order/OrderName.tsx'
import { Tip } from '../../../ui/Tip.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { PageMark } from '../PageMark.tsx'
import { t } from '../texts.ts'
import { useDownload } from '../use-download.ts'

const document: Column<DocumentRow> = {
  id: 'document',
  header: t('document'),
  width: 230,
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
  onCard: 'hidden',
  render: ({ uploadedBy, userName }) => <TwoLines under={userName}>{uploadedBy}</TwoLines>,
}

const created: Column<DocumentRow> = {
  id: 'createdAt',
  header: t('createdAt'),
  sort: 'createdAt',
  width: 156,
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
  width: 108,
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
