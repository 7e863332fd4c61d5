import { orderName } from '@quai/contract/orders/orders/name.ts'
import { hasLeft, type ShipmentStage } from '@quai/contract/shipping/shipments/query.ts'
import type { ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { maxAutomatic } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { may, useUser } from '../../../platform/session.ts'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/list/filters/PeriodFilter.tsx'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../../ui/list/ListFrame.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { type ListSearchOf, useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { useChosenRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { t } from '../texts.ts'
import { Consignment } from './Consignment.tsx'
import { begin, columnsFor } from './columns.tsx'
import { PackForMe } from './PackForMe.tsx'
import { firstStage, StageTabs } from './StageTabs.tsx'
import { TrackingFile } from './TrackingFile.tsx'

/** Shows courier orders by what they wait for. */
export const ShipmentsPage = () => {
  const { userType } = useUser()
  const first = firstStage(userType === 'customer')
  const { stage = first } = useSearch({ from: '/shipments' })
  // Reads what has left from the latest on.
  const usual = hasLeft(stage) ? 'desc' : 'asc'
  const list = useListSearch('/shipments', { sort: 'orderDateStart', direction: usual, alsoShownBy: ['stage'] })
  const query = { direction: usual, ...list.search, stage } as const
  const shipments = useLiveList(orpc.shipments.list.queryOptions({ input: query }), ({ orderId }) => orderId)
  const { chosen, selection, clear, more } = useChosenRows<ShipmentRow>(
    { ...list.filters, stage },
    {
      keyOf: ({ orderId }) => orderId,
      labelOf: ({ orderId, internalNumber }) =>
        t('choose', { order: orderName({ id: orderId, orderType: 'collection', internalNumber }) }),
      max: maxAutomatic,
      page: shipments.data,
      read: (place) => api.shipments.list({ ...query, ...place }),
    },
  )
  const mayPack = may('shipments.pack') && stage === 'packing'
  const mayConsign = may('pickups.manage') && stage === 'consignment'
  return (
    <ListFrame
      list={list}
      title={t('title')}
      name={stage === first ? undefined : t('stageName', { stage: t(`stage.${stage}`) })}
      lead={t('lead')}
      tabs={<StageTabs value={stage} />}
      more={may('tracking.write') && <TrackingFile />}
      filters={<Filters list={list} stage={stage} />}
    >
      <ListTable
        caption={t('caption')}
        columns={[...columnsFor(userType, stage), ...(mayPack ? [begin] : [])]}
        query={shipments}
        list={list}
        link={({ orderUuid, shipment }, content) =>
          shipment ? (
            <RowLink to="/shipments/$uuid" params={{ uuid: shipment.uuid }}>
              {content}
            </RowLink>
          ) : (
            <RowLink to="/orders/$id" params={{ id: orderUuid }}>
              {content}
            </RowLink>
          )
        }
        {...((mayPack || mayConsign) && { selection })}
        empty={<EmptyState title={t(`empty.${stage}.title`)}>{t(`empty.${stage}.text`)}</EmptyState>}
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
      {mayPack && <PackForMe chosen={chosen} more={more} onClear={clear} />}
      {mayConsign && <Consignment chosen={chosen} more={more} onClear={clear} />}
    </ListFrame>
  )
}

const Filters = ({ list, stage }: { list: ListSearchOf<'/shipments'>; stage: ShipmentStage }) => {
  const { search, change, filter } = list
  const carriers = useQuery({
    ...orpc.carriers.list.queryOptions({ staleTime: 60_000 }),
    enabled: stage !== 'packing',
    throwOnError: false,
  })
  const choices = carriers.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <FilterBar
      list={list}
      search={<SearchFilter label={t('search')} {...filter('search')} />}
      presets={
        !hasLeft(stage) && (
          <QuickFilter
            label={t('lateOnly')}
            isOn={search.isLate === true}
            onChange={(isOn) => change({ isLate: isOn || undefined })}
          />
        )
      }
    >
      <PeriodFilter from={search.from} to={search.to} onChange={change} />
      <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
      {stage !== 'packing' && <SelectFilter label={t('carrier')} choices={choices} {...filter('carrierId')} />}
    </FilterBar>
  )
}
