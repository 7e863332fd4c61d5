/**
 * A module that the browser refuses although its files can be had. A browser keeps the failure of an import until the
 * window is reloaded (HTML standard, module map), so trying again is in vain.
 */
export class RefusedModule extends Error {
  override readonly name = 'RefusedModule'
}

/**
 * Fetches the files of a module, then imports it from the browser's cache. A fetch that fails can be tried again, a
 * failed import cannot. The build sends every `import()` of the page through here, with the paths of the files that it
 * needs, its own first, from the root of the site without the slash (web/reach-first.ts). Rejects with a TypeError when a file
 * cannot be had, and with RefusedModule.
 */
export const reachThenImport = async <Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> => {
  await Promise.all(files.map((file) => reach(`/${file}`)))
  try {
    return await load()
  } catch (error) {
    throw new RefusedModule(`The browser refuses ${files[0]}, whose files it has`, { cause: error })
  }
}

const reached = new Map<string, Promise<void>>()

const reach = (url: string): Promise<void> => {
  const known = reached.get(url)
  if (known) return known
  const coming = fetchWhole(url).catch((error: unknown) => {
    reached.delete(url)
    throw error
  })
  reached.set(url, coming)
  return coming
}

const fetchWhole = async (url: string): Promise<void> => {
  if (isOnItsWay(url)) return
  try {
    const answer = await fetch(url)
    if (!answer.ok) throw new TypeError(`${answer.status}`)
    await answer.arrayBuffer()
  } catch (cause) {
    throw new TypeError(`Cannot fetch dynamically imported module: ${url}`, { cause })
  }
}

/** True for the files that index.html names, which the browser fetches by itself. */
const isOnItsWay = (url: string): boolean =>
  document.querySelector(`link[rel="modulepreload"][href="${url}"], script[src="${url}"]`) !== null
