import Button from '@mui/material/Button'
import { formatDecimal, formatInteger } from '@quai/contract/platform/text/typography.ts'
import type { Pickup } from '@quai/contract/shipping/pickups/pickup.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { PartnerFilters } from '../../../parties/deals/PartnerFilters.tsx'
import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { FilterBar } from '../../../ui/list/filters/FilterBar.tsx'
import { PeriodFilter } from '../../../ui/list/filters/PeriodFilter.tsx'
import { SelectFilter } from '../../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../../ui/list/ListFrame.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { ShortDay } from '../../../ui/Moment.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { openNotes } from '../../pickups/notes.ts'
import { t } from '../../pickups/texts.ts'
import { t as shipmentsText } from '../texts.ts'
import { StageTabs } from './StageTabs.tsx'

const date: Column<Pickup> = {
  id: 'date',
  header: t('date'),
  width: 104,
  onCard: 'title',
  render: ({ pickupDate }) => <ShortDay at={pickupDate} />,
}

const carrier: Column<Pickup> = {
  id: 'carrier',
  header: t('carrier'),
  width: 220,
  onCard: 'line',
  render: ({ carrierService }) => <TwoLines under={carrierService.name}>{carrierService.carrier.name}</TwoLines>,
}

const warehouse: Column<Pickup> = {
  id: 'warehouse',
  header: t('warehouse'),
  width: 180,
  render: ({ warehouseName }) => warehouseName,
}

const counts: Column<Pickup>[] = [
  {
    id: 'shipments',
    header: t('shipments'),
    width: 110,
    align: 'right',
    render: (row) => formatInteger(row.shipmentCount),
  },
  {
    id: 'packages',
    header: t('packages'),
    width: 90,
    align: 'right',
    render: (row) => formatInteger(row.packagesCount),
  },
  {
    id: 'weight',
    header: t('weight'),
    width: 110,
    align: 'right',
    render: (row) => `${formatDecimal(row.weight)}\u00a0kg`,
  },
]

const note: Column<Pickup> = {
  id: 'note',
  header: t('note'),
  width: 130,
  align: 'right',
  onCard: 'end',
  render: ({ id }) => <NoteButton id={id} />,
}

const NoteButton = ({ id }: { id: number }) => {
  const { mutate, isPending } = useMutation({ mutationFn: () => openNotes([id]) })
  return (
    <Button
      size="small"
      variant="outlined"
      loading={isPending}
      aria-label={t('noteOf', { id: String(id) })}
      onClick={() => mutate()}
    >
      {t('note')}
    </Button>
  )
}

/** Lists the pickups, with their notes to print. */
export const PickupsPage = () => {
  const { userType } = useUser()
  const list = useListSearch('/shipments/pickups', { direction: 'desc' })
  const { search, change, filter } = list
  const pickups = useLiveList(orpc.pickups.list.queryOptions({ input: search }), ({ id }) => id)
  const carriers = useQuery({ ...orpc.carriers.list.queryOptions({ staleTime: 60_000 }), throwOnError: false })
  const choices = carriers.data?.items.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return (
    <ListFrame
      list={list}
      title={shipmentsText('title')}
      lead={shipmentsText('lead')}
      tabs={<StageTabs value="pickups" />}
      filters={
        <FilterBar list={list}>
          <PeriodFilter from={search.from} to={search.to} onChange={change} />
          {userType === 'admin' && <PartnerFilters warehouse={filter('warehouseId')} />}
          <SelectFilter label={t('carrier')} choices={choices} {...filter('carrierId')} />
        </FilterBar>
      }
    >
      <ListTable
        caption={t('caption')}
        columns={[date, carrier, ...(userType === 'admin' ? [warehouse] : []), ...counts, note]}
        query={pickups}
        list={list}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
    </ListFrame>
  )
}
