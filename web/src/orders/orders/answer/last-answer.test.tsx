import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { openSession } from '../../../platform/session.ts'
import { rememberAnswer, useAnswer, useUndo } from './last-answer.ts'

afterEach(cleanup)

const signIn = (id: number) =>
  openSession({
    accessToken: `h.${btoa(JSON.stringify({ exp: Math.floor(Date.now() / 1000) + 3600 }))}.s`,
    accessUser: {
      contact: { id, name: 'Karim Benali', email: 'karim@dauphine.example' },
      userId: 5,
      userUuid: '019a0000-0000-7000-8000-000000000003',
      userName: 'Entrepôts du Dauphiné',
      userType: 'warehouse',
      pricingPlan: null,
    },
  })

test('la page d’une commande sait qu’on vient d’y répondre, les autres non', () => {
  signIn(7)
  const { result } = renderHook(() => [useAnswer('a'), useAnswer('b')])
  act(() => rememberAnswer({ uuid: 'a', kind: 'request' }))
  expect(result.current).toEqual(['request', undefined])
  act(() => rememberAnswer({ uuid: 'b', kind: 'completion' }))
  expect(result.current).toEqual([undefined, 'completion'])
})

test('le retour en arrière suit de page en page, et n’est pas celui d’un autre contact', () => {
  signIn(7)
  const { result } = renderHook(useUndo)
  act(() => result.current.offerUndo({ undoable: ['a'], undoUntil: 30_000 }))
  expect(renderHook(useUndo).result.current.undo).toMatchObject({ undoable: ['a'], undoUntil: 30_000 })
  signIn(8)
  expect(renderHook(useUndo).result.current.undo).toBeUndefined()
  signIn(7)
  act(() => result.current.clearUndo())
  expect(renderHook(useUndo).result.current.undo).toBeUndefined()
})
