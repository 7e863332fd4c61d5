import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Defines three projects, from the cheapest to the most expensive: `pure` needs nothing, `web` a simulated browser
 * (jsdom), `server` a real PostgreSQL (started once by its global setup).
 */
export default defineConfig({
  test: {
    // One more than the cores of the least machine, because many tests wait: for a rival, a limit of time, the disk.
    maxWorkers: Math.max(3, availableParallelism()),
    // Lets all files of a worker share its modules and its jsdom, because loading them for each file takes longer than
    // the tests (docs/decisions/027). Each file therefore reverts what it changes outside of itself.
    isolate: false,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', '{server,proofs}/**/*.pure.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'web',
          include: ['web/src/**/*.test.ts', 'web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/src/platform/testing/fresh-page.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['{server,proofs}/**/*.test.ts', 'client/**/*.test.ts', 'embedded-postgres/**/*.test.ts'],
          exclude: ['**/node_modules/**', '{server,proofs}/**/*.pure.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          // The second that vitest gives is short for a database which other test files keep busy.
          expect: { poll: { timeout: 10_000 } },
        },
      },
    ],
  },
})
