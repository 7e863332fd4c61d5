import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/**
 * Three projects, from the cheapest to the dearest:
 * `pure` needs nothing, `web` a pretended browser, `server` a real PostgreSQL (started once by its global setup).
 */
export default defineConfig({
  test: {
    // Every core: the default leaves one idle, which on two cores is half of them.
    maxWorkers: '100%',
    // Files share the modules, and the pretended browser, of the worker that runs them: made anew for each file, they cost
    // more than the tests. A file takes back what it changes outside of itself.
    isolate: false,
    testTimeout: 20_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: ['contract/src/**/*.test.ts', 'server/**/*.pure.test.ts', 'scripts/**/*.test.ts'],
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
          include: ['server/**/*.test.ts', 'embedded-postgres/**/*.test.ts'],
          exclude: ['**/node_modules/**', 'server/**/*.pure.test.ts'],
          environment: 'node',
          globalSetup: ['server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
