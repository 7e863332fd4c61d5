import { differenceLabels, differences } from '@quai/contract/money/charges/comparison.ts'
import { invoiceStateLabels, invoiceStates } from '@quai/contract/money/invoices/state.ts'
import { PartnerFilters } from '../../parties/deals/PartnerFilters.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../ui/list/filters/PeriodFilter.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'
import { t } from './texts.ts'

const states = invoiceStates.map((value) => ({ value, label: invoiceStateLabels[value] }))
const compared = differences.map((value) => ({ value, label: differenceLabels[value] }))

export const InvoiceFilters = ({ list }: { list: ListSearchOf<'/invoices' | '/invoices/export'> }) => {
  const { search, change, filter } = list
  return (
    <FilterBar
      list={list}
      search={<SearchFilter label={t('searchHint')} {...filter('search')} />}
      presets={
        <>
          <SelectFilter label={t('state')} choices={states} {...filter('state')} />
          <SelectFilter label={t('difference')} choices={compared} {...filter('difference')} />
        </>
      }
    >
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      <PeriodFilter from={search.from} to={search.to} onChange={change} />
    </FilterBar>
  )
}
