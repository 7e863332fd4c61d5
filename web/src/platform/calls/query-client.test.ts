import { expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { queryClient } from './query-client.ts'

const { queries, mutations } = queryClient.getDefaultOptions()
const failed = (statusCode: number, code: string) => new ApiError({ statusCode, code, message: 'Panne' })

test('une lecture ne se répète pas au retour dans la fenêtre', () => {
  expect(queries).toMatchObject({ refetchOnWindowFocus: false })
})

test('seul ce qui n’a pas atteint le serveur repart de soi-même, lecture ou écriture', () => {
  for (const retry of [queries?.retry, mutations?.retry]) {
    if (typeof retry !== 'function') throw new Error('retry decides by the failure')
    expect(retry(0, failed(0, 'UNREACHABLE'))).toBe(true)
    expect(retry(0, failed(502, 'UNREACHABLE'))).toBe(true)
    expect(retry(0, failed(500, 'UNEXPECTED'))).toBe(false)
    expect(retry(0, failed(503, 'OVERLOADED'))).toBe(false)
    expect(retry(0, failed(422, 'INVALID'))).toBe(false)
    expect(retry(3, failed(0, 'UNREACHABLE'))).toBe(false)
  }
})
