import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { contract } from '@quai/contract/contract.ts'
import { storedToken } from '../token.ts'
import { ApiError } from './api-error.ts'
import { idempotencyKeyOf, settle } from './idempotency.ts'
import { admitAnswer, decodeRefusal, failedCall } from './refusals.ts'

/** Sends a call: its path from the contract, the session's token, an idempotency key on each write. */
export const link = new OpenAPILink(contract, {
  url: () => `${window.location.origin}/api`,
  headers: (_options, path, input) => {
    const token = storedToken()
    return {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(methodOf(path) !== 'GET' && { 'idempotency-key': idempotencyKeyOf(path, input) }),
    }
  },
  customErrorResponseBodyDecoder: (body, response) => decodeRefusal(body, response.status),
  interceptors: [
    async (call) => {
      const { path, input } = call
      try {
        const answer = admitAnswer(await call.next())
        settle(path, input)
        return answer
      } catch (thrown) {
        const error = failedCall(thrown)
        if (error instanceof ApiError && error.statusCode >= 400 && error.statusCode < 500) settle(path, input)
        throw error
      }
    },
  ],
})

const methodOf = (path: readonly string[]): string | undefined => {
  const found = path.reduce<unknown>(
    (at, name) => (typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined),
    contract,
  )
  // A leaf of the contract is an oRPC procedure, whose definition is under `~orpc`.
  return (found as { '~orpc'?: { route?: { method?: string } } } | undefined)?.['~orpc']?.route?.method
}
