import type { Projection as ProjectedStock } from '@quai/contract/goods/stock/projection.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { ProjectionPanel } from './ProjectionPanel.tsx'

export const useProjection = (productId: number) =>
  useQuery(orpc.stock.projection.queryOptions({ input: { id: productId } }))

/** Shows the stock to come of a product; nothing when no open order changes it. */
export const Projection = ({ productId }: { productId: number }) => {
  const { data } = useProjection(productId)
  const stocks = data?.items.filter(({ days }) => days.length > 0) ?? []
  return isFilled(stocks) && <ProjectionPanel stocks={stocks} />
}

const isFilled = (stocks: ProjectedStock[]): stocks is [ProjectedStock, ...ProjectedStock[]] => stocks.length > 0
