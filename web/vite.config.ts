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

/** The bundler's own parts, which every file needs first, stay apart. */
const isModule = (id: string): boolean => !id.startsWith('\0')

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
            // The rest of what every page needs, then what many pages share: each file costs a request. What a module
            // imports is shared by as many, so that these files never import each other in a circle.
            { name: 'start', tags: ['$initial'], test: isModule },
            { name: 'shared', minShareCount: 12, test: isModule },
          ],
        },
      },
    },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
