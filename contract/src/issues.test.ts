import { expect, test } from 'vitest'
import type { z } from 'zod'
import { newPassword, signInInput } from './accounts/account.ts'
import { toFieldIssue } from './issues.ts'
import { createOrderInput } from './orders/order-input.ts'

const issuesOf = (schema: z.ZodType, value: unknown) => (schema.safeParse(value).error?.issues ?? []).map(toFieldIssue)

test('un champ absent, nul ou vide est requis', () => {
  for (const password of [undefined, null, ''])
    expect(issuesOf(signInInput, { email: 'a@b.fr', password })).toMatchObject([
      { path: ['password'], key: expect.stringContaining('errors.required.'), fallback: 'Ce champ est requis.' },
    ])
})
test('une adresse e-mail fausse est dite en français', () => {
  expect(issuesOf(signInInput, { email: 'a@', password: 'x' })[0]?.fallback).toBe('L’adresse e-mail n’est pas valide.')
})
test('le message d’un schéma passe avant la phrase générale', () => {
  const issues = issuesOf(createOrderInput, {
    orderType: 'delivery',
    orderTransporter: 'x',
    orderDateStart: '2027-01-01T08:00:00.000Z',
    orderItems: [],
  })
  expect(issues.map((issue) => issue.fallback)).toEqual([
    'Merci de renseigner un type de transporteur valide.',
    'Au moins une référence est requise.',
  ])
})
test('un mot de passe dit ce qui lui manque', () => {
  expect(issuesOf(newPassword, 'abcdefgh')[0]?.fallback).toBe(
    'Il manque une majuscule, un chiffre, un caractère spécial.',
  )
  expect(issuesOf(newPassword, 'Abcdef1!')).toEqual([])
})
