import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { orpc } from '../../platform/calls/query.ts'
import { useOpened } from '../../platform/opening/opens.ts'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DealDialog, DealMenu } from './DealMenu.tsx'
import { PartnerFilters } from './PartnerFilters.tsx'
import { t } from './texts.ts'

const columns: Column<Deal>[] = [
  {
    id: 'customer',
    header: t('customer'),
    width: 190,
    sort: 'customerName',
    render: ({ customerName }) => <strong>{customerName}</strong>,
  },
  {
    id: 'warehouse',
    header: t('warehouse'),
    width: 190,
    sort: 'warehouseName',
    onCard: 'line',
    render: ({ warehouseName }) => warehouseName,
  },
  {
    id: 'carries',
    header: t('carries'),
    width: 150,
    render: ({ canWarehouseCarry }) => t(canWarehouseCarry ? 'yes' : 'no'),
  },
  {
    id: 'signedSlip',
    header: t('signedSlip'),
    width: 120,
    render: ({ requiresSignedSlip }) => t(requiresSignedSlip ? 'required' : 'no'),
  },
  {
    id: 'externalId',
    header: t('externalId'),
    width: 140,
    yields: true,
    onCard: 'hidden',
    render: ({ externalId }) => externalId ?? emptyMark,
  },
  {
    id: 'state',
    header: t('state'),
    width: 110,
    sort: 'isActive',
    render: ({ isActive }) => (
      <StatusChip tone={isActive ? 'done' : 'gone'} label={t(isActive ? 'active' : 'inactive')} />
    ),
  },
  { id: 'actions', header: t('actions'), width: 80, onCard: 'mark', render: (deal) => <DealMenu deal={deal} /> },
]

const states = [true, false].map((value) => ({ value, label: t(value ? 'active' : 'inactive') }))
const answers = [true, false].map((value) => ({ value, label: t(value ? 'yes' : 'no') }))

export const DealsPage = () => {
  const list = useListSearch('/admin/deals', { sort: 'customerName' })
  const { search, filter, place } = list
  const deals = useLiveList(
    orpc.deals.list.queryOptions({ input: { ...search, pageSize: place.pageSize } }),
    ({ id }) => id,
  )
  const [added, setAdded] = useOpened(['deal'])
  return (
    <ListFrame
      list={list}
      title={t('title')}
      lead={t('lead')}
      actions={<CreateButton onClick={() => setAdded('deal')}>{t('create')}</CreateButton>}
      filters={
        <FilterBar
          list={list}
          search={<SearchFilter label={t('search')} {...filter('search')} />}
          presets={<SelectFilter label={t('state')} choices={states} {...filter('isActive')} />}
        >
          <PartnerFilters warehouse={filter('warehouseId')} customer={filter('customerId')} />
          <SelectFilter label={t('carries')} choices={answers} {...filter('canWarehouseCarry')} />
          <SelectFilter label={t('signedSlip')} choices={answers} {...filter('requiresSignedSlip')} />
        </FilterBar>
      }
    >
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={deals}
        list={list}
        empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
      {added && <DealDialog deal={undefined} parties={search} onClose={() => setAdded(undefined)} />}
    </ListFrame>
  )
}
