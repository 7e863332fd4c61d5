import AddOutlined from '@mui/icons-material/AddOutlined'
import { formatDateTime } from '@quai/contract/dates.ts'
import type { ImportSummary } from '@quai/contract/imports/import.ts'
import { importTypeLabels, importTypes } from '@quai/contract/imports/query.ts'
import { formatInteger } from '@quai/contract/typography.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { orpc } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { FilterBar, SelectFilter } from '../ui/FilterBar.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Muted } from '../ui/Muted.tsx'
import { PageFrame } from '../ui/PageFrame.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { RowLink } from '../ui/table/RowLink.tsx'
import { FileButton } from './FileButton.tsx'
import { ImportState } from './ImportState.tsx'
import { t } from './texts.ts'

const route = getRouteApi('/imports')

const under = (text: string) => (
  <Muted component="span" sx={{ display: 'block', fontWeight: 420 }}>
    {text}
  </Muted>
)

const columnsFor = (isCustomer: boolean): Column<ImportSummary>[] => [
  {
    id: 'file',
    header: t('file'),
    render: ({ filename, importType }) => (
      <>
        {filename}
        {under(importTypeLabels[importType].one)}
      </>
    ),
  },
  {
    id: 'partner',
    header: t(isCustomer ? 'warehouse' : 'customer'),
    render: ({ customerName, warehouseName }) => (isCustomer ? warehouseName : customerName),
  },
  {
    id: 'deposited',
    header: t('deposited'),
    render: ({ createdAt, contactName }) => (
      <span>
        {formatDateTime(createdAt)}
        {under(t('by', { name: contactName }))}
      </span>
    ),
  },
  { id: 'lines', header: t('lines'), align: 'right', render: ({ linesTotal }) => formatInteger(linesTotal) },
  { id: 'state', header: t('state'), render: (one) => <ImportState of={one} /> },
  {
    id: 'result',
    header: t('result'),
    render: ({ appliedAt, ordersTotal }) => t(appliedAt ? 'made' : 'toMake', { count: ordersTotal }),
  },
  { id: 'download', header: t('downloadFile'), align: 'right', render: (one) => <FileButton of={one} isIcon /> },
]

export const ImportsPage = () => {
  const { userType } = useUser()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const imports = useQuery(orpc.imports.list.queryOptions({ input: search, placeholderData: keepPreviousData }))
  const change = (changes: Partial<typeof search>) =>
    void navigate({ search: (known) => ({ ...known, page: undefined, ...changes }), replace: true })
  const isFiltered = search.importType !== undefined || search.state !== undefined
  const create = (
    <LinkButton to="/orders/import" variant="contained" startIcon={<AddOutlined />}>
      {t('importOrders')}
    </LinkButton>
  )

  return (
    <PageFrame title={t('imports')} lead={t('lead')} actions={create}>
      <FilterBar isFiltered={isFiltered} onReset={() => change({ importType: undefined, state: undefined })}>
        <SelectFilter
          label={t('state')}
          value={search.state}
          onChange={(state) => change({ state })}
          choices={[
            { value: 'open', label: t('state.open') },
            { value: 'applied', label: t('state.applied') },
          ]}
        />
        <SelectFilter
          label={t('type')}
          value={search.importType}
          onChange={(importType) => change({ importType })}
          choices={importTypes.map((value) => ({ value, label: importTypeLabels[value].one }))}
        />
      </FilterBar>
      <DataTable
        caption={t('caption')}
        columns={columnsFor(userType === 'customer')}
        rows={imports.data?.items}
        isStale={imports.isPlaceholderData}
        keyOf={({ uuid }) => uuid}
        link={({ uuid }, content) => (
          <RowLink to="/imports/$uuid" params={{ uuid }}>
            {content}
          </RowLink>
        )}
        empty={
          isFiltered ? (
            <EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>
          ) : (
            <EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>
          )
        }
        paging={
          imports.data && {
            page: search.page ?? 1,
            pageSize: search.pageSize ?? 25,
            total: imports.data.total,
            isTotalExact: imports.data.isTotalExact,
            onChange: (page, pageSize) => change({ page, pageSize }),
          }
        }
      />
    </PageFrame>
  )
}
