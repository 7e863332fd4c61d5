import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'

export interface Partner {
  id: number
  name: string
}

/** Lists the partners of active deals, by name. */
export const partnersOf = (deals: readonly Deal[], userType: UserType): Partner[] =>
  deals
    .filter(({ isActive }) => isActive)
    .map((deal) =>
      userType === 'customer'
        ? { id: deal.warehouseId, name: deal.warehouseName }
        : { id: deal.customerId, name: deal.customerName },
    )
    .sort((a, b) => a.name.localeCompare(b.name, 'fr'))
