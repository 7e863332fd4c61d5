import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'

const file = new URL('../../../../data/designations-fr.csv', import.meta.url)

/** Reads the French designation of each code that the demo sells (see data/README.md). */
export const readDesignations = (): Map<string, string> => {
  const [, ...rows]: string[][] = parse(readFileSync(file))
  return new Map(rows.map(([code = '', , designation = '']) => [code, designation]))
}
