import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The page parses with zod and never describes a schema: the JSON Schema half of it (a twentieth of the entry, that
 * its classes hold on to) is replaced by functions that say so. The server keeps the whole.
 */
const withoutJsonSchema: Plugin = {
  name: 'quai:zod-without-json-schema',
  apply: 'build',
  transform(code, id) {
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
  plugins: [react(), withoutJsonSchema],
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
  },
  server: { port: 5173, proxy: { '/api': 'http://127.0.0.1:4000' } },
})
