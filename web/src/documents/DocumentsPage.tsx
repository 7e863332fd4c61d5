import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../platform/calls/query.ts'
import { may, useUser } from '../platform/session.ts'
import { LinkButton } from '../ui/LinkButton.tsx'
import { ListTable } from '../ui/list/ListTable.tsx'
import { useListSearch } from '../ui/list/use-list-search.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { PageFrame } from '../ui/page/PageFrame.tsx'
import { columnsFor } from './list/columns.tsx'
import { DocumentFilters } from './list/DocumentFilters.tsx'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { ShowButton } from './ShowButton.tsx'
import { t } from './texts.ts'

/** Lists every document that the caller may see, newest first. */
export const DocumentsPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/documents')
  const [shownAt, setShownAt] = useState<number>()
  const documents = useQuery(
    orpc.documents.list.queryOptions({ input: list.search, placeholderData: keepPreviousData }),
  )
  const rows = documents.data?.items
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={may('documents.upload') && <HandIn />}>
      <DocumentFilters list={list} />
      <ListTable
        caption={t('caption')}
        columns={columnsFor(userType)}
        query={documents}
        list={list}
        keyOf={({ id }) => id}
        link={(row, content) => <ShowButton onClick={() => setShownAt(rows?.indexOf(row))}>{content}</ShowButton>}
        empty={
          <EmptyState title={t('noneTitle')} action={may('documents.upload') && <HandIn />}>
            {t('noneText')}
          </EmptyState>
        }
        noMatch={<EmptyState title={t('noneFilteredTitle')}>{t('noneFilteredText')}</EmptyState>}
      />
      <PreviewDialog documents={rows ?? []} at={shownAt} onMove={setShownAt} onClose={() => setShownAt(undefined)} />
    </PageFrame>
  )
}

const HandIn = () => (
  <LinkButton to="/documents/select" variant="contained" startIcon={<UploadFileOutlined />}>
    {t('handIn')}
  </LinkButton>
)
