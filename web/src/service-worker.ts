import { cleanupOutdatedCaches, PrecacheFallbackPlugin, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/** Written by the build (web/offline-start.ts): the files of this release, and the address of its index.html. */
declare const offlineFiles: { url: string; revision: string | null }[]
declare const offlineShell: string

interface Worker {
  skipWaiting: () => Promise<void>
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  addEventListener: (
    name: 'install' | 'activate',
    run: (event: { waitUntil: (done: Promise<unknown> | undefined) => void }) => void,
  ) => void
}
// The page's types know only its own scope.
const worker = self as unknown as Worker

/**
 * Opens Quai without a network (decision 074). A page always comes from the server, and only without an answer from here; the
 * files that it names have their content in their name. The API never passes here.
 */
worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.registration.navigationPreload?.enable()))
cleanupOutdatedCaches()
precacheAndRoute(offlineFiles)
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      // A network that drops everything without a word leaves a page unanswered for minutes.
      networkTimeoutSeconds: 8,
      plugins: [new PrecacheFallbackPlugin({ fallbackURL: offlineShell })],
    }),
    { denylist: [/^\/(api|assets)(\/|$)/, /\.\w+$/] },
  ),
)
