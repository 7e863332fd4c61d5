import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { type DocumentRow, documentTypeLabels } from '@quai/contract/documents/document.ts'
import { orderTypeLabels } from '@quai/contract/orders/query.ts'
import type { UserType } from '@quai/contract/roles.ts'
import { formatBytes } from '@quai/contract/typography.ts'
import { partyColumns } from '../../deals/party-columns.ts'
import { Moment } from '../../ui/Moment.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
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
  render: (row) => documentTypeLabels[row.type],
}

const order: Column<DocumentRow> = {
  id: 'order',
  header: t('order'),
  render: ({ orderId, orderUuid, orderType, internalNumber }) => (
    <Box component="span" sx={{ position: 'relative' }}>
      <TwoLines under={internalNumber}>
        <TextLink
          to="/orders/$id"
          params={{ id: orderUuid }}
          sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}
        >
          {t('orderNumber', { type: orderTypeLabels[orderType].one, id: String(orderId) })}
        </TextLink>
      </TwoLines>
    </Box>
  ),
}

const handedIn: Column<DocumentRow> = {
  id: 'handedIn',
  header: t('handedInBy'),
  render: ({ uploadedBy, userName }) => <TwoLines under={userName}>{uploadedBy}</TwoLines>,
}

const created: Column<DocumentRow> = {
  id: 'createdAt',
  header: t('createdAt'),
  render: ({ createdAt }) => <Moment at={createdAt} />,
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

export const columnsFor = (userType: UserType): readonly Column<DocumentRow>[] => [
  document,
  type,
  order,
  ...partyColumns[userType],
  handedIn,
  created,
  take,
]
