import { expect, it } from 'vitest'
import { deliveryKind } from './kind.ts'

it('parle d’une seule référence inconnue au singulier', () => {
  const { title, create, hint } = deliveryKind.words.missing ?? {}
  expect([title?.(1), create?.(1)]).toEqual(['1\u00a0référence inconnue', 'La créer avec les commandes'])
  expect(hint?.(1)).toContain('ce produit')
  expect([create?.(2), hint?.(2)]).toEqual(['Les créer avec les commandes', expect.stringContaining('ces produits')])
})
