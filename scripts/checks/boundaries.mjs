// Checks the rules of ARCHITECTURE.md that no linter knows: which module may import which, and how a folder may be named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from '../install.mjs'

const PACKAGES = ['client', 'contract', 'embedded-postgres', 'server', 'web']
/** Lists the modules that know nothing of the business and import no other module. */
const FOUNDATIONS = ['platform', 'ui']
/**
 * Lists the modules of each package by floor, from the ground up. A listed module imports only modules of its own floor
 * and of lower ones. Modules that are not listed import what they need, as long as no circle arises.
 * @type {Record<string, string[][]>}
 */
const FLOORS = {
  contract: [
    ['accounts', 'deals', 'carriers', 'transport-rules'],
    ['products', 'batches'],
    ['stock', 'slots'],
    ['orders'],
    [
      'inventories',
      'documents',
      'imports',
      'guests',
      'dashboard',
      'shipments',
      'labels',
      'pickups',
      'tracking',
      'load-plans',
      'kpis',
      'charges',
      'invoices',
      'carbon',
      'reminders',
      'sellsy',
    ],
  ],
  'embedded-postgres': [],
  server: [
    ['calls'],
    ['lists', 'print', 'mails', 'pdf-inspection'],
    ['accounts', 'addresses', 'deals', 'carriers', 'transport-rules', 'saved-filters'],
    ['products', 'batches'],
    ['stock', 'slots'],
    ['orders'],
    [
      'inventories',
      'documents',
      'imports',
      'guests',
      'dashboard',
      'shipments',
      'labels',
      'pickups',
      'tracking',
      'load-plans',
      'kpis',
      'charges',
      'invoices',
      'carbon',
      'reminders',
      'sellsy',
    ],
  ],
  web: [
    ['accounts', 'deals', 'carriers', 'transport-rules'],
    ['products', 'batches'],
    ['stock'],
    ['orders'],
    ['imports'],
  ],
}
/** Lists the packages that a package may import besides itself. @type {Record<string, string[]>} */
const MAY_IMPORT = { client: ['contract'], server: ['contract', 'embedded-postgres'], web: ['contract'] }
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'common', 'shared']

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const files = PACKAGES.flatMap((name) => filesUnder(`${name}/src`))
const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })))
const problems = [
  ...imports.flatMap(packageProblem),
  ...imports.filter(({ file }) => !isTest(file)).flatMap(directionProblem),
  ...cycles(imports.filter(({ file }) => !isTest(file))),
  ...files.flatMap(folderProblem),
]

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)

/** @typedef {{ file: string, target: string }} Import a file and what it imports: a path of ours, or a package's name */

/** @returns {string[]} */
function packageProblem(/** @type {Import} */ { file, target }) {
  const from = packageOf(file)
  const to = packageOf(target)
  if (!to || to === from || MAY_IMPORT[from ?? '']?.includes(to)) return []
  return [`${file}: ${from} may not import ${to} (${target})`]
}

/** @returns {string[]} */
function directionProblem(/** @type {Import} */ { file, target }) {
  const from = moduleOf(file)
  const to = moduleOf(target)
  if (!from || !to || from === to || packageOf(file) !== packageOf(target)) return []
  if (FOUNDATIONS.includes(from)) {
    return FOUNDATIONS.includes(to) && from === 'ui' ? [] : [`${file}: ${from} imports no module (${target})`]
  }
  const floors = FLOORS[packageOf(file) ?? ''] ?? []
  const isUpwards = floorOf(floors, from) >= 0 && floorOf(floors, to) > floorOf(floors, from)
  return isUpwards ? [`${file}: ${from} may not import ${to}, which stands above it (${target})`] : []
}

/** Finds modules of one package that import each other in a circle. Biome finds circles of files. */
function cycles(/** @type {Import[]} */ all) {
  /** @type {Map<string, Map<string, string>>} module → what it imports → by which file */
  const graph = new Map()
  for (const { file, target } of all) {
    const [from, to] = [moduleOf(file), moduleOf(target)]
    if (!from || !to || from === to || packageOf(file) !== packageOf(target)) continue
    const node = `${packageOf(file)}/${from}`
    graph.set(node, (graph.get(node) ?? new Map()).set(`${packageOf(file)}/${to}`, file))
  }
  /** @type {string[]} */
  const found = []
  const done = new Set()
  const visit = (/** @type {string} */ node, /** @type {string[]} */ path) => {
    if (path.includes(node)) {
      const circle = path.slice(path.indexOf(node))
      const steps = circle.map((step, index) => graph.get(step)?.get(circle[index + 1] ?? node))
      found.push(`modules in a circle: ${[...circle, node].join(' → ')} (by ${steps.join(', ')})`)
      return
    }
    if (done.has(node)) return
    for (const next of graph.get(node)?.keys() ?? []) visit(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) visit(node, [])
  return found
}

function folderProblem(/** @type {string} */ file) {
  const name = dirname(file)
    .split('/')
    .find((part) => FORBIDDEN_FOLDERS.includes(part))
  return name ? [`${file}: no folder is called « ${name} »; name what it holds`] : []
}

/** Returns a path from the root for a file of ours, and the package's name for any other. */
function importsOf(/** @type {string} */ file) {
  const text = readFileSync(join(root, file), 'utf8')
  return [...text.matchAll(IMPORT)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? ''
    if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
    return specifier.replace(/^@quai\/(client|contract|embedded-postgres|server|web)\//, '$1/src/')
  })
}

function packageOf(/** @type {string} */ path) {
  const name = path.split('/', 1)[0] ?? ''
  return PACKAGES.includes(name) ? name : undefined
}

/** Returns the folder under src. Files of src itself may import every module and belong to none. */
function moduleOf(/** @type {string} */ path) {
  const [, src, module, rest] = path.split('/')
  return packageOf(path) && src === 'src' && rest ? module : undefined
}

function floorOf(/** @type {string[][]} */ floors, /** @type {string} */ module) {
  return floors.findIndex((floor) => floor.includes(module))
}

/** True for tests, which may build what they need from any module. */
function isTest(/** @type {string} */ file) {
  return /\.test\.tsx?$|\/testing\//.test(file)
}

/** @returns {string[]} */
function filesUnder(/** @type {string} */ folder) {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
}
