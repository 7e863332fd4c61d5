import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The page parses with zod; it never describes a schema, and says what is refused in its own French. The JSON Schema
 * half of zod and its English, which its classes hold on to, are left out. The server keeps the whole.
 */
const leanZod: Plugin = {
  name: 'quai:lean-zod',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({ localeError: () => undefined })'
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '')
    const stubs = names.map((name) => `export const ${name} = ${name.endsWith('Method') ? '() => absent' : 'absent'}`)
    if (code.includes('processSchema as process')) stubs.push('export { absent as process }')
    return `const absent = () => { throw new Error('No JSON Schema in the page.') }\n${stubs.join('\n')}`
  },
}

/**
 * The page is served under a strict policy (nothing inline, fonts as files): no asset may become a data URL, and
 * every style tag carries the nonce that the server writes in place of `__CSP_NONCE__`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), leanZod],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and rarely changes: one file, kept in the browser from one version to the next.
          groups: [
            {
              name: 'base',
              test: /node_modules\/(react|react-dom|scheduler|zod|i18next)\/|\/platform\/zod-without-eval\.ts$/,
            },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
