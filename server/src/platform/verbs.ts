import type { InferContractRouterInputs, InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import type { Context } from './context.ts'

type Inputs = InferContractRouterInputs<Contract>
type Outputs = InferContractRouterOutputs<Contract>
type Parsed<Procedure> = Procedure extends { '~orpc': { inputSchema?: infer Schema } }
  ? NonNullable<Schema> extends { _zod: { output: infer Value } }
    ? Value
    : undefined
  : never

/** One verb for each route of the contract; the compiler refuses a missing one. */
export type Verbs = {
  [Module in keyof Contract]: {
    [Route in keyof Contract[Module]]: (
      ctx: Context,
      input: Parsed<Contract[Module][Route]>,
    ) => Promise<
      Route extends keyof Outputs[Module]
        ? Outputs[Module][Route] | (unknown extends Outputs[Module][Route] ? void : never)
        : never
    >
  }
}

/** The input of a route as the page sends it. */
export type RouteInput<Module extends keyof Contract, Route extends keyof Inputs[Module]> = Inputs[Module][Route]
