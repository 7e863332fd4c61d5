import { expect, test } from 'vitest'
import { failedJourneysOf, failedTestsOf } from './failures.mjs'

test('ce qui a échoué, essai, fichier illisible ou parcours, se nomme avec les premières lignes de son message', () => {
  const passed = { status: 'passed', fullName: 'réussi' }
  const failed = {
    status: 'failed',
    fullName: 'confirmer réserve',
    failureMessages: ['\u001b[31mExpected 1\u001b[39m\n\nto be 2'],
  }
  const tests = failedTestsOf(
    {
      testResults: [
        { status: 'failed', name: '/quai/server/src/orders/confirm.test.ts', assertionResults: [passed, failed] },
        { status: 'failed', name: '/quai/web/src/app.test.tsx', message: 'Cannot find module', assertionResults: [] },
        { status: 'passed', name: '/quai/web/src/words.test.ts', assertionResults: [passed] },
      ],
    },
    '/quai',
  )
  const journey = (status: string, message?: string) => ({
    status,
    projectName: 'phone',
    results: [{}, ...(message ? [{ error: { message } }] : [])],
  })
  const journeys = failedJourneysOf({
    suites: [
      {
        file: 'entree.spec.ts',
        specs: [{ title: 'une entrée', tests: [journey('expected'), journey('flaky', 'Timeout\n'.repeat(20))] }],
        suites: [{ file: 'entree.spec.ts', specs: [{ title: 'une sortie', tests: [journey('unexpected', 'Non')] }] }],
      },
    ],
  })

  expect(tests).toEqual([
    '✗ server/src/orders/confirm.test.ts: confirmer réserve\n    Expected 1\n    to be 2',
    '✗ web/src/app.test.tsx\n    Cannot find module',
  ])
  expect(journeys).toEqual([
    `✗ e2e/entree.spec.ts (phone): une entrée${'\n    Timeout'.repeat(12)}`,
    '✗ e2e/entree.spec.ts (phone): une sortie\n    Non',
  ])
})
