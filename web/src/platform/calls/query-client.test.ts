import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const { queries, mutations } = queryClient.getDefaultOptions()
const failed = (statusCode: number, code: string) => new ApiError({ statusCode, code, message: 'Panne' })

test('une lecture ne se répète pas au retour dans la fenêtre', () => {
  expect(queries).toMatchObject({ refetchOnWindowFocus: false })
})

test('une lecture qui échoue ne repart pas de soi-même ; seul le retour du réseau la refait, une fois', () => {
  if (typeof queries?.retry !== 'function') throw new Error('retry decides by the failure')
  expect(queries.retry(0, failed(0, 'UNREACHABLE'))).toBe(true)
  expect(queries.retry(1, failed(0, 'UNREACHABLE'))).toBe(false)
  expect(queries.retry(0, failed(502, 'UNREACHABLE'))).toBe(false)
  expect(queries.retry(0, failed(500, 'UNEXPECTED'))).toBe(false)
  expect(queries.retry(0, failed(503, 'OVERLOADED'))).toBe(false)
  expect(queries.retry(0, failed(503, 'UNAVAILABLE'))).toBe(false)
})

test('une écriture ne se répète pas : seule la boîte d’envoi attend et renvoie', () => {
  expect(mutations).toMatchObject({ retry: false, networkMode: 'always' })
})
