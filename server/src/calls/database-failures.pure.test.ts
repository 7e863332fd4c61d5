import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { fail } from '../platform/failure.ts'
import { isRolledBack, retrying, toFailure } from './database-failures.ts'

const databaseError = (code: string) => Object.assign(new DatabaseError('refused', 7, 'error'), { code })

test.each([
  ['un refus', fail('NOT_FOUND'), true],
  ['une contrainte', databaseError('23505'), true],
  ['un interblocage', databaseError('40P01'), true],
  ['une connexion perdue', new Error('Connection terminated unexpectedly'), false],
  ['un arrêt de la base', databaseError('57P01'), false],
  ['une connexion rompue par la base', databaseError('08006'), false],
  ['la fin du processus de la base', Object.assign(databaseError('XX000'), { severity: 'FATAL' }), false],
  ['la fin de toute la base', Object.assign(databaseError('XX000'), { severity: 'PANIC' }), false],
])('après %s, on sait ou non que rien n’est écrit', (_, error, expected) => {
  expect(isRolledBack(error)).toBe(expected)
})

test.each([
  ['dont le processus de la base n’a pu commencer', { severity: 'FATAL', code: 'XX000' }, 'UNAVAILABLE'],
  ['qui emporte toute la base', { severity: 'PANIC', code: 'XX000' }, 'UNAVAILABLE'],
  ['qui échoue dans la base', { severity: 'ERROR', code: 'XX000' }, undefined],
])('un appel %s est refusé pour un moment, ou inattendu', (_, said, code) => {
  expect(toFailure(Object.assign(new DatabaseError('could not write', 7, 'error'), said))?.code).toBe(code)
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'])(
  'une base qu’on ne peut joindre (%s) refuse l’appel pour un moment',
  (code) => {
    expect(toFailure(Object.assign(new Error('connect'), { code }))?.code).toBe('UNAVAILABLE')
  },
)

const deadlock = () => Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })

/** Lets a transaction meet others `times` times, and records the pauses before each new try. */
const meeting = async (times: number) => {
  const pauses: number[] = []
  let left = times
  const attempt = async () => {
    if (left-- > 0) throw deadlock()
    return 'écrit'
  }
  const pause = async (ms: number) => pauses.push(ms)
  const outcome = await retrying(attempt, { onRetry: () => {}, pause }).catch((error: Error) => error.message)
  return { outcome, pauses }
}

test('une transaction qui en a croisé une autre recommence après une pause au hasard, de plus en plus longue', async () => {
  const runs = await Promise.all(Array.from({ length: 50 }, () => meeting(3)))
  for (const { outcome, pauses } of runs) {
    expect(outcome).toBe('écrit')
    expect(pauses).toHaveLength(3)
    pauses.forEach((ms, rank) => {
      expect(ms).toBeGreaterThanOrEqual(20)
      expect(ms).toBeLessThanOrEqual(20 + 50 * 2 ** rank)
    })
  }
  expect(new Set(runs.flatMap(({ pauses }) => pauses)).size).toBe(150)
})

test('au quatrième essai, elle abandonne', async () => {
  const { outcome, pauses } = await meeting(4)
  expect(outcome).toBe('deadlock detected')
  expect(pauses).toHaveLength(3)
})
