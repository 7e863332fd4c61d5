import { orpc } from '../../../platform/calls/query.ts'
import { useUser } from '../../../platform/session.ts'
import { HistoryNote } from '../../../ui/list/HistoryNote.tsx'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import { useListSearch } from '../../../ui/list/use-list-search.ts'
import { useLiveList } from '../../../ui/list/use-live-list.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { t } from '../texts.ts'
import { columnsFor } from './columns.tsx'

/** Lists the orders that name a product, open and past, the newest first. */
export const OrdersOfProduct = ({ id }: { id: number }) => {
  const { userType } = useUser()
  const list = useListSearch('/products/$id', { keepsScroll: true, alsoShownBy: ['tab'] })
  const { page, pageSize } = list.place
  const orders = useLiveList(
    orpc.orders.list.queryOptions({ input: { productId: id, page, pageSize } }),
    (order) => order.id,
  )
  return (
    <>
      <ListTable
        caption={t('ofProductCaption')}
        columns={columnsFor(userType).map(({ sort: _sort, ...column }) => column)}
        query={orders}
        list={list}
        link={({ uuid }, content) => (
          <RowLink to="/orders/$id" params={{ id: uuid }}>
            {content}
          </RowLink>
        )}
        empty={<EmptyState title={t('noneTitle')}>{t('ofProductNone')}</EmptyState>}
      />
      <HistoryNote />
    </>
  )
}
