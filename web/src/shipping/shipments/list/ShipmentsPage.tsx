import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined'
import Button from '@mui/material/Button'
import { orderName } from '@quai/contract/orders/orders/name.ts'
import { hasLeft, type ShipmentStage } from '@quai/contract/shipping/shipments/query.ts'
import { maxAutomatic, type ShipmentRow } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { may, useUser } from '../../../platform/session.ts'
import { opensDialog } from '../../../ui/dialogs/opens-dialog.tsx'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/list/filters/PeriodFilter.tsx'
import { QuickFilter } from '../../../ui/list/filters/QuickFilter.tsx'
import { SearchFilter } from '../../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../../ui/list/ListFrame.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { SelectionBar } from '../../../ui/list/SelectionBar.tsx'
import { type ListSearchOf, useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { type MoreRows, useChosenRows } from '../../../ui/table/chosen/use-chosen-rows.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { LabelsButton } from '../../labels/LabelsButton.tsx'
import { PickupButton } from '../../pickups/PickupButton.tsx'
import { t } from '../texts.ts'
import { begin, columnsFor } from './columns.tsx'
import { PackForMe } from './PackForMe.tsx'
import { firstStage, StageTabs } from './StageTabs.tsx'

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

/** Shipments chosen together: their labels go through one address. */
const maxConsigned = 100

interface Props {
  chosen: readonly ShipmentRow[]
  more: MoreRows | undefined
  onClear: () => void
}

/** Prints the labels of the selected shipments and consigns them. */
const Consignment = ({ chosen, more, onClear }: Props) => {
  const shipments = chosen.flatMap(({ shipment }) => (shipment ? [shipment] : []))
  if (shipments.length === 0) return null
  return (
    <SelectionBar
      text={t('chosen', { count: chosen.length })}
      count={chosen.length}
      max={maxConsigned}
      more={more}
      onClear={onClear}
    >
      <LabelsButton shipmentUuids={shipments.map(({ uuid }) => uuid)} />
      <PickupButton shipments={shipments} onConsigned={onClear} />
    </SelectionBar>
  )
}

const TrackingFileDialog = opensDialog(() => import('../../tracking/TrackingFileDialog.tsx'), 'TrackingFileDialog')

/** Opens the deposit of a carrier's file of events. */
const TrackingFile = () => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" startIcon={<UploadFileOutlined />} onClick={() => setIsOpen(true)}>
        {t('trackingFile')}
      </Button>
      <TrackingFileDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
