import { typosOf } from '@quai/contract/platform/text/search-text.ts'
import { expect, test } from 'vitest'
import { cutsOf } from './has-words.ts'

const matches = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('_', '.').replaceAll('%', '.*')}`).test(text)

test.each(['quimper', 'chatelain', 'abcdef', '0098675', 'quincaillerie', 'anticonstitutionnellement'])(
  'ce que les découpes de « %s » laissent passer contient tout ce qu’une faute peut donner',
  (word) => {
    const cuts = cutsOf(word) ?? []
    expect(cuts.length).toBeLessThan(word.length)
    for (const typo of typosOf(word)) {
      const meant = typo.replaceAll('_', 'x')
      expect(
        cuts.some((cut) => matches(cut, meant)),
        meant,
      ).toBe(true)
    }
  },
)

test('un mot court n’est pas découpé', () => {
  expect(cutsOf('paris')).toBeUndefined()
})

test('une faute : remplacer, oublier, ajouter, échanger', () => {
  const patterns = typosOf('abcd')
  for (const meant of ['abcd', 'axcd', 'abxcd', 'acd', 'bacd', 'xabcd', 'abdc'])
    expect(
      patterns.some((pattern) => matches(pattern, meant)),
      meant,
    ).toBe(true)
  for (const meant of ['axxd', 'dcba', 'badc'])
    expect(
      patterns.some((pattern) => matches(pattern, meant)),
      meant,
    ).toBe(false)
})
