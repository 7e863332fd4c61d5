import { type CountSheetPrint, layOutCountSheet } from './count-sheet.ts'
import type { Document } from './paper.ts'
import { layOutProof, type ProofPrint } from './proof.ts'
import { layOutSlips, type SlipsPrint } from './slips.ts'

/** Everything that can be printed: plain data, told apart by its kind. */
export type Print = SlipsPrint | ProofPrint | CountSheetPrint

/** How each kind is laid out: pure, and the one place that a new kind is added to besides the union. */
const layouts: { [Kind in Print['kind']]: (print: Extract<Print, { kind: Kind }>) => Document } = {
  slips: layOutSlips,
  proof: layOutProof,
  'count-sheet': layOutCountSheet,
}

export const layOut = (print: Print): Document =>
  // The layout of a kind takes the prints of that kind.
  (layouts[print.kind] as (given: Print) => Document)(print)
