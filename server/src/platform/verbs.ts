import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import type { Context } from './context.ts'

type Outputs = InferContractRouterOutputs<Contract>
type Parsed<Procedure> = Procedure extends { '~orpc': { inputSchema?: infer Schema } }
  ? NonNullable<Schema> extends { _zod: { output: infer Value } }
    ? Value
    : undefined
  : never

/** A route without an output answers 204: its verb gives nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb that gives nothing is a plain async function
type Answer<Output> = unknown extends Output ? void : Output

/** One verb for each route of the contract; the compiler refuses a missing one. */
export type Verbs = {
  [Module in keyof Contract]: {
    [Route in keyof Contract[Module]]: (
      ctx: Context,
      input: Parsed<Contract[Module][Route]>,
    ) => Promise<Route extends keyof Outputs[Module] ? Answer<Outputs[Module][Route]> : never>
  }
}
