import type { OrderRow } from '@quai/contract/orders/orders/order.ts'
import { api } from '../../../platform/calls/api.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { may } from '../../../platform/session.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { BulkActions } from '../bulk/BulkActions.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { t } from '../texts.ts'
import { listQuery, type OrdersList } from './orders-search.ts'
import type { Preset } from './presets.ts'

interface Props {
  list: OrdersList
  preset: Preset
  columns: readonly Column<OrderRow>[]
}

export const OrdersTable = ({ list, preset, columns }: Props) => {
  const { page, pageSize } = list.search
  const orders = useLiveList(
    orpc.orders.list.queryOptions({
      input: { ...listQuery(list.search, preset), page, pageSize },
    }),
    ({ id }) => id,
  )
  const { chosen, selection, clear, more } = useSelection(
    { ...list.filters, ...preset.fixed },
    { page: orders.data, read: (place) => api.orders.list({ ...listQuery(list.search, preset), ...place }) },
  )
  return (
    <>
      <ListTable
        caption={t('caption')}
        columns={columns}
        query={orders}
        list={list}
        newsText={preset.news}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }}>
            {content}
          </RowLink>
        )}
        selection={selection}
        empty={<NoOrder preset={preset} />}
        noMatch={<EmptyState title={t('noneFilteredTitle')}>{t('noneFilteredText')}</EmptyState>}
      />
      <BulkActions chosen={chosen} more={more} onClear={clear} />
    </>
  )
}

const NoOrder = ({ preset }: { preset: Preset }) => (
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
