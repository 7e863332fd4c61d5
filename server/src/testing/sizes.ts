import { parseArgs } from 'node:util'

interface Size {
  usual: number
  /** Minimum that still lets the program check its results. */
  smallest: number
}

type Flag = { type: 'string' } | { type: 'boolean' }
type Given<Flags> = { [Name in keyof Flags]?: Flags[Name] extends { type: 'boolean' } ? boolean : string }

/**
 * Reads the sizes of a benchmark or proof from the command line: the usual ones, the smallest with `--smallest`, or any
 * by name (`--orders 500`). `npm run proofs` runs each program with `--smallest` (see proofs/proofs.mjs) and ignores times,
 * because the machine is busy with other work.
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
  // parseArgs returns what the flags define. Their names are known only here.
  const { smallest: isSmallest, ...given } = values as Record<string, string | boolean | undefined>
  const numbers = names.map((name) => {
    const size = Number(given[name] ?? sizes[name][isSmallest ? 'smallest' : 'usual'])
    if (!(size > 0)) throw new Error(`--${name} must be a number above 0`)
    return [name, size]
  })
  return { ...given, ...Object.fromEntries(numbers), isSmallest: isSmallest === true }
}
