import { batchLeftBehind, expirationRank } from '@quai/contract/orders/batch-choice.ts'
import type { Proposal } from '@quai/contract/stock/stock.ts'
import type { DraftLine, DraftPart } from '../../draft.ts'

/** The available quantity of one batch (or of no batch), in the server's order of proposal. */
export type Candidate = Omit<Proposal['lines'][number], 'quantity'>

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

/** Takes a quantity from batches in their order: first expired, first out. */
export const allot = (candidates: readonly Candidate[], quantity: number): Allotment => {
  const parts: DraftPart[] = []
  let missing = quantity
  for (const { batchId, batchNumber, batchExpirationDate, available } of candidates) {
    const taken = Math.min(missing, available)
    if (batchId === null || taken <= 0) continue
    parts.push({ batchId, batchNumber: batchNumber ?? '', batchExpirationDate, quantity: taken })
    missing -= taken
  }
  return { parts, missing }
}

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
    return Math.max(0, quantityOf(line) - candidates.reduce((sum, { available }) => sum + available, 0))
  if (!line.parts) return allot(candidates, line.quantity ?? 0).missing
  return line.parts.reduce((sum, { batchId, quantity }) => {
    const available = candidates.find((candidate) => candidate.batchId === batchId)?.available ?? 0
    return sum + Math.max(0, (quantity ?? 0) - available)
  }, 0)
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
  const onHand = candidates.map((candidate) => ({
    candidate,
    expiration: candidate.batchExpirationDate,
    left: candidate.available - (taken.get(candidate.batchId ?? 0) ?? 0),
  }))
  return batchLeftBehind(onHand, { latest: last.batchExpirationDate, plannedDay })?.candidate
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
