import type { AnyContractProcedure } from '@orpc/contract'

type Scalar = string | number | boolean | null | undefined
/** Fields of a call that stand in its address, which are plain. */
export type Fields = Record<string, Scalar | readonly Scalar[]>

/** Builds the address of a call, without the host: its path with parameters filled in, the other fields as a query. */
export const addressOf = (procedure: AnyContractProcedure, fields: Fields = {}): string => {
  const named = new Set<string>()
  const path = String(procedure['~orpc'].route.path).replace(/\{(\w+)\}/g, (_, name: string) => {
    named.add(name)
    return encodeURIComponent(String(fields[name]))
  })
  const query = pairsOf(fields).filter(([name]) => !named.has(name.replace('[]', '')))
  const search = new URLSearchParams(query).toString()
  return `/api${path}${search && `?${search}`}`
}

/** Writes fields as pairs of a query or a form: lists as `name[]`. */
export const pairsOf = (fields: Fields): [string, string][] =>
  Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value.map((one): [string, Scalar] => [`${name}[]`, one]) : [[name, value as Scalar]])
      .filter(([, one]) => one !== undefined && one !== null)
      .map(([key, one]): [string, string] => [String(key), String(one)]),
  )

/** Divides the input of a call into what stands in its address and the rest, which is its body. */
export const partsOf = (
  procedure: AnyContractProcedure,
  input: object,
): { address: string; body: object | undefined } => {
  const { method = 'GET', path = '' } = procedure['~orpc'].route
  const isInAddress = ([field]: [string, unknown]) => method === 'GET' || path.includes(`{${field}}`)
  const fields = Object.entries(input as Fields)
  const body = fields.filter((field) => !isInAddress(field))
  return {
    address: addressOf(procedure, Object.fromEntries(fields.filter(isInAddress))),
    body: body.length > 0 ? Object.fromEntries(body) : undefined,
  }
}
