import FolderZipOutlined from '@mui/icons-material/FolderZipOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { documentLimits } from '@quai/contract/orders/documents/document.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { DocumentType, OrderDocument } from '@quai/contract/orders/orders/papers/document.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { type ApiError, isApiError } from '../../platform/calls/api-error.ts'
import { orpc } from '../../platform/calls/query.ts'
import { onDemand } from '../../platform/modules.ts'
import { may, useUser } from '../../platform/session.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { DocumentDrop } from './DocumentDrop.tsx'
import { DocumentList } from './DocumentList.tsx'
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
  const { ask, dialog } = useQuestion()
  const remove = useMutation(orpc.documents.remove.mutationOptions())
  const askToDelete = ({ id: documentId, filename: name }: OrderDocument) =>
    ask({
      title: t('deleteTitle'),
      text: t('deleteText', { name }),
      label: t('deleteConfirm'),
      isDestructive: true,
      act: () => remove.mutateAsync({ uuid: orderUuid, documentId }),
      done: t('deleted'),
    })
  const choose = useRef<HTMLButtonElement>(null)
  // Scrolls to what the address asks for once it is on screen. It uses an effect because the element must exist first.
  useEffect(() => {
    if (!asked) return
    choose.current?.scrollIntoView({ block: 'center' })
    choose.current?.focus({ preventScroll: true })
  }, [asked])

  const mayUpload = may('documents.upload')
  const list = items.length > 0 && (
    <DocumentList orderUuid={orderUuid} items={items} onShow={setShownAt} onDelete={askToDelete} />
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
      {dialog}
    </>
  )
}

const FeatureLock = onDemand(() => import('../../parties/subscription/FeatureLock.tsx'), 'FeatureLock')

const NoDocument = () => (
  <Box>
    <Typography sx={{ fontWeight: 560 }}>{t('empty')}</Typography>
    <Typography color="text.secondary">{t('emptyUpload')}</Typography>
  </Box>
)

interface NotShownProps {
  error: ApiError | undefined
  onRetry: () => void
}

/** Explains why the documents cannot be shown: the plan excludes them, or the call failed. */
const NotShown = ({ error, onRetry }: NotShownProps) => {
  if (error?.code === 'PLAN_FEATURE') return <FeatureLock feature="documents" />
  return (
    <Box role="alert" sx={{ display: 'flex', gap: 3, alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography>{error?.message ?? t('loadFailed')}</Typography>
      <Button variant="outlined" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Box>
  )
}
