import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import { sendCall } from './link.ts'

/** Calls any route of the contract, typed: `api.orders.confirm({ uuid })`. Rejects with an ApiError. */
export const api: ContractRouterClient<Contract> = createORPCClient({
  call: (name, input, { signal }) => sendCall(name, input, { signal }),
})
