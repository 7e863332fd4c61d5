import { failureMessage } from '@quai/contract/failures.ts'
import { editPacking, type PackingEdit } from '@quai/contract/orders/packing/edit.ts'
import {
  type PackingRefusal,
  refusalOf,
  type ShipmentPackage,
  statusOfPacking,
} from '@quai/contract/orders/packing/packing.ts'
import type { Refusal } from '@quai/contract/orders/transport-rules/refusal-text.ts'
import { type Shipment, type ShipmentDetail, savePackingInput } from '@quai/contract/shipping/shipments/shipment.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { signal } from '../../../goods/barcodes/signal.ts'
import type { ApiError } from '../../../platform/calls/api-error.ts'
import { orpc } from '../../../platform/calls/query.ts'
import { notify } from '../../../platform/notify.ts'
import { type Outbox, useServerForm } from '../../../ui/forms/use-server-form.ts'
import type { Kept } from '../../../ui/forms/use-typing.ts'
import { writtenPackages } from './names.ts'
import { t } from './texts.ts'

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

const schema = savePackingInput.pick({ shipmentStatus: true, packages: true })
type Values = z.infer<typeof schema>

/**
 * Holds the packages being edited as a form: they stay on the device until they are saved, and saving names the version
 * that they began from, so that nothing of somebody else is overwritten unseen.
 */
const usePackingForm = (shipment: ShipmentDetail) => {
  const [base, setBase] = useState(() => baseOf(shipment))
  const saving = useSaving(shipment, base.version)
  const form = useServerForm<Values, Values, Shipment>({
    schema,
    defaultValues: valuesOf(shipment),
    kept: keptOf(shipment, base.version),
    send: saving.send,
    onSuccess: (saved) => {
      saving.done(saved)
      adopt({ ...shipment, ...saved })
    },
    onRefused: saving.refused,
  })
  const packages = useWatch({ control: form.control, name: 'packages' })
  const isUnsaved = JSON.stringify(packages) !== base.packages
  const isOutdated = shipment.version !== base.version
  const adopt = (theirs: ShipmentDetail) => {
    setBase(baseOf(theirs))
    form.reset()
    form.methods.reset(valuesOf(theirs))
  }
  useFollowing(isOutdated && !isUnsaved, () => adopt(shipment))
  return {
    form,
    packages,
    isUnsaved,
    isOutdated: isOutdated && isUnsaved,
    planRefusals: saving.planRefusals,
    write: (next: readonly ShipmentPackage[]) => {
      form.typing.touch()
      form.methods.setValue('packages', [...next])
      form.methods.setValue('shipmentStatus', statusOfPacking({ ...shipment, packages: next }))
      form.clearRefusal()
      saving.forget()
    },
    takeTheirs: () => adopt(shipment),
    keepMine: () => setBase(baseOf(shipment)),
  }
}

/** Follows what others save, as long as nothing here is unsaved. */
const useFollowing = (isBehind: boolean, follow: () => void) => {
  const current = useEffectEvent(follow)
  useEffect(() => {
    if (isBehind) current()
  }, [isBehind])
}

const keptOf = ({ uuid, orderId, items }: ShipmentDetail, version: number): Kept<Values> => ({
  name: `shipments/${uuid}`,
  version,
  // The order may have lost goods since.
  carryOver: (_start, typed, fresh) => (refusalOf({ orderId, items, packages: typed.packages }) ? fresh : typed),
})

/** Sends the packing, tells the lists, and keeps what the transport plan refuses. */
const useSaving = (shipment: ShipmentDetail, version: number) => {
  const { id, uuid, orderUuid } = shipment
  const client = useQueryClient()
  const detail = orpc.shipments.detail.queryKey({ input: { uuid } })
  const [planRefusals, setPlanRefusals] = useState<readonly Refusal[]>([])
  return {
    planRefusals,
    forget: () => setPlanRefusals([]),
    send: ({ shipmentStatus, packages }: Values, api: Outbox) => {
      setPlanRefusals([])
      return api.shipments.save({ orderUuid, id, uuid, version, shipmentStatus, packages })
    },
    done: (saved: Shipment) => {
      client.setQueryData(detail, { ...shipment, ...saved })
      void client.invalidateQueries({ queryKey: orpc.shipments.list.key() })
      void client.invalidateQueries({ queryKey: orpc.shipments.count.key() })
      notify(savedText(saved))
    },
    refused: ({ code, params }: ApiError) => {
      if (code === 'STALE') void client.invalidateQueries({ queryKey: detail })
      // The parameters of this failure.
      if (code === 'COURIER_PLAN_MISMATCH') setPlanRefusals(params['refusals'] as Refusal[])
    },
  }
}

const valuesOf = ({ orderId, items, packages: read }: ShipmentDetail): Values => {
  const packages = writtenPackages(read)
  return { shipmentStatus: statusOfPacking({ orderId, items, packages }), packages }
}

const baseOf = ({ version, packages }: ShipmentDetail) => ({
  version,
  packages: JSON.stringify(writtenPackages(packages)),
})

const savedText = ({ shipmentStatus, carrier, serviceLevel }: Shipment): string =>
  shipmentStatus === 'PACKAGED'
    ? t('finished', { service: [carrier?.name, serviceLevel].filter(Boolean).join(' · ') })
    : t('saved')
