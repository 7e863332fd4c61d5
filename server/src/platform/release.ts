import { readFileSync } from 'node:fs'
import { hostname } from 'node:os'

/** Number of this release, from package.json: '0.2.0'. */
export const release: string = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
).version

/** Fields of every line of the log. */
export const logBase = { pid: process.pid, hostname: hostname(), release }

/** True when release `a` comes before release `b`. Compares number by number: 0.9.0 comes before 0.10.0. */
export const isOlder = (a: string, b: string): boolean => a.localeCompare(b, 'en', { numeric: true }) < 0
