import { type Packaging, packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import type { ImportFact } from '@quai/contract/orders/imports/import.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import type { LoadedDeal } from '../../orders/create.ts'
import { plannedDay } from './appointment.ts'
import type { AskedOrder } from './asked.ts'
import type { Existing } from './existing-orders/find.ts'
import { batchName, type Catalogue } from './goods/catalogue.ts'

interface Around {
  deal: LoadedDeal
  /** References to create first. */
  unknown: ReadonlyMap<string, unknown>
  catalogue: Catalogue
  existing: Pick<Existing, 'ordersTotal'>
}

/** Sums up what a file would create, as far as it could be read. */
export const factsOf = (
  orders: readonly AskedOrder[],
  { deal, unknown, catalogue, existing }: Around,
): ImportFact[] => {
  const goods = orders.flatMap((order) => order.goods)
  const days = orders.flatMap(({ planned }) => (planned ? [plannedDay(planned, deal.rules)] : [])).sort()
  const lines = orders.reduce((total, { head }) => total + head.lines.length, 0)
  const newBatches = goods.flatMap(({ product, batchNumber }) => {
    const name = batchNumber && batchName(product.id, batchNumber)
    return name && !catalogue.batches.has(name) ? [name] : []
  })
  const also = [
    unknown.size > 0 && countOf(unknown.size, 'référence'),
    newBatches.length > 0 && countOf(new Set(newBatches).size, 'lot'),
  ].filter((one) => one !== false)
  return [
    { label: 'Commandes', value: countOf(orders.length, 'commande') },
    { label: 'Lignes', value: countOf(lines, 'ligne') },
    { label: 'Quantités', value: quantitiesOf(goods) },
    { label: 'Période', value: periodOf(days) },
    ...(existing.ordersTotal > 0 ? [{ label: 'Déjà là', value: countOf(existing.ordersTotal, 'commande') }] : []),
    ...(also.length > 0 ? [{ label: 'Et aussi', value: also.join(', ') }] : []),
  ]
}

const quantitiesOf = (goods: AskedOrder['goods']): string => {
  const sum = (packaging: Packaging) =>
    goods.reduce((total, line) => (line.packaging === packaging ? total + line.quantity : total), 0)
  return (
    packagings
      .map((packaging) => ({ packaging, quantity: sum(packaging) }))
      .filter(({ quantity }) => quantity > 0)
      .map(({ packaging, quantity }) => packagesText(quantity, packaging))
      .join(', ') || 'Rien'
  )
}

const periodOf = (days: readonly string[]): string => {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return 'Rien'
  return first === last ? `Le ${formatCivilDate(first)}` : `Du ${formatCivilDate(first)} au ${formatCivilDate(last)}`
}
