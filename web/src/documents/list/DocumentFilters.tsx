import Box from '@mui/material/Box'
import { documentTypeLabels, documentTypes } from '@quai/contract/documents/document.ts'
import { orderTypeLabels, orderTypes } from '@quai/contract/orders/query.ts'
import { PartnerFilters } from '../../deals/PartnerFilters.tsx'
import { onPhone } from '../../platform/theme/tokens.ts'
import { DateFilter } from '../../ui/fields/DateFilter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../ui/list/FilterBar.tsx'
import type { ListSearchOf } from '../../ui/list/use-list-search.ts'
import { t } from '../texts.ts'

const types = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))
const kinds = orderTypes.map((value) => ({ value, label: orderTypeLabels[value].many }))

export const DocumentFilters = ({ list }: { list: ListSearchOf<'/documents'> }) => {
  const { filter } = list
  return (
    <FilterBar list={list}>
      <SearchFilter label={t('searchHint')} {...filter('search')} />
      <SelectFilter label={t('documentType')} choices={types} {...filter('type')} />
      <SelectFilter label={t('order')} choices={kinds} {...filter('orderType')} />
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      <Box sx={periodSx}>
        <DateFilter label={t('from')} {...filter('from')} />
        <DateFilter label={t('to')} {...filter('to')} />
      </Box>
    </FilterBar>
  )
}

/** Keeps the two ends of one period side by side. */
const periodSx = {
  display: 'flex',
  gap: 2,
  [onPhone]: {
    '&&': { flexBasis: '100%' },
    flexWrap: 'wrap',
    rowGap: 3,
    '& > *': { flex: '1 1 44%' },
  },
}
