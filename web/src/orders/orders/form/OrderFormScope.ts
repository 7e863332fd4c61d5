import type { Order } from '@quai/contract/orders/orders/order.ts'
import type { CreateOrderInput } from '@quai/contract/orders/orders/order-input.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { createContext, use } from 'react'
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import type { OrderDraft } from './draft.ts'
import type { HeldOf } from './goods/batches/candidates.ts'
import type { GoodsHold } from './holds/goods-hold.ts'

/** The facts that every part of the order form shares. */
export interface OrderFormScope
  extends Pick<ServerForm<OrderDraft, CreateOrderInput>, 'isSending' | 'refusal' | 'giveUp'> {
  control: Control<OrderDraft, unknown, CreateOrderInput>
  methods: UseFormReturn<OrderDraft, unknown, CreateOrderInput>
  userType: UserType
  /** The id of the user's own party. */
  userId: number
  /** The order being changed; null for a new one. */
  order: Order | null
  held: HeldOf
  /** Goods that this form holds while it is typed. */
  goodsHold: GoodsHold
}

const Scope = createContext<OrderFormScope | null>(null)

export const OrderFormProvider = Scope.Provider

export const useOrderForm = (): OrderFormScope => {
  const scope = use(Scope)
  if (!scope) throw new Error('useOrderForm needs OrderFormProvider.')
  return scope
}

/** Returns the two parties of the order being typed; null until chosen. */
export const useParties = (): { warehouseId: number | null; customerId: number | null } => {
  const { control, userType, userId } = useOrderForm()
  return partiesOf(useWatch({ control, name: 'partnerId' }), { userType, userId })
}

export const partiesOf = (
  partnerId: number | null,
  { userType, userId }: Pick<OrderFormScope, 'userType' | 'userId'>,
) =>
  userType === 'customer'
    ? { warehouseId: partnerId, customerId: userId }
    : { warehouseId: userId, customerId: partnerId }
