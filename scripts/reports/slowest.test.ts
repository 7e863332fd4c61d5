import { expect, test } from 'vitest'
import { journeysOf, slowestLines, testsOf } from './slowest.mjs'

test('les plus lents, essais et parcours mêlés, viennent du plus long au plus court', () => {
  const tests = testsOf(
    {
      testResults: [
        {
          name: '/quai/server/src/orders/confirm.test.ts',
          assertionResults: [
            { fullName: 'confirmer réserve', duration: 1_260 },
            { fullName: 'sauté', duration: null },
          ],
        },
      ],
    },
    '/quai',
  )
  const phone = { title: 'une entrée', tests: [{ projectName: 'phone', results: [{ duration: 9_000 }] }] }
  const desktop = { title: 'une sortie', tests: [{ projectName: 'desktop', results: [{ duration: 12_340 }] }] }
  const file = { title: 'entree.spec.ts', file: 'entree.spec.ts' }
  const journeys = journeysOf({ suites: [{ ...file, specs: [phone], suites: [{ ...file, specs: [desktop] }] }] })

  expect(slowestLines([...tests, ...journeys], 3)).toEqual([
    '  12.3 s  e2e/entree.spec.ts (desktop): une sortie',
    '   9.0 s  e2e/entree.spec.ts (phone): une entrée',
    '   1.3 s  server/src/orders/confirm.test.ts: confirmer réserve',
  ])
})
