import { parseArgs } from 'node:util'

interface Size {
  usual: number
  /** Just enough for the program to work and to check what it checks. */
  smallest: number
}

type Flag = { type: 'string' } | { type: 'boolean' }
type Given<Flags> = { [Name in keyof Flags]?: Flags[Name] extends { type: 'boolean' } ? boolean : string }

/**
 * Reads from the command line how much a benchmark or a proof does: the usual sizes, with `--smallest` the smallest ones,
 * and any of them by its name (`--orders 500`). `npm test` runs each of these programs with `--smallest`: see
 * scripts/smoke.mjs. Times are not judged then: the machine does something else beside.
 */
export const readSizes = <Name extends string, const Flags extends Record<string, Flag> = Record<never, Flag>>(
  sizes: Record<Name, Size>,
  flags?: Flags,
): Record<Name, number> & Given<Flags> & { isSmallest: boolean } => {
  const names = Object.keys(sizes) as Name[]
  const { values } = parseArgs({
    options: {
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' } as const])),
      ...flags,
      smallest: { type: 'boolean', default: false } as const,
    },
  })
  // parseArgs gives what the flags ask for; their names are known only here.
  const { smallest: isSmallest, ...given } = values as Record<string, string | boolean | undefined>
  const numbers = names.map((name) => {
    const size = Number(given[name] ?? sizes[name][isSmallest ? 'smallest' : 'usual'])
    if (!(size > 0)) throw new Error(`--${name} must be a number above 0`)
    return [name, size]
  })
  return { ...given, ...Object.fromEntries(numbers), isSmallest: isSmallest === true }
}
