import { expect, test } from 'vitest'
import { z } from 'zod'
import { contract } from '../contract.ts'
import { remindInput } from '../money/reminders/reminder.ts'
import { bulkInput } from '../orders/orders/bulk.ts'
import { createOrderInput } from '../orders/orders/order-input.ts'
import { newPassword, signInInput } from '../parties/accounts/account.ts'
import { toFieldIssue } from './issues.ts'

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
test.each([
  [z.number().min(0.01), 0, 'La valeur minimale est 0,01.'],
  [z.number().max(10_000), 10_001, 'La valeur maximale est 10\u202f000.'],
  [z.number().gt(0.5), 0.5, 'La valeur doit être supérieure à 0,5.'],
  [z.number().multipleOf(0.25), 0.3, 'La valeur doit être un multiple de 0,25.'],
  [z.string().max(2_000), 'x'.repeat(2_001), 'Au plus 2\u202f000 caractères sont admis.'],
])('un nombre s’écrit comme en français dans la phrase qui refuse', (schema, value, said) => {
  expect(issuesOf(schema, value)[0]?.fallback).toBe(said)
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
test('une liste absente est refusée par la même phrase qu’une liste vide', () => {
  for (const [schema, field] of [
    [createOrderInput, 'orderItems'],
    [bulkInput, 'orderUuids'],
    [remindInput, 'dealIds'],
  ] as const) {
    const said = [undefined, null, []].map(
      (list) => issuesOf(schema, { [field]: list }).find(({ path }) => path[0] === field)?.fallback,
    )
    expect(said[0]).toMatch(/[Aa]u moins/)
    expect(new Set(said).size).toBe(1)
  }
  const withoutItsOwn = z.object({ items: z.array(z.string()).min(1) })
  for (const items of [undefined, []])
    expect(issuesOf(withoutItsOwn, { items })[0]?.fallback).toBe('Ce champ est requis.')
})
test('un mot de passe dit ce qui lui manque', () => {
  expect(issuesOf(newPassword, 'abcdefgh')[0]?.fallback).toBe(
    'Il manque une majuscule, un chiffre, un caractère spécial.',
  )
  expect(issuesOf(newPassword, 'Abcdef1!')).toEqual([])
})

/** Every field of a schema that takes a text and may not be missing, with its path. */
const requiredTexts = (schema: unknown, path: string): [string, z.ZodType][] => {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, field]) => requiredTexts(field, `${path}.${name}`))
  if (schema instanceof z.ZodArray) return requiredTexts(schema.element, `${path}[]`)
  if (!(schema instanceof z.ZodType)) return []
  // A form sends null for a field that may stay empty.
  if ([undefined, null, ''].some((empty) => schema.safeParse(empty).success)) return []
  const [issue] = schema.safeParse(0).error?.issues ?? []
  return issue?.code === 'invalid_value' || (issue?.code === 'invalid_type' && issue.expected === 'string')
    ? [[path, schema]]
    : []
}

test('un champ requis laissé vide se dit requis, jamais faux, dans toutes les entrées', () => {
  const fields = Object.entries(contract).flatMap(([module, routes]) =>
    Object.entries(routes).flatMap(([name, route]) => requiredTexts(route['~orpc'].inputSchema, `${module}.${name}`)),
  )
  expect(fields.length).toBeGreaterThan(100)
  const wrong = fields.flatMap(([path, schema]) => {
    const said = issuesOf(schema, '')[0]?.fallback ?? ''
    // The page writes these itself.
    if (/imports\..*type$|packageNumber$/.test(path)) return []
    return /requis|^(Indiquez|Choisissez|Écrivez|Tapez|Merci de renseigner)/.test(said) ? [] : [`${path} : ${said}`]
  })
  expect(wrong).toEqual([])
})

test('une adresse e-mail absente est requise', () => {
  expect(issuesOf(signInInput, { email: '', password: 'x' })[0]).toMatchObject({
    key: 'errors.required.invalid_format',
    fallback: 'Ce champ est requis.',
  })
})
