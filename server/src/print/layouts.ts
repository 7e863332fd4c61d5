import { type CountSheetPrint, layOutCountSheet } from './count-sheet.ts'
import type { Document } from './paper.ts'
import { layOutProof, type ProofPrint } from './proof.ts'
import { layOutSlips, type SlipsPrint } from './slips.ts'

/** Everything that can be printed, as plain data distinguished by `kind`. */
export type Print = SlipsPrint | ProofPrint | CountSheetPrint

/** Layouts by kind, as pure functions. A new kind is added here and to the union. */
const layouts: { [Kind in Print['kind']]: (print: Extract<Print, { kind: Kind }>) => Document } = {
  slips: layOutSlips,
  proof: layOutProof,
  'count-sheet': layOutCountSheet,
}

export const layOut = (print: Print): Document =>
  // Each layout receives the prints of its own kind.
  (layouts[print.kind] as (given: Print) => Document)(print)
