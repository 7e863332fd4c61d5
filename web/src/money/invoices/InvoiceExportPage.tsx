import { contract } from '@quai/contract/contract.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/calls/query.ts'
import { ExportMenu } from '../../ui/list/ExportMenu.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { InvoiceFilters } from './InvoiceFilters.tsx'
import { Totals } from './Totals.tsx'
import { t } from './texts.ts'

/** Exports the invoices that match, whose count and sums it shows first. */
export const InvoiceExportPage = () => {
  const list = useListSearch('/invoices/export', { sort: 'depositedAt', direction: 'desc' })
  const { page: _page, pageSize: _pageSize, ...query } = list.search
  const { data } = useQuery({
    ...orpc.invoices.list.queryOptions({ input: query }),
    placeholderData: keepPreviousData,
  })
  return (
    <ListFrame
      list={list}
      title={t('exportTitle')}
      lead={t('exportLead')}
      actions={<ExportMenu of={contract.invoices.export} query={query} />}
      filters={<InvoiceFilters list={list} />}
    >
      <Totals totals={data?.totals} isCounted />
    </ListFrame>
  )
}
