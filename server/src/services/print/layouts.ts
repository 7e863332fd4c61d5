import { type CountSheetPrint, layOutCountSheet } from './count-sheet.ts'
import { type GatePosterPrint, layOutGatePoster } from './gate-poster.ts'
import type { Document } from './paper.ts'
import { layOutProductLabels, type ProductLabelsPrint } from './product-label.ts'
import { layOutProof, type ProofPrint } from './proof.ts'
import { layOutRecall, type RecallPrint } from './recall.ts'
import { layOutShippingLabels, type ShippingLabelsPrint } from './shipping-labels/layout.ts'
import { layOutSlips, type SlipsPrint } from './slips.ts'
import { type ChargesPrint, layOutCharges } from './statements/charges.ts'
import { type KpisPrint, layOutKpis } from './statements/kpis.ts'
import { layOutPersonData, type PersonDataPrint } from './statements/person-data.ts'
import {
  type CarbonOrderPrint,
  type CarbonStatementPrint,
  layOutCarbonOrder,
  layOutCarbonStatement,
} from './transport/carbon.ts'
import { type LoadPlanPrint, layOutLoadPlan } from './transport/load-plan.ts'
import { layOutPickupNotes, type PickupNotesPrint } from './transport/pickup-note.ts'

/** Everything that can be printed, as plain data distinguished by `kind`. */
export type Print =
  | SlipsPrint
  | ProofPrint
  | CountSheetPrint
  | RecallPrint
  | ProductLabelsPrint
  | ShippingLabelsPrint
  | PickupNotesPrint
  | LoadPlanPrint
  | ChargesPrint
  | KpisPrint
  | PersonDataPrint
  | CarbonStatementPrint
  | CarbonOrderPrint
  | GatePosterPrint

/** Layouts by kind, as pure functions. A new kind is added here and to the union. */
const layouts: { [Kind in Print['kind']]: (print: Extract<Print, { kind: Kind }>) => Document } = {
  slips: layOutSlips,
  proof: layOutProof,
  'count-sheet': layOutCountSheet,
  recall: layOutRecall,
  charges: layOutCharges,
  kpis: layOutKpis,
  'person-data': layOutPersonData,
  'load-plan': layOutLoadPlan,
  'carbon-statement': layOutCarbonStatement,
  'carbon-order': layOutCarbonOrder,
  'product-labels': layOutProductLabels,
  'pickup-notes': layOutPickupNotes,
  'shipping-labels': layOutShippingLabels,
  'gate-poster': layOutGatePoster,
}

export const layOut = (print: Print): Document =>
  // Each layout receives the prints of its own kind.
  (layouts[print.kind] as (given: Print) => Document)(print)
