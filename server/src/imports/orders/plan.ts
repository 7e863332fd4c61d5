import type { ImportPlan } from '@quai/contract/imports/import.ts'
import type { Packaging } from '@quai/contract/products/packaging.ts'
import type { LoadedDeal } from '../../orders/create.ts'
import { plannedDay } from './appointment.ts'
import type { AskedOrder } from './asked.ts'
import { batchName, type Catalogue } from './catalogue.ts'

interface Around {
  deal: LoadedDeal
  unknown: ReadonlyMap<string, unknown>
  catalogue: Catalogue
}

/** What a file would make, as far as it is understood. */
export const planOf = (orders: readonly AskedOrder[], { deal, unknown, catalogue }: Around): ImportPlan => {
  const goods = orders.flatMap((order) => order.goods)
  const days = orders.flatMap(({ planned }) => (planned ? [plannedDay(planned, deal.rules)] : [])).sort()
  const sum = (packaging: Packaging) =>
    goods.reduce((total, line) => (line.packaging === packaging ? total + line.quantity : total), 0)
  const newBatches = goods.flatMap(({ product, batchNumber }) => {
    const name = batchNumber && batchName(product.id, batchNumber)
    return name && !catalogue.batches.has(name) ? [name] : []
  })
  return {
    orders: orders.length,
    lines: orders.reduce((total, { head }) => total + head.lines.length, 0),
    units: sum('package_unit'),
    boxes: sum('package_box'),
    pallets: sum('package_pallet'),
    products: unknown.size,
    batches: new Set(newBatches).size,
    firstDay: days[0] ?? null,
    lastDay: days.at(-1) ?? null,
  }
}
