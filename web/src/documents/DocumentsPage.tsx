import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../platform/query.ts'
import { may, useUser } from '../platform/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import { DataTable } from '../ui/table/DataTable.tsx'
import { columnsFor } from './list/columns.tsx'
import { DocumentFilters } from './list/DocumentFilters.tsx'
import { isFiltered, useDocumentsSearch } from './list/documents-search.ts'
import { PreviewDialog } from './preview/PreviewDialog.tsx'
import { ShowButton } from './ShowButton.tsx'
import { t } from './texts.ts'

/** Every document that one may see, the newest first. */
export const DocumentsPage = () => {
  const { userType } = useUser()
  const { search, change } = useDocumentsSearch()
  const [shownAt, setShownAt] = useState<number>()
  const documents = useQuery(orpc.documents.list.queryOptions({ input: search, placeholderData: keepPreviousData }))
  const rows = documents.data?.items
  return (
    <PageFrame title={t('title')} lead={t('lead')} actions={may('documents.upload') && <HandIn />}>
      <DocumentFilters search={search} onChange={change} />
      <DataTable
        caption={t('caption')}
        columns={columnsFor[userType]}
        rows={rows}
        isStale={documents.isPlaceholderData}
        keyOf={({ id }) => id}
        link={(row, content) => <ShowButton onClick={() => setShownAt(rows?.indexOf(row))}>{content}</ShowButton>}
        empty={<NoDocument isFiltered={isFiltered(search)} />}
        paging={
          documents.data && {
            page: search.page ?? 1,
            pageSize: search.pageSize ?? 25,
            total: documents.data.total,
            isTotalExact: documents.data.isTotalExact,
            onChange: (page, pageSize) => change({ page, pageSize }),
          }
        }
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

const NoDocument = ({ isFiltered: hasFilters }: { isFiltered: boolean }) =>
  hasFilters ? (
    <EmptyState title={t('noneFilteredTitle')}>{t('noneFilteredText')}</EmptyState>
  ) : (
    <EmptyState title={t('noneTitle')} action={may('documents.upload') && <HandIn />}>
      {t('noneText')}
    </EmptyState>
  )
