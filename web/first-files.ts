import { pathToFileURL } from 'node:url'
import type { Plugin, Rollup } from 'vite'

/** What this file reads of a row of the table of pages (src/platform/pages/page.ts). */
interface Row {
  address: string
  component: string
  firstCalls?: readonly string[]
  startsWith?: Readonly<Record<string, string>>
}

/**
 * Writes .vite/first-files.json beside the manifest: of each page, by its address, the files beyond those that every
 * visitor loads, and its first calls. The server names them in index.html (server/src/app/startup/page.ts), so that they
 * come together with the first files, and `npm test` weighs the files (scripts/checks/bundle-size.mjs).
 */
export const firstFiles = (root: string): Plugin => ({
  name: 'quai:first-files',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const chunkOf = (component: string): Rollup.OutputChunk => {
      const found = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/${component}.tsx`)))
      if (found.length !== 1) throw new Error(`first-files: ${found.length} chunks have a ${component}.tsx`)
      return found[0] as Rollup.OutputChunk // there is one
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
    const app = chunks.find(({ moduleIds }) => moduleIds.includes(`${root}/src/app/app.tsx`))
    if (!app) throw new Error('first-files: no chunk contains app.tsx')
    const filesOf = (components: string[]): string[] => {
      const more = [...reach([app, ...components.map(chunkOf)])].filter((chunk) => !atOnce.has(chunk))
      return more.map(({ fileName }) => fileName)
    }
    // Node reads the sources of the table as they are.
    const { pages }: { pages: readonly Row[] } = await import(pathToFileURL(`${root}/src/app/pages.ts`).href)
    const files = pages.flatMap(({ address, component, startsWith = {} }) => [
      [address, filesOf([component])],
      ...Object.entries(startsWith).map(([word, part]) => [`${address}?${word}`, filesOf([component, part])]),
    ])
    const calls = pages.flatMap(({ address, firstCalls }) => (firstCalls ? [[address, firstCalls]] : []))
    const written = { always: filesOf([]), pages: Object.fromEntries(files), calls: Object.fromEntries(calls) }
    this.emitFile({ type: 'asset', fileName: '.vite/first-files.json', source: JSON.stringify(written, null, 1) })
  },
})
