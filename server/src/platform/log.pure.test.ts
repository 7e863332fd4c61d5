import { DatabaseError } from 'pg'
import { expect, test, vi } from 'vitest'
import { logFailure } from './log.ts'

const away = [
  Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
  new Error('Connection terminated unexpectedly'),
  Object.assign(new DatabaseError('the database system is shutting down', 0, 'error'), {
    code: '57P03',
    severity: 'FATAL',
  }),
]

test('une base absente se dit une fois par seconde, sans pile, quel que soit le travail qui la rencontre', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const lines: { fields: object; message: string }[] = []
  const log = { error: (fields: object, message: string) => lines.push({ fields, message }) }
  for (let ms = 0; ms < 3_000; ms += 50) {
    vi.advanceTimersByTime(50)
    // pg-boss hands on a plain object.
    for (const error of away)
      for (const one of [error, Object.assign({}, error, { message: error.message, queue: 'mails' })])
        logFailure(log, one, 'jobs')
  }
  vi.useRealTimers()
  expect(lines).toHaveLength(3)
  expect(lines[0]).toEqual({ fields: { work: 'jobs', reason: away[0]?.message }, message: 'database away' })
})

test('toute autre erreur se dit chaque fois, avec sa pile', () => {
  const error = vi.fn()
  for (let count = 0; count < 2; count++) logFailure({ error }, new Error('column x does not exist'), 'jobs')
  expect(error).toHaveBeenCalledTimes(2)
  expect(error).toHaveBeenCalledWith({ err: expect.any(Error) }, 'jobs')
})
