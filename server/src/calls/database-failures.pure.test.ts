import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { fail } from '../platform/failure.ts'
import { isRolledBack, toFailure } from './database-failures.ts'

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
