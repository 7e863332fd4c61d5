import {
  type PlanRule,
  type TransportRule,
  type transportPlanInput,
  transportRuleInput,
} from '@quai/contract/orders/transport-rules/transport-rule.ts'
import type { Carrier } from '@quai/contract/parties/carriers/carrier.ts'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import type { ServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

export type PlanInput = z.input<typeof transportPlanInput>
export type PlanForm = ServerForm<PlanInput, z.output<typeof transportPlanInput>>
export type DraftRule = PlanInput['transportRules'][number]

/** Returns what the form edits of a rule. */
export const draftOf = ({
  id,
  shipmentPackageType,
  minQuantity,
  maxQuantity,
  minWeightKg,
  maxWeightKg,
  carrierServiceId,
  geographicZone,
}: TransportRule): DraftRule => ({
  id,
  shipmentPackageType,
  minQuantity,
  maxQuantity,
  minWeightKg,
  maxWeightKg,
  carrierServiceId,
  geographicZone,
})

// The schema refuses a rule without a service until one is chosen.
export const newRule = {
  shipmentPackageType: 'BOX',
  minQuantity: 1,
  maxQuantity: null,
  minWeightKg: null,
  maxWeightKg: null,
  carrierServiceId: undefined,
  geographicZone: [],
} as unknown as DraftRule

/** Rule as it is typed now, with its rank in the plan. */
export interface RankedRule {
  rank: number
  rule: PlanRule
}

/** Returns the rules that are complete so far. */
export const useTypedRules = ({ control }: Pick<PlanForm, 'control'>, carriers: readonly Carrier[]): RankedRule[] => {
  const typed = useWatch({ control, name: 'transportRules' })
  const active = new Set(
    carriers.flatMap((carrier) =>
      carrier.isActive ? carrier.carrierServices.filter(({ isActive }) => isActive).map(({ id }) => id) : [],
    ),
  )
  return typed.flatMap((rule, rank) => {
    const { data } = transportRuleInput.safeParse(rule)
    if (!data) return []
    const { maxQuantity = null, minWeightKg = null, maxWeightKg = null, carrierServiceId } = data
    const isServiceActive = active.has(carrierServiceId)
    return [{ rank, rule: { ...data, maxQuantity, minWeightKg, maxWeightKg, isServiceActive } }]
  })
}

export const serviceChoices = (carriers: readonly Carrier[]) =>
  carriers.flatMap((carrier) =>
    carrier.carrierServices.map((service) => ({
      value: service.id,
      label: t(carrier.isActive && service.isActive ? 'serviceOf' : 'inactiveService', {
        carrier: carrier.name,
        service: service.name,
      }),
    })),
  )
