/** Expected failure: its HTTP status, and its French sentence built from its parameters. */
export interface Definition<Params> {
  status: number
  message: (params: Params) => string
  /** Type of the failure for a standard whose callers read it so (RFC 9457): its body has the fields of a problem too. */
  problemType?: string
}
/** Definitions by code. Each area has its own in `<area>/failures.ts`, by module. */
export type Definitions = Record<string, Definition<never>>

/** What the sentence of a failure is built from. */
export type ParamsOf<Failure extends Definition<never>> = Parameters<Failure['message']>[0]

type NoParams = Record<never, never>

export function define(status: number, message: string): Definition<NoParams>
export function define<Params>(status: number, message: (params: Params) => string): Definition<Params>
export function define(status: number, message: string | ((params: never) => string)): Definition<never> {
  return { status, message: typeof message === 'string' ? () => message : message }
}
