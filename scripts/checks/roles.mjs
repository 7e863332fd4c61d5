// Checks that a text of the page is written for its reader: one that speaks of « le client » or « l’entrepôt » is read by
// that side too, unless there is one for each role (`lead.customer`, `lead.warehouse`) or it is listed with its reason.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../install.mjs'
import { READERS } from './roles-exceptions.mjs'

/** Speaks of a role as of somebody else; « choisissez un entrepôt » does not. */
const ROLE = /(?<!\p{L})(?:(?:le|les|du|des|au|aux|ce|ces|vos|votre)\s+(?:clients?|entrepôts?)|l’entrepôt)(?!\p{L})/iu
/** A key of one reader, in its last part: `lead.customer`, `pendingOwn`. */
const FOR_ONE =
  /[._](?:customer|warehouse|admin|own|other|partner)s?(?:_(?:one|many|other))?$|(?:Own|Customer|Warehouse|Admin)$/
const ENTRY = /^\s*'?([\w.-]+)'?:\s*\n?\s*'((?:[^'\\\n]|\\.)*)'/gm

const paths = execFileSync('git', ['ls-files', 'web/src'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path.endsWith('texts.ts'))
const listed = new Map(Object.entries(READERS).map(([path, keys]) => [path, new Set(Object.values(keys).flat())]))
const used = new Set()

const problems = paths.flatMap((path) =>
  [...readFileSync(join(root, path), 'utf8').matchAll(ENTRY)].flatMap(([, key = '', text = '']) => {
    if (!ROLE.test(text) || FOR_ONE.test(key)) return []
    const plain = key.replace(/_(one|many|other)$/, '')
    if (listed.get(path)?.has(plain)) {
      used.add(`${path}: ${plain}`)
      return []
    }
    return [`${path}: ${key} names a role; write one for each reader, or list who reads it: ${text}`]
  }),
)
for (const [path, keys] of listed)
  for (const key of keys)
    if (!used.has(`${path}: ${key}`)) problems.push(`roles-exceptions.mjs lists ${path}: ${key}, which names no role`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exit(1)
