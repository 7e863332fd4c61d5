import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { DocumentType, OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isApiError } from '../../platform/calls/api-error.ts'
import { may, useUser } from '../../platform/session.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { DocumentDrop } from './DocumentDrop.tsx'
import { DocumentList } from './DocumentList.tsx'
import { NoDocument, NotShown } from './NoDocument.tsx'
import { t } from './texts.ts'
import { orderDocumentsQuery, useDocumentUploads } from './upload/use-document-uploads.ts'
import { useDownload } from './use-download.ts'

const PreviewDialog = opensDialog(() => import('./preview/PreviewDialog.tsx'), 'PreviewDialog')

/** Shows the documents of an order to both sides: preview, download, join, delete. */
export const DocumentsPanel = ({ order: { uuid } }: { order: Order }) => {
  // The type of document the reader came to join: the upload form opens with it.
  const { upload: asked } = useSearch({ from: '/orders/$id' })
  const documents = useQuery(orderDocumentsQuery(uuid))
  const { saveAll, isDownloading } = useDownload()
  const items = documents.data?.items
  return (
    <Panel
      title={t('title')}
      // Keeps its line while the documents are read.
      lead={items ? t('count', { count: items.length, max: documentLimits.perOrder }) : documents.isPending && '\u00a0'}
      actions={
        items &&
        items.length > 0 && (
          <Button startIcon={<FolderZipOutlined />} loading={isDownloading} onClick={() => void saveAll(uuid)}>
            {t('downloadAll')}
          </Button>
        )
      }
    >
      {items && <Documents orderUuid={uuid} items={items} asked={asked} />}
      {!items && documents.isPending && (
        <Skeleton
          component="output"
          variant="rounded"
          sx={{ height: { xs: 195, sm: 120 } }}
          aria-label={t('loading')}
        />
      )}
      {!items && documents.isError && (
        <NotShown
          error={isApiError(documents.error) ? documents.error : undefined}
          onRetry={() => void documents.refetch()}
        />
      )}
    </Panel>
  )
}

interface DocumentsProps {
  orderUuid: string
  items: readonly OrderDocument[]
  asked: DocumentType | undefined
}

const Documents = ({ orderUuid, items, asked }: DocumentsProps) => {
  const { userType } = useUser()
  const uploads = useDocumentUploads(orderUuid, asked ?? (userType === 'warehouse' ? 'signed_slip' : 'slip'))
  const [shownAt, setShownAt] = useState<number>()
  const [deleted, setDeleted] = useState<OrderDocument>()
  const choose = useRef<HTMLButtonElement>(null)
  // Scrolls to what the address asks for once it is on screen. It uses an effect because the element must exist first.
  useEffect(() => {
    if (!asked) return
    choose.current?.scrollIntoView({ block: 'center' })
    choose.current?.focus({ preventScroll: true })
  }, [asked])

  const mayUpload = may('documents.upload')
  const list = items.length > 0 && (
    <DocumentList orderUuid={orderUuid} items={items} onShow={setShownAt} onDelete={setDeleted} />
  )
  return (
    <>
      {mayUpload ? (
        <DocumentDrop uploads={uploads} chooseRef={choose}>
          {list || (!uploads.isClosed && <NoDocument />)}
        </DocumentDrop>
      ) : (
        list || <Typography color="text.secondary">{t('emptyRead')}</Typography>
      )}
      <PreviewDialog
        isOpen={shownAt !== undefined}
        documents={items.map((item) => ({ ...item, orderUuid }))}
        at={shownAt}
        onMove={setShownAt}
        onClose={() => setShownAt(undefined)}
      />
      <DeleteDialog orderUuid={orderUuid} document={deleted} onClose={() => setDeleted(undefined)} />
    </>
  )
}
