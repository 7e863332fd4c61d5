import type { UnitsToPack } from '../proposal/propose.ts'
import type { UsualBox } from '../usual-box.ts'
import { between } from './random.ts'

/** Cartons that dealers of packaging commonly sell. */
export const usualBoxes: UsualBox[] = [
  { name: 'XS', length: 20, width: 14, height: 14, tareWeight: 0.12, maxWeight: 10 },
  { name: 'S', length: 31, width: 21.5, height: 15, tareWeight: 0.22, maxWeight: 15 },
  { name: 'M', length: 40, width: 30, height: 27, tareWeight: 0.45, maxWeight: 20 },
  { name: 'L', length: 60, width: 40, height: 40, tareWeight: 0.9, maxWeight: 30 },
  { name: 'Tube', length: 100, width: 12, height: 12, tareWeight: 0.4, maxWeight: 8 },
]

/** Makes lines of units of 2 to 45 cm, of common density, some fragile, some upright, a few too long for any box. */
export const randomLines = (random: () => number, { lines, units }: { lines: number; units: number }): UnitsToPack[] =>
  Array.from({ length: lines }, (_, rank) => {
    const side = () => Math.round(100 * (2 + 28 * random() ** 2 + (random() < 0.1 ? 15 : 0))) / 100
    const size = { length: random() < 0.02 ? 130 : side(), width: side(), height: side() }
    const density = 0.05 + 0.6 * random()
    return {
      orderItemId: rank + 1,
      quantity: between(random, [1, units]),
      ...size,
      weight: Math.max(0.001, Math.round(size.length * size.width * size.height * density) / 1_000),
      keepsUpright: random() < 0.2,
      isFragile: random() < 0.15,
    }
  })
