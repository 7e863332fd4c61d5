import { statusGroupLabels, statusGroups } from '@quai/contract/orders/life.ts'
import { orderTypeLabels, orderTypes, transporterLabels, transporters } from '@quai/contract/orders/query.ts'
import { useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../../deals/PartnerFilters.tsx'
import { orpc } from '../../platform/calls/query.ts'
import { DateFilter } from '../../ui/fields/DateFilter.tsx'
import { FilterBar, SearchFilter, SelectFilter } from '../../ui/list/FilterBar.tsx'
import { t } from '../texts.ts'
import type { OrdersList } from './orders-search.ts'
import type { Preset } from './presets.ts'

interface Props {
  list: OrdersList
  preset: Preset
  /** False on a calendar, which has its own period. */
  hasPeriod: boolean
}

const groups = statusGroups.map((value) => ({ value, label: statusGroupLabels[value] }))
const types = orderTypes.map((value) => ({ value, label: orderTypeLabels[value].many }))
const carriers = transporters.map((value) => ({ value, label: transporterLabels[value] }))
const stocks = [
  { value: true, label: t('preOrders') },
  { value: false, label: t('inStock') },
]
/** Set by the dashboard's links; the page « À clôturer » is itself such a filter. */
const dues = [
  { value: true, label: t('isDue') },
  { value: false, label: t('isNotDue') },
]
const changes = [
  { value: true, label: t('changesOpen') },
  { value: false, label: t('changesNone') },
]

export const OrderFilters = ({ list, preset, hasPeriod }: Props) => {
  const { filter } = list
  const active = useQuery({
    ...orpc.orders.activePeriod.queryOptions({ staleTime: 60_000 }),
    enabled: hasPeriod,
    throwOnError: false,
  })
  const bounds = { min: active.data?.from ?? undefined, max: active.data?.to ?? undefined }
  return (
    <FilterBar list={list}>
      <SearchFilter label={t('searchHint')} {...filter('search')} />
      {Object.keys(preset.fixed).length === 0 && (
        <SelectFilter label={t('statusGroup')} choices={groups} {...filter('statusGroup')} />
      )}
      <SelectFilter label={t('orderType')} choices={types} {...filter('orderType')} />
      <SelectFilter label={t('transporter')} choices={carriers} {...filter('orderTransporter')} />
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      <SelectFilter label={t('stock')} choices={stocks} {...filter('isPreOrder')} />
      <SelectFilter label={t('changes')} choices={changes} {...filter('hasChangesToAccept')} />
      {preset.fixed.isDue === undefined && <SelectFilter label={t('due')} choices={dues} {...filter('isDue')} />}
      {hasPeriod && <DateFilter label={t('from')} {...filter('from')} {...bounds} />}
      {hasPeriod && <DateFilter label={t('to')} {...filter('to')} {...bounds} />}
    </FilterBar>
  )
}
