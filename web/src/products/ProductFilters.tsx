import { type ProductType, productTypeLabels, productTypes } from '@quai/contract/products/product.ts'
import { useCallback } from 'react'
import { usePartners } from '../deals/use-partners.ts'
import { useUser } from '../platform/session.ts'
import { FilterBar, SearchFilter, SelectFilter } from '../ui/FilterBar.tsx'
import { t } from './texts.ts'

export interface ProductSearchParams {
  search?: string | undefined
  customerId?: number | undefined
  productType?: ProductType | undefined
  isActive?: boolean | undefined
}

export const isFiltered = ({ search, customerId, productType, isActive }: ProductSearchParams): boolean =>
  Boolean(search || customerId || productType) || isActive !== undefined

export const noFilters = { search: undefined, customerId: undefined, productType: undefined, isActive: undefined }

interface Props {
  search: ProductSearchParams
  onChange: (changes: ProductSearchParams) => void
}

const families = productTypes.map((value) => ({ value, label: productTypeLabels[value] }))
const states = [
  { value: 'active', label: t('active') },
  { value: 'inactive', label: t('inactive') },
]

export const ProductFilters = ({ search, onChange }: Props) => {
  const { userType } = useUser()
  const { customers } = usePartners()
  const changeText = useCallback((text: string | undefined) => onChange({ search: text }), [onChange])
  return (
    <FilterBar isFiltered={isFiltered(search)} onReset={() => onChange(noFilters)}>
      <SearchFilter label={t('search')} value={search.search} onChange={changeText} />
      <SelectFilter
        label={t('family')}
        value={search.productType}
        choices={families}
        onChange={(productType) => onChange({ productType })}
      />
      <SelectFilter
        label={t('state')}
        value={search.isActive === undefined ? undefined : search.isActive ? 'active' : 'inactive'}
        choices={states}
        onChange={(state) => onChange({ isActive: state === undefined ? undefined : state === 'active' })}
      />
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
