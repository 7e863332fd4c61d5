import { readdirSync } from 'node:fs'
import { build, type Plugin } from 'vite'

/** Address that no page has, at which the server answers index.html as at any other. */
const shell = '/hors-ligne'

/** Code and styles; decoders and fonts of other scripts are heavy, and the page shows without them. */
const isKept = (name: string): boolean =>
  /\.(m?js|css|svg)$/.test(name) ? !/worker/.test(name) : /inter-latin-opsz-.*\.woff2$/.test(name)

/** Writes sw.js, which keeps the files of a release on the device so that the page opens without a network (decision 074). */
export const offlineStart = (root: string): Plugin => {
  let files: string[] = []
  let release = ''
  return {
    name: 'quai:offline-start',
    apply: 'build',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const own = readdirSync(`${root}/public/assets`).map((name) => `assets/${name}`)
      files = [...Object.keys(bundle), ...own].filter((name) => name.startsWith('assets/') && isKept(name))
      release = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)?.fileName ?? ''
    },
    async closeBundle() {
      if (!release) return
      const kept = [{ url: shell, revision: release }, ...files.map((name) => ({ url: `/${name}`, revision: null }))]
      await build({
        configFile: false,
        root,
        publicDir: false,
        logLevel: 'warn',
        define: { offlineFiles: JSON.stringify(kept), offlineShell: JSON.stringify(shell) },
        build: {
          target: 'es2022',
          emptyOutDir: false,
          rolldownOptions: {
            input: `${root}/src/service-worker.ts`,
            output: { entryFileNames: 'sw.js', format: 'iife' },
          },
        },
      })
    },
  }
}
