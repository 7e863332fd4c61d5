import type { AnyContractProcedure } from '@orpc/contract'
import type { RouteMeta } from '@quai/contract/calls/route.ts'
import { type FailureCode, failures, isFailureCode } from '@quai/contract/failures.ts'
import { permissions, userTypes } from '@quai/contract/platform/roles.ts'
import { z } from 'zod'
import { refusalOfRole } from '../../calls/admission.ts'

/** Collects what the contract says about a route besides its shapes. */
export const factsOf = (procedure: AnyContractProcedure) => {
  const { route, meta, inputSchema } = procedure['~orpc']
  return {
    method: String(route.method),
    path: String(route.path),
    meta: meta as RouteMeta, // route() gives this type to every procedure
    hasInput: inputSchema !== undefined,
    inputNames: inputSchema instanceof z.ZodObject ? Object.keys(inputSchema.shape) : [],
  }
}
type RouteFacts = ReturnType<typeof factsOf>

/** True for writes of a signed-in caller: the binder stores their answers under the idempotency key. */
export const takesIdempotencyKey = ({ method, meta }: RouteFacts): boolean =>
  method !== 'GET' && meta.permission !== 'anyone' && !meta.opensOwnTransactions

/** True for a route that an API token may call: it acts for a customer or a warehouse, and not in person. */
export const takesToken = ({ permission, inPerson }: RouteMeta): boolean =>
  permission !== undefined &&
  permission !== 'anyone' &&
  inPerson !== true &&
  permissions[permission].some((role) => role !== 'admin')

/**
 * Returns every code that a route may refuse with, by HTTP status: those that its method and options imply, then those the contract names.
 */
export const failuresOf = (route: RouteFacts): Map<number, FailureCode[]> => {
  const codes = new Set<FailureCode>([
    ...impliedBy(route),
    ...(route.meta.failures ?? []).filter(isFailureCode),
    'TOO_MANY_REQUESTS',
    'UNEXPECTED',
    'UNAVAILABLE',
    'STORAGE_FULL',
    'STORAGE_UNAVAILABLE',
    'MAINTENANCE',
  ])
  return Map.groupBy(
    [...codes].toSorted((a, b) => failures[a].status - failures[b].status),
    (code) => failures[code].status,
  )
}

const impliedBy = (route: RouteFacts): FailureCode[] => {
  const codes: FailureCode[] = []
  if (route.method !== 'GET') codes.push('BAD_REQUEST', 'CONFLICT', 'TOO_LARGE', 'UNSUPPORTED_TYPE')
  if (route.hasInput) codes.push('INVALID')
  if (route.meta.accepts) codes.push('FILE_TOO_LARGE', 'FILE_COUNT')
  if (takesIdempotencyKey(route)) codes.push('IDEMPOTENCY_MISMATCH')
  if (route.path.includes('{')) codes.push('BAD_REQUEST', 'NOT_FOUND')
  if (route.method === 'GET') {
    if (route.inputNames.includes('page')) codes.push('PAGE_TOO_FAR')
    if (route.inputNames.some((name) => name === 'search' || name === 'query')) codes.push('SEARCH_TOO_BROAD')
  }
  // An API token that may only read is refused.
  if (route.method !== 'GET' && route.meta.permission !== 'anyone') codes.push('TOKEN_READ_ONLY')
  return [...codes, ...refusalsOfCallers(route.meta)]
}

const refusalsOfCallers = ({ permission, worksWithoutDeal, inPerson }: RouteMeta): FailureCode[] => {
  if (!permission || permission === 'anyone') return []
  const roles: readonly string[] = permissions[permission]
  // PLAN_FEATURE also refuses an API token.
  const codes: FailureCode[] = ['UNAUTHORIZED', 'PLAN_FEATURE']
  if (roles.includes('admin') && permission !== 'session.own') codes.push('SECOND_FACTOR_SETUP')
  if (inPerson) codes.push('HIJACK_NOT_ALLOWED')
  if (inPerson === true) codes.push('PERSON_ONLY')
  if (roles.length < userTypes.length) codes.push(refusalOfRole(permission))
  if (!worksWithoutDeal && roles.some((role) => role !== 'admin')) codes.push('NO_DEAL')
  return codes
}
