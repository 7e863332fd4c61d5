import type { Plugin } from 'vite'

const helper = '\0vite/preload-helper.js'

/**
 * Sends every `import()` of the built page through platform/reaching.ts, in place of Vite's own preloading, with the
 * files that it needs: Vite writes both into the page.
 */
export const reachFirst = (root: string): Plugin => ({
  name: 'quai:reach-first',
  apply: 'build',
  enforce: 'pre',
  config: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        // Names the file itself where it needs no other, which Vite leaves out.
        resolveDependencies: (file, needed, { hostType }) =>
          hostType === 'js' && needed.length === 0 ? [file] : needed,
      },
    },
  }),
  load: (id) => {
    if (id !== helper) return null
    return `export { reachThenImport as __vitePreload } from '${root}/src/platform/reaching.ts'`
  },
})
