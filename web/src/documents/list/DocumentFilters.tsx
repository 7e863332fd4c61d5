import Box from '@mui/material/Box'
import { documentTypeLabels, documentTypes } from '@quai/contract/documents/document.ts'
import { orderTypeLabels, orderTypes } from '@quai/contract/orders/query.ts'
import { useCallback } from 'react'
import { usePartners } from '../../deals/use-partners.ts'
import { useUser } from '../../platform/session.ts'
import { onPhone } from '../../platform/theme/tokens.ts'
import { DateFilter } from '../../ui/DateFilter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../ui/FilterBar.tsx'
import { t } from '../texts.ts'
import { type DocumentsSearch, isFiltered, noFilters } from './documents-search.ts'

interface Props {
  search: DocumentsSearch
  onChange: (changes: DocumentsSearch) => void
}

const types = documentTypes.map((value) => ({ value, label: documentTypeLabels[value] }))
const kinds = orderTypes.map((value) => ({ value, label: orderTypeLabels[value].many }))

export const DocumentFilters = ({ search, onChange }: Props) => {
  const { userType } = useUser()
  const { customers, warehouses } = usePartners()
  const changeText = useCallback((text: string | undefined) => onChange({ search: text }), [onChange])
  return (
    <FilterBar isFiltered={isFiltered(search)} onReset={() => onChange(noFilters)}>
      <SearchFilter label={t('searchHint')} value={search.search} onChange={changeText} />
      <SelectFilter
        label={t('documentType')}
        value={search.type}
        choices={types}
        onChange={(type) => onChange({ type })}
      />
      <SelectFilter
        label={t('order')}
        value={search.orderType}
        choices={kinds}
        onChange={(orderType) => onChange({ orderType })}
      />
      {userType !== 'warehouse' && (
        <SelectFilter
          label={t('warehouse')}
          value={search.warehouseId}
          choices={warehouses}
          onChange={(warehouseId) => onChange({ warehouseId })}
        />
      )}
      {userType !== 'customer' && (
        <SelectFilter
          label={t('customer')}
          value={search.customerId}
          choices={customers}
          onChange={(customerId) => onChange({ customerId })}
        />
      )}
      <Box sx={periodSx}>
        <DateFilter label={t('from')} value={search.from} onChange={(from) => onChange({ from })} />
        <DateFilter label={t('to')} value={search.to} onChange={(to) => onChange({ to })} />
      </Box>
    </FilterBar>
  )
}

/** Two ends of one period stay side by side. */
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
