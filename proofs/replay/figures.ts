import { type Packaging, packagings } from '@quai/contract/goods/products/packaging.ts'
import { type KpiName, kpiFamilies } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, KpiFigure } from '@quai/contract/money/kpis/kpi.ts'
import type { Scene } from './play.ts'
import type { PlannedLine } from './reading.ts'

export interface FiguresProof {
  /** Figures compared with the file. */
  compared: number
  differences: string[]
}

/**
 * Compares the figures of the last seven days, in which everything was carried out, with a count over the file: volumes,
 * answers and stock. Both sides must read the same figures.
 */
export const proveFigures = async (scene: Scene, deliveries: readonly PlannedLine[][]): Promise<FiguresProof> => {
  const { customer, warehouse, warehouseId, customerId } = scene
  const differences: string[] = []
  const expected = expectedFigures(scene, deliveries)
  for (const family of kpiFamilies) {
    const read = `/kpis/${family}?period=7`
    const mine = await customer.get<KpiAnswer>(`${read}&warehouseId=${warehouseId}`)
    const theirs = await warehouse.get<KpiAnswer>(`${read}&customerId=${customerId}`)
    for (const [rank, figure] of mine.figures.entries()) {
      const { name } = figure
      const said = JSON.stringify(shownOf(figure))
      if (said !== JSON.stringify(shownOf(theirs.figures[rank])))
        differences.push(`Figure ${name}: the customer and the warehouse read different ones`)
      const wanted = expected.get(name)
      const found = name === 'acceptanceRate' ? figure.part : figure.value
      if (wanted !== undefined && wanted !== found)
        differences.push(`Figure ${name}: expected ${wanted}, found ${found}`)
    }
  }
  return { compared: expected.size, differences }
}

const shownOf = (figure: KpiFigure | undefined) => [figure?.name, figure?.value, figure?.previous, figure?.points]

const expectedFigures = ({ reading }: Scene, deliveries: readonly PlannedLine[][]): Map<KpiName, number> => {
  const played = reading.orders.filter(({ isCancelled }) => !isCancelled)
  const entered = deliveries.flat()
  const left = played.flatMap(({ lines }) => lines)
  const sum = (lines: readonly PlannedLine[], packaging: Packaging) =>
    lines.filter((line) => line.packaging === packaging).reduce((total, { quantity }) => total + quantity, 0)
  const [unit, box, pallet] = packagings.map((packaging) => ({
    in: sum(entered, packaging),
    out: sum(left, packaging),
  })) as [Volume, Volume, Volume] // one for each of the three packagings
  const quantities = new Map<string, number>()
  for (const { code, quantity } of entered) quantities.set(code, (quantities.get(code) ?? 0) + quantity)
  for (const { code, quantity } of left) quantities.set(code, (quantities.get(code) ?? 0) - quantity)
  const inStock = [...quantities.values()].filter((quantity) => quantity > 0).length
  return new Map<KpiName, number>([
    ['unitsIn', unit.in],
    ['boxesIn', box.in],
    ['palletsIn', pallet.in],
    ['unitsOut', unit.out],
    ['boxesOut', box.out],
    ['palletsOut', pallet.out],
    ['acceptanceRate', played.length + deliveries.length],
    ['referencesInStock', inStock],
    ['outOfStock', quantities.size - inStock],
    ['dormant', 0],
    ['expiring', 0],
    ['unitsInStock', unit.in - unit.out],
    ['boxesInStock', box.in - box.out],
    ['palletsInStock', pallet.in - pallet.out],
  ])
}

interface Volume {
  in: number
  out: number
}
