import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { formatDateTime } from '@quai/contract/dates.ts'
import { type DocumentRow, documentTypeLabels } from '@quai/contract/documents/document.ts'
import { orderTypeLabels } from '@quai/contract/orders/query.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { formatBytes } from '@quai/contract/typography.ts'
import { Muted } from '../../ui/Muted.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { PageMark } from '../PageMark.tsx'
import { t } from '../texts.ts'
import { useDownload } from '../use-download.ts'

const document: Column<DocumentRow> = {
  id: 'document',
  header: t('document'),
  render: ({ filename, pageCount, sizeBytes }) => (
    <Box component="span" sx={{ display: 'inline-flex', gap: 3, alignItems: 'center', maxWidth: '100%' }}>
      <PageMark pages={pageCount} />
      <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        {filename}
        <Muted component="span" sx={{ display: 'block', fontWeight: 420, fontVariantNumeric: 'tabular-nums' }}>
          {t('pages', { count: pageCount })} · {formatBytes(sizeBytes)}
        </Muted>
      </Box>
    </Box>
  ),
}

const type: Column<DocumentRow> = {
  id: 'type',
  header: t('documentType'),
  render: (row) => documentTypeLabels[row.type],
}

const order: Column<DocumentRow> = {
  id: 'order',
  header: t('order'),
  render: ({ orderId, orderUuid, orderType, internalNumber }) => (
    <Box component="span" sx={{ position: 'relative' }}>
      <TextLink
        to="/orders/$id"
        params={{ id: orderUuid }}
        sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
      >
        {t('orderNumber', { type: orderTypeLabels[orderType].one, id: String(orderId) })}
      </TextLink>
      {internalNumber && (
        <Muted component="span" sx={{ display: 'block' }}>
          {internalNumber}
        </Muted>
      )}
    </Box>
  ),
}

const customer: Column<DocumentRow> = {
  id: 'customer',
  header: t('customer'),
  render: ({ customerName }) => customerName,
}

const warehouse: Column<DocumentRow> = {
  id: 'warehouse',
  header: t('warehouse'),
  render: ({ warehouseName }) => warehouseName,
}

const handedIn: Column<DocumentRow> = {
  id: 'handedIn',
  header: t('handedInBy'),
  render: ({ uploadedBy, userName }) => (
    <span>
      {uploadedBy}
      <Muted component="span" sx={{ display: 'block' }}>
        {userName}
      </Muted>
    </span>
  ),
}

const created: Column<DocumentRow> = {
  id: 'createdAt',
  header: t('createdAt'),
  render: ({ createdAt }) => (
    <Box component="time" dateTime={createdAt} sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatDateTime(createdAt)}
    </Box>
  ),
}

const Take = ({ row }: { row: DocumentRow }) => {
  const { saveDocument, isDownloading } = useDownload()
  return (
    <Tooltip title={t('downloadOne')}>
      <IconButton
        aria-label={t('download', { name: row.filename })}
        loading={isDownloading}
        onClick={() => void saveDocument(row)}
        sx={{ position: 'relative', minWidth: 44, minHeight: 44, my: -2 }}
      >
        <FileDownloadOutlined fontSize="small" />
      </IconButton>
    </Tooltip>
  )
}

const take: Column<DocumentRow> = {
  id: 'take',
  header: t('downloadOne'),
  align: 'right',
  width: 60,
  render: (row) => <Take row={row} />,
}

/** Who looks knows its own side. */
export const columnsFor: Record<UserType, readonly Column<DocumentRow>[]> = {
  customer: [document, type, order, warehouse, handedIn, created, take],
  warehouse: [document, type, order, customer, handedIn, created, take],
  admin: [document, type, order, customer, warehouse, handedIn, created, take],
}
