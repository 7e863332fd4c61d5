import Skeleton from '@mui/material/Skeleton'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { ProductPage } from '../goods/products/ProductPage.tsx'
import { BatchesPanel } from '../goods/stock/batches/BatchesPanel.tsx'
import { useBatches } from '../goods/stock/batches/use-batches.ts'
import { StockLines } from '../goods/stock/StockLines.tsx'
import { orpc } from '../platform/calls/query.ts'
import { onDemand } from '../platform/modules.ts'
import { may } from '../platform/session.ts'

const OrdersOfProduct = onDemand(
  () => import('../orders/orders/list/OrdersOfProduct.tsx'),
  'OrdersOfProduct',
  <Skeleton variant="rounded" height={240} />,
)

const route = getRouteApi('/products/$id')

const stockOf = (id: number) => ({
  ...orpc.stock.overview.queryOptions({ input: { id } }),
  enabled: may('stock.read'),
  // A plan without stock, or a failed read, must not hide the product.
  throwOnError: false,
})

/** Shows a product, and passes its stock, batches and orders, which the products module does not know. */
export const ProductWithStock = () => {
  const { id } = route.useParams()
  const { data: product } = useQuery(orpc.products.detail.queryOptions({ input: { id } }))
  const stock = useQuery(stockOf(id))
  const batches = useBatches(id, product?.isBatchManaged === true)
  // Waits for these too, because they stand above other panels and would push them down.
  return <ProductPage Stock={ProductStock} Orders={OrdersOfProduct} isWaiting={stock.isLoading || batches.isLoading} />
}

/** Shows what a product has in stock, warehouse by warehouse, then its batches. */
const ProductStock = ({ product }: { product: Product }) => {
  const { data } = useQuery(stockOf(product.id))
  const stock = data?.items ?? []
  return (
    <>
      {stock.map((detail) => (
        <StockLines key={detail.warehouseId} detail={detail} />
      ))}
      <BatchesPanel product={product} stock={stock} />
    </>
  )
}
