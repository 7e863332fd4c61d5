import type { ReactNode } from 'react'
import { TextLink } from '../../ui/TextLink.tsx'
import { t } from './texts.ts'

interface Quantities {
  physical: number
  available: number
  forecast: number
}
export type Figure = keyof Quantities

interface Props {
  which: Figure
  productId: number
  quantities: readonly Quantities[]
  /** Warehouse, and batch, that the figure counts: what it leads to shows them alone. */
  place?: { warehouseId: number; batchId?: number }
  children: ReactNode
}

/** Leads from a figure of today's stock to what makes it: movements, or the open orders that reserve or bring goods. */
export const FigureLink = ({ which, productId, quantities, place, children }: Props) => {
  const isMade = which === 'physical' || quantities.some((one) => one[which] !== one.physical)
  return isMade ? (
    <TextLink
      to="/stock/$id"
      params={{ id: productId }}
      search={place ?? {}}
      hash={which === 'physical' ? 'movements' : 'coming'}
      title={t(`behind.${which}`)}
      color="inherit"
      // Above the link that covers the row of a list.
      sx={{ position: 'relative', zIndex: 1 }}
    >
      {children}
    </TextLink>
  ) : (
    children
  )
}
