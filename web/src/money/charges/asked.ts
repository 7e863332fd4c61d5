import type { ChargeKind } from '@quai/contract/money/charges/charge-kinds.ts'
import { getRouteApi } from '@tanstack/react-router'
import { usePartners } from '../../parties/deals/use-partners.ts'
import { useUser } from '../../platform/session.ts'

const route = getRouteApi('/invoices/charges')

/** Both sides of a deal. */
export interface Parties {
  customerId: number
  warehouseId: number
}

export interface Period {
  from: string
  to: string
}

/** Line of a statement whose origin is shown. */
export interface AskedLine extends Parties, Period {
  kind: ChargeKind
}

export interface AskedParties {
  /** Undefined until both sides are known. */
  chosen: Parties | undefined
  customerId: number | undefined
  warehouseId: number | undefined
}

/** Reads both sides from the address: the caller is one, and an only partner needs no choice. */
export const useParties = (): AskedParties => {
  const { userId: id, userType } = useUser()
  const search = route.useSearch()
  const { customers, warehouses } = usePartners()
  const only = (choices: readonly { value: number }[]) => (choices.length === 1 ? choices[0]?.value : undefined)
  const customerId = userType === 'customer' ? id : (search.customerId ?? only(customers))
  const warehouseId = userType === 'warehouse' ? id : (search.warehouseId ?? only(warehouses))
  return {
    customerId,
    warehouseId,
    chosen: customerId !== undefined && warehouseId !== undefined ? { customerId, warehouseId } : undefined,
  }
}
