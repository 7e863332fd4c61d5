import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { notifyDone } from '../../platform/notify.ts'
import { useOpened } from '../../platform/opening/opens.ts'
import { opensDialog } from '../../ui/dialogs/opens-dialog.tsx'
import { useQuestion } from '../../ui/dialogs/use-question.tsx'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { SelectFilter } from '../../ui/list/filters/SelectFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { RowMenu } from '../../ui/MenuButton.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
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

const DealDialog = opensDialog(() => import('./DealDialog.tsx'), 'DealDialog')

/** Offers the changes of a deal; deactivating and deleting ask first. */
const DealMenu = ({ deal }: { deal: Deal }) => {
  const { id, isActive, customerName, warehouseName } = deal
  const between = t('between', { customer: customerName, warehouse: warehouseName })
  const navigate = useNavigate()
  const [isEdited, setIsEdited] = useState(false)
  const { ask, dialog } = useQuestion()
  const update = useMutation(orpc.deals.update.mutationOptions())
  const remove = useMutation(orpc.deals.remove.mutationOptions())
  const activate = () => notifyDone(update.mutateAsync({ id, isActive: true }), t('activated'))
  const askToDeactivate = () =>
    ask({
      title: t('deactivate.title', { between }),
      text: t('deactivate.text'),
      label: t('deactivate'),
      isDestructive: true,
      act: () => update.mutateAsync({ id, isActive: false }),
      done: t('deactivated'),
    })
  const askToRemove = () =>
    ask({
      title: t('remove.title', { between }),
      text: t('remove.text'),
      label: t('remove'),
      isDestructive: true,
      act: () => remove.mutateAsync({ id }),
      done: t('removed'),
    })
  return (
    <>
      <RowMenu
        label={t('actionsOn', { between })}
        choices={[
          { name: 'edit', label: t('edit'), onChoose: () => setIsEdited(true) },
          {
            name: 'transport',
            label: t('transport'),
            onChoose: () => void navigate({ to: '/admin/deals/$id/transport', params: { id } }),
          },
          {
            name: 'rates',
            label: t('rates'),
            onChoose: () => void navigate({ to: '/admin/deals/$id/rates', params: { id } }),
          },
          {
            name: 'journal',
            label: t('journal'),
            onChoose: () => void navigate({ to: '/admin/audit', search: { object: `deal:${id}` } }),
          },
          isActive
            ? { name: 'deactivate', label: t('deactivate'), onChoose: askToDeactivate }
            : { name: 'activate', label: t('activate'), onChoose: activate },
          { name: 'remove', label: t('remove'), isDestructive: true, onChoose: askToRemove },
        ]}
      />
      {isEdited && <DealDialog deal={deal} onClose={() => setIsEdited(false)} />}
      {dialog}
    </>
  )
}
