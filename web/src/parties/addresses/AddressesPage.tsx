import { type Address, addressText } from '@quai/contract/parties/addresses/address.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { orpc } from '../../platform/calls/query.ts'
import { CreateButton } from '../../ui/list/CreateButton.tsx'
import { FilterBar } from '../../ui/list/filters/FilterBar.tsx'
import { SearchFilter } from '../../ui/list/filters/SearchFilter.tsx'
import { ListFrame } from '../../ui/list/ListFrame.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import type { Column } from '../../ui/table/column.ts'
import { AddressDialog, AddressMenu } from './AddressMenu.tsx'
import { t } from './texts.ts'

const columnsOf = (isOnly: boolean): Column<Address>[] => [
  { id: 'name', header: t('name'), width: 200, sort: 'name', render: ({ name }) => <strong>{name}</strong> },
  {
    id: 'street',
    header: t('street'),
    width: 240,
    onCard: 'line',
    render: ({ street }) => addressText({ street }),
  },
  {
    id: 'city',
    header: t('city'),
    width: 190,
    sort: 'city',
    render: ({ zipCode, city }) => addressText({ zipCode, city }) || emptyMark,
  },
  { id: 'country', header: t('country'), width: 120, onCard: 'hidden', render: ({ country }) => country ?? emptyMark },
  {
    id: 'main',
    header: t('use'),
    width: 120,
    onCard: 'end',
    render: ({ isMainAddress }) => isMainAddress && <StatusChip tone="planned" label={t('main')} />,
  },
  {
    id: 'actions',
    header: t('actions'),
    width: 80,
    onCard: 'mark',
    render: (address) => <AddressMenu address={address} isOnly={isOnly} />,
  },
]

/** « Clients et fournisseurs »: the address book of the organisation, page by page. */
export const AddressesPage = () => {
  const list = useListSearch('/customers-suppliers', { sort: 'name' })
  const { search, filter, place, filtersCount } = list
  const addresses = useLiveList(
    orpc.addresses.list.queryOptions({ input: { ...search, pageSize: place.pageSize } }),
    ({ id }) => id,
  )
  const [isAdding, setIsAdding] = useState(false)
  return (
    <ListFrame
      list={list}
      title={t('pageTitle')}
      lead={t('pageLead')}
      actions={<CreateButton onClick={() => setIsAdding(true)}>{t('add')}</CreateButton>}
      filters={<FilterBar list={list} search={<SearchFilter label={t('search')} {...filter('search')} />} />}
    >
      <ListTable
        caption={t('pageTitle')}
        columns={columnsOf(addresses.data?.total === 1 && filtersCount === 0)}
        query={addresses}
        list={list}
        empty={<EmptyState title={t('noneTitle')}>{t('noneText')}</EmptyState>}
        noMatch={<EmptyState title={t('noMatchTitle')}>{t('noMatchText')}</EmptyState>}
      />
      {isAdding && <AddressDialog address={undefined} onClose={() => setIsAdding(false)} />}
    </ListFrame>
  )
}
