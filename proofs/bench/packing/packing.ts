import { firstFit, firstFitDecreasing } from '@quai/contract/orders/packing/proposal/first-fit.ts'
import {
  boxTypeOf,
  type ProposedBox,
  proposeBoxes,
  type UnitsToPack,
  unitOf,
} from '@quai/contract/orders/packing/proposal/propose.ts'
import { randomFrom } from '@quai/contract/orders/packing/testing/random.ts'
import { randomLines, usualBoxes } from '@quai/contract/orders/packing/testing/random-order.ts'
import { readSizes } from '../../../server/src/testing/sizes.ts'
import { machine } from '../report.ts'

const options = readSizes({ orders: { usual: 500, smallest: 5 }, seed: { usual: 46, smallest: 46 } })
const limitMs = 100
/** Units per order; the limit is for 30. */
const counts = [3, 10, 30, 100]
const types = usualBoxes.map(boxTypeOf)
const volumeOf = ({ length, width, height }: Record<'length' | 'width' | 'height', number>) => length * width * height

/** Proposes boxes for random orders, beside first-fit decreasing and a lower bound. Times are the processor's. */
const measure = (count: number) => {
  const random = randomFrom(options.seed)
  const sums = { orders: 0, boxes: 0, firstFit: 0, least: 0, volume: 0, boxVolume: 0, firstFitVolume: 0, exceeded: 0 }
  const times: number[] = []
  const orders = Math.ceil(options.orders / Math.max(1, count / 10))
  for (let done = 0; done < orders; done++) {
    const lines = linesOf(random, count)
    const from = process.cpuUsage()
    const { boxes } = proposeBoxes(lines, usualBoxes)
    const spent = process.cpuUsage(from)
    times.push((spent.user + spent.system) / 1_000)
    const simple = firstFit(lines.map(unitOf), { boxes: types, ...firstFitDecreasing })
    sums.orders++
    sums.boxes += boxes.length
    sums.firstFit += simple.length
    sums.least += leastBoxes(lines)
    sums.volume += lines.reduce((sum, line) => sum + volumeOf(line), 0)
    sums.boxVolume += boxes.reduce((sum: number, { box }: ProposedBox) => sum + volumeOf(box), 0)
    sums.firstFitVolume += simple.reduce((sum, { type: { size } }) => sum + (size[0] * size[1] * size[2]) / 1e6, 0)
    if (boxes.length > simple.length) sums.exceeded++
  }
  times.sort((a, b) => a - b)
  return {
    count,
    ...sums,
    mean: times.reduce((sum, ms) => sum + ms, 0) / orders,
    p95: times[Math.floor(orders * 0.95)] ?? 0,
  }
}

/** Lines of one unit each that fit into some box, so that all methods pack the same units. */
const linesOf = (random: () => number, count: number): UnitsToPack[] => {
  const lines: UnitsToPack[] = []
  while (lines.length < count) {
    const [line] = randomLines(random, { lines: 1, units: 1 })
    if (line && proposeBoxes([line], usualBoxes).leftOver.length === 0)
      lines.push({ ...line, orderItemId: lines.length + 1 })
  }
  return lines
}

/** Lower bound: no packing has fewer boxes than the largest needs for the volume, or the strongest for the weight. */
const leastBoxes = (lines: readonly UnitsToPack[]): number => {
  const volume = lines.reduce((sum, line) => sum + volumeOf(line), 0)
  const weight = lines.reduce((sum, line) => sum + line.weight, 0)
  const net = Math.max(...usualBoxes.map(({ maxWeight, tareWeight }) => maxWeight - tareWeight))
  return Math.max(1, Math.ceil(volume / Math.max(...usualBoxes.map(volumeOf))), Math.ceil(weight / net))
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`.padStart(8)
const columns = ['units', 'orders', 'boxes', 'FFD', 'least', 'fill', 'FFD fill', 'mean ms', 'p95 ms']

measure(10) // Warms the compiler up.
console.log(`${machine()}\n\n${columns.map((title) => title.padStart(8)).join('  ')}`)
for (const count of counts) {
  const row = measure(count)
  const perOrder = [row.boxes, row.firstFit, row.least].map((sum) => (sum / row.orders).toFixed(2).padStart(8))
  const fills = [row.volume / row.boxVolume, row.volume / row.firstFitVolume].map(percent)
  const times = [row.mean, row.p95].map((ms) => ms.toFixed(1).padStart(8))
  console.log([String(count).padStart(8), String(row.orders).padStart(8), ...perOrder, ...fills, ...times].join('  '))
  // At the smallest size the machine is busy with other work, so that times say nothing.
  const isSlow = count === 30 && row.p95 > limitMs && !options.isSmallest
  if (isSlow) console.error(`30 units take more than ${limitMs} ms`)
  if (row.exceeded > 0)
    console.error(`${row.exceeded} orders of ${count} units have more boxes than first-fit decreasing`)
  if (isSlow || row.exceeded > 0) process.exitCode = 1
}
