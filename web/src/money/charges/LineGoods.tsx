import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagesText } from '@quai/contract/goods/products/packaging.ts'
import { movementKindLabels } from '@quai/contract/goods/stock/stock.ts'
import {
  chargeLabels,
  type HandlingKind,
  packagingOf,
  type StorageKind,
} from '@quai/contract/money/charges/charge-kinds.ts'
import type { ChargedMovement, ChargedProduct } from '@quai/contract/money/charges/statement.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { orpc } from '../../platform/calls/query.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { ListTable } from '../../ui/list/ListTable.tsx'
import { useListSearch } from '../../ui/list/use-list-search.ts'
import { useLiveList } from '../../ui/list/use-live-list.ts'
import { Moment } from '../../ui/Moment.tsx'
import { isOfOrder, OrderLink } from '../../ui/order/OrderName.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Column } from '../../ui/table/column.ts'
import { RowLink } from '../../ui/table/RowLink.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import type { AskedLine } from './asked.ts'
import { t } from './texts.ts'

type GoodsLine = AskedLine & { kind: StorageKind | HandlingKind }

const shownBy = ['customerId', 'warehouseId', 'from', 'to', 'kind', 'productId']

/** Lists the products that make a line, each leading to its movements. */
export const LineProducts = ({ line }: { line: GoodsLine }) => {
  const list = useListSearch('/invoices/charges', { alsoShownBy: shownBy })
  const { page, pageSize } = list.place
  const products = useLiveList(
    orpc.charges.products.queryOptions({ input: { ...line, page, pageSize } }),
    ({ productId }) => productId,
  )
  return (
    <Box component="section">
      <Typography variant="h2" sx={{ mb: 3 }}>
        {t('productsBehind')}
      </Typography>
      <ListTable
        caption={t('productsBehind')}
        columns={[
          ...productColumns,
          {
            id: 'quantity',
            header: chargeLabels[line.kind].unit,
            width: 140,
            align: 'right',
            render: ({ quantity }) => <Quantity value={quantity} />,
          },
        ]}
        query={products}
        list={list}
        link={({ productId }, content) => (
          <RowLink to="/invoices/charges" search={{ ...line, productId }}>
            {content}
          </RowLink>
        )}
        empty={<EmptyState title={t('noProducts')} />}
      />
    </Box>
  )
}

const productColumns: Column<ChargedProduct>[] = [
  {
    id: 'product',
    header: t('product'),
    width: 280,
    render: ({ reference, name }) => <TwoLines under={name}>{reference}</TwoLines>,
  },
]

/** Lists the movements of one product behind a line, each leading to its order. */
export const LineMovements = ({ line, productId }: { line: GoodsLine; productId: number }) => {
  const list = useListSearch('/invoices/charges', { alsoShownBy: shownBy, keepsScroll: true })
  const { page, pageSize } = list.place
  const movements = useLiveList(
    orpc.charges.movements.queryOptions({ input: { ...line, productId, page, pageSize } }),
    ({ id }) => id,
  )
  const shown = movements.data?.items[0]
  return (
    <Box component="section">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'baseline', mb: 3 }}>
        <Typography variant="h2">{t('movementsBehind')}</Typography>
        {shown && <Typography color="text.secondary">{`${shown.reference}, ${shown.name}`}</Typography>}
        <LinkButton to="/invoices/charges" search={line} size="small">
          {t('allProducts')}
        </LinkButton>
      </Box>
      <ListTable
        caption={t('movementsBehind')}
        columns={[...movementColumns, quantityColumn(line)]}
        query={movements}
        list={list}
        empty={<EmptyState title={t('noMovements')} />}
      />
    </Box>
  )
}

const movementColumns: Column<ChargedMovement>[] = [
  { id: 'date', header: t('date'), width: 150, render: ({ createdAt }) => <Moment at={createdAt} /> },
  { id: 'kind', header: t('kind'), width: 130, render: ({ kind }) => movementKindLabels[kind] },
  { id: 'batch', header: t('batch'), width: 110, render: ({ batchNumber }) => batchNumber ?? emptyMark },
  {
    id: 'origin',
    header: t('origin'),
    width: 180,
    render: (movement) => (isOfOrder(movement) ? <OrderLink of={movement} /> : (movement.reason ?? emptyMark)),
  },
]

const quantityColumn = ({ kind }: GoodsLine): Column<ChargedMovement> => ({
  id: 'quantity',
  header: t('quantity'),
  width: 120,
  align: 'right',
  render: ({ quantity }) => packagesText(quantity, packagingOf[kind]),
})
