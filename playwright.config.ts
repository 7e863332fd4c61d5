import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

/**
 * Journeys in a real Chromium, two at a time: each starts the product on a copy of the demo of its own (e2e/journey.ts).
 * A journey tagged `@phone` is played on a phone too, `@phone-only` there alone.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Patient: on a machine with other work, a page takes several times as long.
  timeout: 480_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Playwright and axe wait for whatever moves.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // The picture and the calls of a failure; recording every page as well costs a fifth of the time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: findChromium(),
      // Where the system names no UTF-8 locale, Chromium gives up the accents of what it downloads.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
    },
  ],
})
