import type { InferContractRouterOutputs } from '@orpc/contract'
import type { Contract } from '@quai/contract/contract.ts'
import type { JsonText } from '../platform/database/json.ts'
import type { Context, PreparationContext } from './context.ts'

type Outputs = InferContractRouterOutputs<Contract>
type Parsed<Procedure> = Procedure extends { '~orpc': { inputSchema?: infer Schema } }
  ? NonNullable<Schema> extends { _zod: { output: infer Value } }
    ? Value
    : undefined
  : never

/** A route without an output answers 204, and its verb returns nothing. */
// biome-ignore lint/suspicious/noConfusingVoidType: a verb that gives nothing is a plain async function
type Answer<Output> = unknown extends Output ? void : Output

/**
 * Write whose slow work runs outside its transaction: inspecting and keeping files, drawing a document. `prepare` runs
 * before the transaction, once the caller is admitted. `perform` runs inside it, and again on each retry.
 */
export interface PreparedVerb<Input, Prepared, Output, Needed = Prepared> {
  prepare(ctx: PreparationContext, input: Input): Promise<Prepared>
  perform(ctx: Context, input: Input, prepared: Needed): Promise<Output>
}

type Verb<Input, Output> =
  | ((ctx: Context, input: Input) => Promise<Output | JsonText<Output>>)
  | PreparedVerb<Input, unknown, Output, never>

/** One verb for each route of the contract. The compiler refuses a missing one. */
export type Verbs = {
  [Module in keyof Contract]: {
    [Route in keyof Contract[Module]]: Verb<
      Parsed<Contract[Module][Route]>,
      Route extends keyof Outputs[Module] ? Answer<Outputs[Module][Route]> : never
    >
  }
}

/**
 * Presents a thing by its uuid. Its answers are long: a repeated call presents it as it is then, and its key keeps no
 * more than the uuid (docs/decisions/020).
 */
export type Presenter = (ctx: Context, uuid: string) => Promise<{ uuid: string }>

export interface Modules {
  verbs: Verbs
  /** By the shape of the answer in the contract. */
  presenters: ReadonlyMap<unknown, Presenter>
}
