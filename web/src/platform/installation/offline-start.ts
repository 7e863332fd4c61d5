import { savesData } from '../modules.ts'

/**
 * Keeps the files of the page on the device, so that it opens without a network (src/service-worker.ts). Not for a reader
 * whose browser is set to save data, nor over plain HTTP, where browsers offer no service worker.
 */
export const keepForOffline = async (): Promise<void> => {
  if (savesData() || !import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/sw.js')
  } catch (error) {
    // The page works without it.
    console.warn(error)
  }
}
