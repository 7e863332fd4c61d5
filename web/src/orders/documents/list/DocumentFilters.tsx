import { documentTypeLabels } from '@quai/contract/orders/documents/document.ts'
import { documentTypes } from '@quai/contract/orders/orders/papers/document.ts'
import { orderTypeLabels } from '@quai/contract/orders/orders/query.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/list/filters/PeriodFilter.tsx'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import type { ListSearchOf } from '../../../ui/list/use-list-search.ts'
import { t } from '../texts.ts'

const types = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))
const kinds = orderTypes.map((value) => ({ value, label: orderTypeLabels[value].many }))

export const DocumentFilters = ({ list }: { list: ListSearchOf<'/documents'> }) => {
  const { search, change, filter } = list
  return (
    <FilterBar
      list={list}
      search={<SearchFilter label={t('searchHint')} {...filter('search')} />}
      presets={<SelectFilter label={t('documentType')} choices={types} {...filter('type')} />}
    >
      <SelectFilter label={t('order')} choices={kinds} {...filter('orderType')} />
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      <PeriodFilter from={search.from} to={search.to} onChange={change} />
    </FilterBar>
  )
}
