import Skeleton from '@mui/material/Skeleton'
import type { Projection as ProjectedStock } from '@quai/contract/goods/stock/projection.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { orpc } from '../../../platform/calls/query.ts'
import { later } from '../../../platform/modules.ts'

const ProjectionPanel = later(() => import('./ProjectionPanel.tsx'), 'ProjectionPanel')

export const useProjection = (productId: number) =>
  useQuery(orpc.stock.projection.queryOptions({ input: { id: productId } }))

/** Shows the stock to come of a product; nothing when no open order changes it. */
export const Projection = ({ productId }: { productId: number }) => {
  const { data } = useProjection(productId)
  const stocks = data?.items.filter(({ days }) => days.length > 0) ?? []
  if (!isFilled(stocks)) return null
  return (
    // As high as the panel, so that what follows stays where it is.
    <Suspense fallback={<Skeleton variant="rounded" height={stocks.length > 1 ? 438 : 390} />}>
      <ProjectionPanel stocks={stocks} />
    </Suspense>
  )
}

const isFilled = (stocks: ProjectedStock[]): stocks is [ProjectedStock, ...ProjectedStock[]] => stocks.length > 0
