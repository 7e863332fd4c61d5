import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/chromium.mjs'

/**
 * Plays the journeys in a real Chromium, three at a time, because each also waits for its server and its limits of time. Each starts the product on its own copy of the demo
 * (e2e/journey.ts). It is played on the screen its people use most: a desk, or a phone when tagged `@phone-only`. One
 * tagged `@phone` is played on both, because the screens differ in what one does or in what is checked. `accessibilite`
 * opens every page on both.
 */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/product/setup.ts',
  outputDir: 'test-results',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // Long limits, because on a busy machine a page takes several times as long.
  timeout: 480_000,
  expect: { timeout: 90_000 },
  use: {
    actionTimeout: 90_000,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Reduces motion, because Playwright and axe wait until nothing moves.
    contextOptions: { reducedMotion: 'reduce' },
    // Routes of a journey do not see what passes by a service worker; envois-en-attente opens its own browser with one.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Keeps the screenshot and the calls of a failed journey. Recording every page as well would take a fifth more
    // time.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      executablePath: findChromium(),
      // Sets a UTF-8 locale, because without one Chromium drops the accents in the names of downloaded files.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Compiles for seconds, not for hours, because a page lives no longer here: the first compiler at once, which
        // takes a twelfth less processor time than interpreting, and no optimising, which took an eighth more.
        '--js-flags=--always-sparkplug --no-maglev --no-opt',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@phone-only/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
