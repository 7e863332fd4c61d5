import { existsSync, readFileSync } from 'node:fs'

interface FirstFiles {
  /** Files of every signed-in page. */
  always: string[]
  /** Files of each page, by the path of its route: `/orders/$id`; with a word of its search: `/orders?view`. */
  pages: Record<string, string[]>
}

/**
 * Reads which files of the build each page starts with (web/first-files.ts), and returns what names those of an address.
 * The page fetches them while its first ones still come.
 */
export const readFirstFiles = (built: string): ((url: string) => readonly string[]) => {
  const list = `${built}.vite/first-files.json`
  if (!existsSync(list)) return () => []
  const { always, pages } = JSON.parse(readFileSync(list, 'utf8')) as FirstFiles // the build writes it
  const routes = Object.entries(pages).map(([route, files]) => {
    const [path = '', word] = route.split('?')
    return { parts: path.split('/'), word, files }
  })
  // A route with its own words comes before one with a parameter: /orders/create before /orders/$id.
  routes.sort((a, b) => Number(a.parts.some(isParameter)) - Number(b.parts.some(isParameter)))
  const plain = routes.filter(({ word }) => word === undefined)
  return (url) => {
    const [path = '', search] = url.split('?')
    const given = path.split('/')
    const words = new URLSearchParams(search)
    const found =
      routes.find(({ parts, word }) => word !== undefined && words.has(word) && matches(parts, given)) ??
      plain.find(({ parts }) => matches(parts, given)) ??
      plain.find(({ parts }) => isUnder(parts, given))
    return found?.files ?? always
  }
}

const isParameter = (part: string): boolean => part.startsWith('$')

const matches = (parts: string[], given: string[]): boolean => parts.length === given.length && startsWith(given, parts)

/** True for what a page shows at an address of its own: /orders/$id/complete. */
const isUnder = (parts: string[], given: string[]): boolean => parts.some(isParameter) && startsWith(given, parts)

const startsWith = (given: string[], parts: string[]): boolean =>
  parts.every((part, at) => (isParameter(part) ? Boolean(given[at]) : part === given[at]))
