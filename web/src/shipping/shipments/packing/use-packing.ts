import { failureMessage } from '@quai/contract/failures.ts'
import { editPacking, type PackingEdit } from '@quai/contract/orders/packing/edit.ts'
import { type PackingRefusal, type ShipmentPackage, statusOfPacking } from '@quai/contract/orders/packing/packing.ts'
import type { ShipmentDetail } from '@quai/contract/shipping/shipments/shipment.ts'
import { useState } from 'react'
import { signal } from '../../../goods/barcodes/signal.ts'
import { usePackingForm } from './use-packing-form.ts'

/** Returns the sentence of a refused edit. */
export const refusalText = ({ code, params }: PackingRefusal): string =>
  // A refusal has the parameters of its code.
  failureMessage(code, params as never)

/** Edits a packing by the rules of the contract. Every change can be undone; a refused one sounds and changes nothing. */
export const usePacking = (shipment: ShipmentDetail) => {
  const { write, ...held } = usePackingForm(shipment)
  const { form, packages, isUnsaved } = held
  const [problem, setProblem] = useState<string>()
  const packing = { orderId: shipment.orderId, items: shipment.items, packages }
  const { replace, undo } = useUndo(packages, (next) => {
    setProblem(undefined)
    write(next)
  })
  /** Applies edits, all or none; returns the sentence of the one that is refused. */
  const change = (edits: readonly PackingEdit[]): string | undefined => {
    let edited: readonly ShipmentPackage[] = form.methods.getValues('packages')
    for (const edit of edits) {
      const result = editPacking({ ...packing, packages: edited }, edit)
      if ('refusal' in result) return refusalText(result.refusal)
      edited = result.packing.packages
    }
    replace(edited)
    return undefined
  }
  const complain = (sentence: string) => {
    signal(true)
    setProblem(sentence)
  }
  return {
    ...held,
    packing,
    /** Sentence of the last refused edit, until the next one succeeds. */
    problem,
    complain,
    replace,
    change,
    /** Applies edits or complains; true when they were applied. */
    attempt: (edits: readonly PackingEdit[]): boolean => {
      const refused = change(edits)
      if (refused !== undefined) complain(refused)
      return refused === undefined
    },
    undo,
    canSave: isUnsaved || (statusOfPacking(packing) === 'PACKAGED' && shipment.shipmentStatus === 'DRAFT'),
  }
}

/** Remembers the packages before each change, to go back to them. */
const useUndo = (packages: readonly ShipmentPackage[], show: (next: readonly ShipmentPackage[]) => void) => {
  const [past, setPast] = useState<readonly (readonly ShipmentPackage[])[]>([])
  const former = past.at(-1)
  return {
    replace: (next: readonly ShipmentPackage[]) => {
      setPast([...past, packages])
      show(next)
    },
    /** Undefined when there is nothing to go back to. */
    undo:
      former &&
      (() => {
        setPast(past.slice(0, -1))
        show(former)
      }),
  }
}

export type PackingModel = ReturnType<typeof usePacking>
