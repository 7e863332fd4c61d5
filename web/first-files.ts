import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { Plugin, Rollup } from 'vite'

/** Parts on demand with which a page starts when its search has this word. */
const parts = [
  { of: 'orders/orders/OrdersPage.tsx', word: 'view', module: 'orders/orders/calendar/OrdersCalendar.tsx' },
]

/**
 * Writes .vite/first-files.json beside the manifest: the files of each address beyond those that every visitor loads.
 * The server names them in index.html (server/src/app/startup/page.ts), so that they come together with the first ones,
 * and `npm test` weighs them (scripts/checks/bundle-size.mjs).
 */
export const firstFiles = (root: string): Plugin => ({
  name: 'quai:first-files',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunkOf = (module: string): Rollup.OutputChunk => {
      const found = chunks.find((chunk) => chunk.moduleIds.includes(`${root}/src/${module}`))
      if (!found) throw new Error(`first-files: no chunk contains ${module}`)
      return found
    }
    const reach = (from: Rollup.OutputChunk[], known = new Set<Rollup.OutputChunk>()): Set<Rollup.OutputChunk> => {
      for (const chunk of from) {
        if (known.has(chunk)) continue
        known.add(chunk)
        reach(
          chunks.filter(({ fileName }) => chunk.imports.includes(fileName)),
          known,
        )
      }
      return known
    }
    const atOnce = reach(chunks.filter(({ isEntry }) => isEntry))
    const filesOf = (modules: string[]): string[] => {
      const more = [...reach(modules.map(chunkOf))].filter((chunk) => !atOnce.has(chunk))
      return more.map(({ fileName }) => fileName)
    }
    const files = pagesIn(readFileSync(`${root}/src/app/pages.ts`, 'utf8')).flatMap(({ path, module }) => [
      [path, filesOf(['app/app.tsx', module])],
      ...parts
        .filter((part) => part.of === module)
        .map((part) => [`${path}?${part.word}`, filesOf(['app/app.tsx', module, part.module])]),
    ])
    this.emitFile({
      type: 'asset',
      fileName: '.vite/first-files.json',
      source: JSON.stringify({ always: filesOf(['app/app.tsx']), pages: Object.fromEntries(files) }, null, 1),
    })
  },
})

/** Reads the table of pages.ts. */
const pagesIn = (table: string): { path: string; module: string }[] => {
  const pages = [...table.matchAll(/'(\/[^']*)': page\(\s*\(\) => import\('(\.\.?\/[^']+)'\)/g)]
  if (pages.length !== table.split('import(').length - 1) throw new Error('first-files: pages.ts has another form')
  return pages.map(([, path = '', module = '']) => ({ path, module: posix.join('app', module) }))
}
