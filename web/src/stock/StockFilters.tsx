import { useCallback } from 'react'
import { usePartners } from '../deals/use-partners.ts'
import { useUser } from '../platform/session.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/FilterBar.tsx'
import { t } from './texts.ts'

export interface StockSearch {
  search?: string | undefined
  state?: 'in' | 'out' | 'expiring' | undefined
  warehouseId?: number | undefined
  customerId?: number | undefined
}

export const isFiltered = ({ search, state, warehouseId, customerId }: StockSearch): boolean =>
  Boolean(search || state || warehouseId || customerId)

export const noFilters = { search: undefined, state: undefined, warehouseId: undefined, customerId: undefined }

interface Props {
  search: StockSearch
  onChange: (changes: StockSearch) => void
}

const states = [
  { value: 'in', label: t('state.in') },
  { value: 'out', label: t('state.out') },
  { value: 'expiring', label: t('state.expiring') },
] as const

export const StockFilters = ({ search, onChange }: Props) => {
  const { userType } = useUser()
  const { customers, warehouses } = usePartners()
  const changeText = useCallback((text: string | undefined) => onChange({ search: text }), [onChange])
  return (
    <FilterBar isFiltered={isFiltered(search)} onReset={() => onChange(noFilters)}>
      <SearchFilter label={t('search')} value={search.search} onChange={changeText} />
      <SelectFilter
        label={t('state')}
        value={search.state}
        choices={states}
        onChange={(state) => onChange({ state })}
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
    </FilterBar>
  )
}
