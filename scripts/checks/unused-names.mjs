// Checks that every failure is thrown somewhere, and that every permission opens a route.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { failures } from '../../contract/src/failures.ts'
import { permissions } from '../../contract/src/platform/roles.ts'
import { root } from '../install.mjs'

const text = execFileSync('git', ['ls-files', 'contract/src', 'server/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (path) =>
      path.endsWith('.ts') && !/\.test\.ts$|\/testing\/|\/failures\.ts$|failure-examples\.ts$|roles\.ts$/.test(path),
  )
  .map((path) => readFileSync(join(root, path), 'utf8'))
  .join('\n')

/** Matches where a failure is thrown: fail(), a constraint (`name: 'CODE'`) or a condition of life.ts. A route's list only announces it. */
const isThrown = (/** @type {string} */ code) =>
  new RegExp(`(?:fail\\((?:.*\\? )?|Failure\\(|: )\\s*'${code}'`).test(text)

const problems = [
  ...Object.keys(failures)
    .filter((code) => !isThrown(code))
    .map((code) => `failure ${code}: nothing throws it`),
  ...Object.keys(permissions)
    .filter((name) => !text.includes(`'${name}'`))
    .map((name) => `permission ${name}: no route asks for it`),
]
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
