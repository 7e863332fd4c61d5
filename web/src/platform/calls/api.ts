import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import { link } from './link.ts'

/** Calls any route of the contract, typed: `api.orders.confirm({ uuid })`. Rejects with an ApiError. */
export const api: ContractRouterClient<Contract> = createORPCClient(link)
