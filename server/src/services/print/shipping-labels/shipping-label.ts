import bwip from 'bwip-js/node'

const startB = 104

const startC = 105

const fnc1 = 102

interface PostalAddress {
  name: string
  street: string | null
  zipCode: string | null
  city: string | null
  country: string | null
}

/** Everything that the label of a package shows. */
export interface ShippingLabel {
  orderId: number
  internalNumber: string | null
  /** Number as it is read: 120_3. */
  packageNumber: string
  isPallet: boolean
  /** Rank of the package in its shipment, and number of packages. */
  rank: number
  count: number
  weightKg: number
  sender: PostalAddress
  customerName: string
  recipient: PostalAddress
  carrierName: string
  serviceName: string
  /** Civil day. */
  date: string
  trackingNumber: string | null
  /** Serial shipping container code; null where the warehouse has no GS1 prefix. */
  sscc: string | null
}

/** Code 128 of a label, as codewords without the check. */
export const symbolOf = ({ sscc, packageNumber }: { sscc: string | null; packageNumber: string }): number[] =>
  sscc ? gs1Of(sscc) : inSetB(packageNumber)

/** GS1-128: the identifier (00) and the 18 digits, two in each codeword. */
const gs1Of = (sscc: string): number[] => [startC, fnc1, ...(`00${sscc}`.match(/\d\d/g) ?? []).map(Number)]

/** A package number has only digits, hyphens and underscores, which set B contains. */
const inSetB = (text: string): number[] => [startB, ...Array.from(text, (sign) => sign.charCodeAt(0) - 32)]

/** Returns the widths of bars and gaps in modules, with the check and the stop. */
export const barsOf = (codewords: readonly number[]): number[] => {
  const text = codewords.map((word) => `^${String(word).padStart(3, '0')}`).join('')
  const [symbol] = bwip.raw('code128', text, 'raw')
  // A linear symbol has bars; only two-dimensional ones have pixels.
  return (symbol as { sbs: number[] }).sbs
}

/** Writes codewords as the data of ^BC in mode N: `>:` begins set B, `>;` set C, `>8` is FNC1. */
export const zebraData = ([start, ...words]: readonly number[]): string =>
  start === startC
    ? `>;${words.map((word) => (word === fnc1 ? '>8' : String(word).padStart(2, '0'))).join('')}`
    : `>:${String.fromCharCode(...words.map((word) => word + 32))}`
