import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The page is served under a strict policy (nothing inline, fonts as files): no asset may become a data URL, and
 * every style tag carries the nonce that the server writes in place of `__CSP_NONCE__`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
