import type { SellsySide } from '@quai/contract/money/sellsy/sync.ts'

/** Sides and leaves chosen so far, by object. */
export type Choices = ReadonlyMap<number, SellsySide | 'leave'>
