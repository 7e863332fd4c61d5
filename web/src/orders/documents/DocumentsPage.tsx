import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { shortcuts } from '../../platform/keys/shortcuts.ts'
import { may, useUser } from '../../platform/session.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { HistoryNote } from '../../ui/list/HistoryNote.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { columnsFor } from './list/columns.tsx'
import { DocumentFilters } from './list/DocumentFilters.tsx'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { ShowButton } from './ShowButton.tsx'
import { t } from './texts.ts'

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
