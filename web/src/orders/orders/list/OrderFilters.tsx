import { statusGroupLabels, statusGroups } from '@quai/contract/orders/orders/life.ts'
import { orderTypeLabels, transporters } from '@quai/contract/orders/orders/query.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { orderTypes } from '@quai/contract/platform/of-order.ts'
import { useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { ManyFilter } from '../../../ui/list/filters/ManyFilter.tsx'
import { PeriodFilter, TodayFilter } from '../../../ui/list/filters/PeriodFilter.tsx'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { t } from '../texts.ts'
import { transporterText } from '../wording.ts'
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
const stocks = [
  { value: true, label: t('preOrders') },
  { value: false, label: t('inStock') },
]

export const OrderFilters = ({ list, preset, hasPeriod }: Props) => {
  const { search, change, filter } = list
  const { userType } = useUser()
  const active = useQuery({
    ...orpc.orders.activePeriod.queryOptions({ staleTime: 60_000 }),
    enabled: hasPeriod,
    throwOnError: false,
  })
  const bounds = { min: active.data?.from ?? undefined, max: active.data?.to ?? undefined }
  const quick = (name: 'isToComplete' | 'hasChangesToAccept' | 'hasUnreadMessages', label: string) => (
    <QuickFilter
      label={label}
      isOn={search[name] === true}
      onChange={(isOn) => change({ [name]: isOn || undefined })}
    />
  )
  const isQueue = Object.keys(preset.fixed).length > 0
  // A warehouse has a page for them.
  const toComplete = !isQueue && quick('isToComplete', t('toComplete'))
  const isPreset = userType !== 'warehouse'
  return (
    <FilterBar
      list={list}
      search={<SearchFilter label={t('searchHint')} {...filter('search')} />}
      presets={
        <>
          {hasPeriod && <TodayFilter from={search.from} to={search.to} onChange={change} />}
          {isPreset && toComplete}
          {quick('hasUnreadMessages', t('unreadOnly'))}
        </>
      }
    >
      {hasPeriod && <PeriodFilter from={search.from} to={search.to} onChange={change} hasToday {...bounds} />}
      {!isPreset && toComplete}
      {!isQueue && <ManyFilter label={t('statusGroup')} choices={groups} {...filter('statusGroup')} />}
      {!preset.fixed.isToComplete &&
        quick('hasChangesToAccept', t(userType === 'customer' ? 'changesToAccept' : 'changesAwaited'))}
      <FigureFilters list={list} />
      <SelectFilter label={t('orderType')} choices={types} {...filter('orderType')} />
      {search.productId !== undefined && (
        <ProductChip id={search.productId} onClear={() => change({ productId: undefined })} />
      )}
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      <SelectFilter
        label={t('transporter')}
        choices={transporters.map((value) => ({ value, label: transporterText(value) }))}
        {...filter('orderTransporter')}
      />
      <SelectFilter label={t('stock')} choices={stocks} {...filter('isPreOrder')} />
    </FilterBar>
  )
}

/** Shows the product to whose orders the address restricts the list. */
const ProductChip = ({ id, onClear }: { id: number; onClear: () => void }) => {
  const { data } = useQuery({ ...orpc.products.detail.queryOptions({ input: { id } }), throwOnError: false })
  return <QuickFilter label={t('ofProduct', { reference: data?.reference ?? `n° ${id}` })} isOn onChange={onClear} />
}

/** Shows the filters by which a figure opens the list, to see and to remove. */
const FigureFilters = ({ list: { search, change } }: { list: OrdersList }) => {
  const { doneFrom, doneTo, answeredFrom, answeredTo, isAccepted, driverOnTime } = search
  const chips = [
    (doneFrom ?? doneTo) && {
      label: t('doneIn', { days: daysText(doneFrom, doneTo) }),
      none: { doneFrom: undefined, doneTo: undefined },
    },
    (answeredFrom ?? answeredTo) && {
      label: t('answeredIn', { days: daysText(answeredFrom, answeredTo) }),
      none: { answeredFrom: undefined, answeredTo: undefined },
    },
    isAccepted !== undefined && { label: t(isAccepted ? 'accepted' : 'declined'), none: { isAccepted: undefined } },
    driverOnTime !== undefined && {
      label: t(driverOnTime ? 'driverOnTime' : 'driverLate'),
      none: { driverOnTime: undefined },
    },
  ]
  return chips.map(
    (chip) => chip && <QuickFilter key={chip.label} label={chip.label} isOn onChange={() => change(chip.none)} />,
  )
}

const daysText = (from = '', to = ''): string =>
  from === to ? formatCivilDate(from) : `${formatCivilDate(from)} – ${formatCivilDate(to)}`
