import { type ClientLink, createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'

/** The routes of the contract load beside the first page, which may well need no call (sign-in). */
const link: ClientLink<Record<never, never>> = {
  call: async (path, input, options) => (await import('./link.ts')).link.call(path, input, options),
}

/** Every call of the contract, typed: `api.orders.confirm({ uuid })`. Rejects with an ApiError. */
export const api: ContractRouterClient<Contract> = createORPCClient(link)
