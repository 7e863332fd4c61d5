import type { Proposal } from '@quai/contract/goods/stock/stock.ts'
import { batchLeftBehind, expirationRank } from '@quai/contract/orders/orders/batch-choice.ts'
import type { DraftLine, DraftPart } from '../../draft.ts'

/** The available quantity of one batch (or of no batch), in the server's order of proposal. */
export type Candidate = Omit<Proposal['lines'][number], 'quantity' | 'held'> & {
  /** Quantity held by orders that others are typing: taking it asks first. */
  held?: number
}

/**
 * Adds an order's own reservation to the stock, since it is available to that order alone. Sorted as the server
 * proposes: by expiry, goods without one last.
 */
export const withHeld = (candidates: readonly Candidate[], held: readonly Candidate[]): Candidate[] => {
  const all = new Map(candidates.map((candidate) => [candidate.batchId, candidate]))
  for (const own of held)
    all.set(own.batchId, {
      ...own,
      ...all.get(own.batchId),
      available: own.available + (all.get(own.batchId)?.available ?? 0),
    })
  return [...all.values()].sort((a, b) => expiryOf(a).localeCompare(expiryOf(b)))
}

const expiryOf = ({ batchExpirationDate }: Pick<Candidate, 'batchExpirationDate'>): string =>
  expirationRank(batchExpirationDate)

export interface Allotment {
  parts: DraftPart[]
  /** The quantity that no batch covers: the order waits for it. */
  missing: number
}

/**
 * Takes a quantity from batches in their order: first expired, first out; what others hold comes last. Leaves out those
 * with too few days left.
 */
export const allot = (candidates: readonly Candidate[], quantity: number): Allotment => {
  const proposed = candidates.filter(({ batchId, shortOf }) => batchId !== null && !shortOf)
  const taken = new Map<Candidate, number>()
  let missing = quantity
  for (const share of [freeOf, heldOf])
    for (const candidate of proposed) {
      const part = Math.min(missing, share(candidate))
      taken.set(candidate, (taken.get(candidate) ?? 0) + part)
      missing -= part
    }
  const parts = proposed.flatMap((candidate) => {
    const { batchId, batchNumber, batchExpirationDate } = candidate
    const part = taken.get(candidate) ?? 0
    return batchId !== null && part > 0
      ? [{ batchId, batchNumber: batchNumber ?? '', batchExpirationDate, quantity: part }]
      : []
  })
  return { parts, missing }
}

const freeOf = ({ available }: Candidate): number => available
const heldOf = ({ held = 0 }: Candidate): number => held
const stockOf = (candidate: Candidate): number => freeOf(candidate) + heldOf(candidate)

/** The stock without what others hold. */
const withoutHolds = (candidates: readonly Candidate[]): Candidate[] => candidates.map((one) => ({ ...one, held: 0 }))

/** Returns how much of a line only others' holds can cover: sending it asks first. */
export const takenFromOthers = (line: DraftLine, candidates: readonly Candidate[]): number =>
  shortageOf(line, withoutHolds(candidates)) - shortageOf(line, candidates)

/** Returns the batches of a line, chosen or proposed; a missing quantity is added to the last one. */
export const partsOf = (line: DraftLine, candidates: readonly Candidate[]): DraftPart[] => {
  if (line.parts) return line.parts.filter(({ quantity }) => (quantity ?? 0) !== 0)
  const { parts, missing } = allot(candidates, line.quantity ?? 0)
  return parts.map((part, index) =>
    index === parts.length - 1 ? { ...part, quantity: (part.quantity ?? 0) + missing } : part,
  )
}

/** Returns the total quantity of a line. */
export const quantityOf = (line: DraftLine): number =>
  line.parts ? line.parts.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) : (line.quantity ?? 0)

/** Returns how much of a collection's line is out of stock: above zero, the order is a pre-order. */
export const shortageOf = (line: DraftLine, candidates: readonly Candidate[]): number => {
  if (!line.product.isBatchManaged)
    return Math.max(0, quantityOf(line) - candidates.reduce((sum, one) => sum + stockOf(one), 0))
  if (!line.parts) return allot(candidates, line.quantity ?? 0).missing
  return line.parts.reduce((sum, { batchId, quantity }) => {
    const chosen = candidates.find((candidate) => candidate.batchId === batchId)
    return sum + Math.max(0, (quantity ?? 0) - (chosen ? stockOf(chosen) : 0))
  }, 0)
}

/** Reduces a line to what is in stock, batch by batch when they were chosen; undefined when nothing is. */
export const withinStock = (line: DraftLine, candidates: readonly Candidate[]): DraftLine | undefined => {
  const parts =
    line.parts?.map((part) => {
      const available = candidates.find(({ batchId }) => batchId === part.batchId)?.available ?? 0
      return { ...part, quantity: Math.min(part.quantity ?? 0, available) }
    }) ?? null
  const quantity = quantityOf(line) - shortageOf(line, withoutHolds(candidates))
  return quantity > 0 ? { ...line, parts, quantity } : undefined
}

/** The batch that a line leaves behind at its day although it expires earlier: the line then asks for a reason. */
export const leftBehind = (
  line: DraftLine,
  candidates: readonly Candidate[],
  plannedDay: string | null,
): Candidate | undefined => {
  const parts = (line.parts ?? []).filter(({ quantity }) => (quantity ?? 0) > 0)
  const last = parts.toSorted((a, b) => expiryOf(a).localeCompare(expiryOf(b))).at(-1)
  if (!last) return undefined
  const taken = new Map(parts.map(({ batchId, quantity }) => [batchId, quantity ?? 0]))
  const proposed = candidates.filter(({ shortOf }) => !shortOf)
  const onHand = proposed.map((candidate) => ({
    candidate,
    expiration: candidate.batchExpirationDate,
    left: candidate.available - (taken.get(candidate.batchId ?? 0) ?? 0),
  }))
  return batchLeftBehind(onHand, { latest: last.batchExpirationDate, plannedDay })?.candidate
}

/** The chosen batch with fewer days left than asked for: the line then asks for a reason. */
export const chosenShort = (line: DraftLine, candidates: readonly Candidate[]): Candidate | undefined => {
  const taken = new Set((line.parts ?? []).flatMap(({ batchId, quantity }) => ((quantity ?? 0) > 0 ? [batchId] : [])))
  return candidates.find(({ batchId, shortOf }) => shortOf !== null && batchId !== null && taken.has(batchId))
}

/** Adds the batches not taken, with a quantity of zero, so that the user can choose them. */
export const withOthers = (parts: readonly DraftPart[], candidates: readonly Candidate[]): DraftPart[] => [
  ...parts,
  ...candidates.flatMap(({ batchId, batchNumber, batchExpirationDate }) =>
    batchId === null || parts.some((part) => part.batchId === batchId)
      ? []
      : [{ batchId, batchNumber: batchNumber ?? '', batchExpirationDate, quantity: 0 }],
  ),
]
