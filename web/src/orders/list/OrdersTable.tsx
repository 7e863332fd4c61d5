import type { OrderRow } from '@quai/contract/orders/order.ts'
import type { OrderListQuery } from '@quai/contract/orders/query.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { orpc } from '../../platform/query.ts'
import { may } from '../../platform/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { BulkActions } from '../bulk/BulkActions.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { t } from '../texts.ts'
import { aboutOf, isFiltered, listQuery, type OrdersSearch } from './orders-search.ts'
import type { Preset } from './presets.ts'

interface Props {
  search: OrdersSearch
  onChange: (changes: OrdersSearch) => void
  preset: Preset
  columns: readonly Column<OrderRow>[]
}

export const OrdersTable = ({ search, onChange, preset, columns }: Props) => {
  const query = listQuery(search, preset)
  const orders = useQuery(
    orpc.orders.list.queryOptions({
      input: { ...query, page: search.page, pageSize: search.pageSize },
      placeholderData: keepPreviousData,
    }),
  )
  const { chosen, selection, clear } = useSelection(aboutOf(search, preset))
  return (
    <>
      <DataTable
        caption={t('caption')}
        columns={columns}
        rows={orders.data?.items}
        isStale={orders.isPlaceholderData}
        keyOf={({ id }) => id}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }}>
            {content}
          </RowLink>
        )}
        empty={<NoOrder isFiltered={isFiltered(search)} preset={preset} />}
        selection={selection}
        sorting={{
          by: query.sort,
          direction: query.direction,
          // The sortable columns carry sorts of the contract.
          onChange: (sort, direction) => onChange({ sort: sort as OrderListQuery['sort'], direction }),
        }}
        paging={
          orders.data && {
            page: search.page ?? 1,
            pageSize: search.pageSize ?? 25,
            total: orders.data.total,
            isTotalExact: orders.data.isTotalExact,
            onChange: (page, pageSize) => onChange({ page, pageSize }),
          }
        }
      />
      <BulkActions chosen={chosen} onClear={clear} />
    </>
  )
}

const NoOrder = ({ isFiltered: hasFilters, preset }: { isFiltered: boolean; preset: Preset }) => {
  if (hasFilters) return <EmptyState title={t('noneFilteredTitle')}>{t('noneFilteredText')}</EmptyState>
  return (
    <EmptyState
      title={preset.emptyTitle}
      action={
        Object.keys(preset.fixed).length === 0 &&
        may('orders.create') && (
          <LinkButton to="/orders/create" variant="contained">
            {t('newOrder')}
          </LinkButton>
        )
      }
    >
      {preset.emptyText}
    </EmptyState>
  )
}
