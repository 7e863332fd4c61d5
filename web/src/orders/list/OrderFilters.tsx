import { statusGroupLabels, statusGroups } from '@quai/contract/orders/life.ts'
import { orderTypeLabels, orderTypes, transporterLabels, transporters } from '@quai/contract/orders/query.ts'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { usePartners } from '../../deals/use-partners.ts'
import { orpc } from '../../platform/query.ts'
import { useUser } from '../../platform/session.ts'
import { DateFilter } from '../../ui/DateFilter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../ui/FilterBar.tsx'
import { t } from '../texts.ts'
import { filtersCount, isFiltered, noFilters, type OrdersSearch } from './orders-search.ts'
import type { Preset } from './presets.ts'

interface Props {
  search: OrdersSearch
  onChange: (changes: OrdersSearch) => void
  preset: Preset
  /** A calendar has its own period. */
  hasPeriod: boolean
}

const groups = statusGroups.map((value) => ({ value, label: statusGroupLabels[value] }))
const types = orderTypes.map((value) => ({ value, label: orderTypeLabels[value].many }))
const carriers = transporters.map((value) => ({ value, label: transporterLabels[value] }))
const stocks = [
  { value: 'waiting', label: t('preOrders') },
  { value: 'available', label: t('inStock') },
] as const

/** Chosen by the dashboard; the page « À clôturer » is about nothing else. */
const dues = [
  { value: 'due', label: t('isDue') },
  { value: 'coming', label: t('isNotDue') },
] as const

const changes = [
  { value: 'open', label: t('changesOpen') },
  { value: 'none', label: t('changesNone') },
] as const

export const OrderFilters = ({ search, onChange, preset, hasPeriod }: Props) => {
  const { userType } = useUser()
  const { customers, warehouses } = usePartners()
  const active = useQuery({
    ...orpc.orders.activePeriod.queryOptions({ staleTime: 60_000 }),
    enabled: hasPeriod,
    throwOnError: false,
  })
  const bounds = { min: active.data?.from ?? undefined, max: active.data?.to ?? undefined }
  const changeText = useCallback((text: string | undefined) => onChange({ search: text }), [onChange])
  return (
    <FilterBar isFiltered={isFiltered(search)} count={filtersCount(search)} onReset={() => onChange(noFilters)}>
      <SearchFilter label={t('searchHint')} value={search.search} onChange={changeText} />
      {Object.keys(preset.fixed).length === 0 && (
        <SelectFilter
          label={t('statusGroup')}
          value={search.statusGroup}
          choices={groups}
          onChange={(statusGroup) => onChange({ statusGroup })}
        />
      )}
      <SelectFilter
        label={t('orderType')}
        value={search.orderType}
        choices={types}
        onChange={(orderType) => onChange({ orderType })}
      />
      <SelectFilter
        label={t('transporter')}
        value={search.orderTransporter}
        choices={carriers}
        onChange={(orderTransporter) => onChange({ orderTransporter })}
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
      <SelectFilter
        label={t('stock')}
        value={search.isPreOrder === undefined ? undefined : search.isPreOrder ? 'waiting' : 'available'}
        choices={stocks}
        onChange={(stock) => onChange({ isPreOrder: stock === undefined ? undefined : stock === 'waiting' })}
      />
      <SelectFilter
        label={t('changes')}
        value={search.hasChangesToAccept === undefined ? undefined : search.hasChangesToAccept ? 'open' : 'none'}
        choices={changes}
        onChange={(value) => onChange({ hasChangesToAccept: value === undefined ? undefined : value === 'open' })}
      />
      {preset.fixed.isDue === undefined && (
        <SelectFilter
          label={t('due')}
          value={search.isDue === undefined ? undefined : search.isDue ? 'due' : 'coming'}
          choices={dues}
          onChange={(due) => onChange({ isDue: due === undefined ? undefined : due === 'due' })}
        />
      )}
      {hasPeriod && (
        <DateFilter label={t('from')} value={search.from} onChange={(from) => onChange({ from })} {...bounds} />
      )}
      {hasPeriod && <DateFilter label={t('to')} value={search.to} onChange={(to) => onChange({ to })} {...bounds} />}
    </FilterBar>
  )
}
