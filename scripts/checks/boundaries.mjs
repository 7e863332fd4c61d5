// Checks the rules of ARCHITECTURE.md that no linter knows: which area and module may import which, and how a folder may be named.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { root } from '../install.mjs'

/**
 * Lists the areas from the ground up, and the modules of each in every package in their order. A file imports only what
 * stands in the same place or below, types included. Files beside the modules of an area stand above them, files beside
 * the areas above everything. Tests may build what they need from anywhere.
 * @type {[area: string, modules: Partial<Record<string, string>>][]}
 */
const AREAS = [
  ['platform', {}],
  ['ui', {}],
  ['calls', {}],
  [
    'services',
    {
      contract: 'audit front-errors mails saved-filters',
      server: 'lists mails pdf-inspection print saved-filters audit front-errors',
      web: 'audit mailing saved-filters',
    },
  ],
  [
    'parties',
    {
      contract: 'carriers privacy schedule subscription accounts addresses deals',
      server: 'accounts carriers addresses deals privacy schedule',
      web: 'accounts addresses carriers deals jobs subscription contacts users',
    },
  ],
  ['shell', {}],
  [
    'goods',
    {
      contract: 'batches products barcodes stock',
      server: 'barcodes products batches stock',
      web: 'barcodes products stock',
    },
  ],
  [
    'orders',
    {
      contract:
        'packing slots orders transport-rules visits screens carbon documents guests imports inventories recall',
      server: 'recall slots transport-rules orders carbon documents imports visits screens guests inventories',
      web: 'calendar carbon documents transport-rules visits screens orders imports inventories',
    },
  ],
  [
    'shipping',
    {
      contract: 'carrier-labels epcis labels load-plans pickups shipments tracking settings',
      server: 'epcis load-plans settings shipments carrier-labels pickups tracking labels',
      web: 'labels load-plans tracking pickups shipments',
    },
  ],
  [
    'money',
    {
      contract: 'charges kpis reminders sellsy invoices',
      server: 'charges kpis reminders sellsy invoices',
      web: 'charges reminders reporting sellsy invoices',
    },
  ],
  [
    'told',
    {
      contract: 'dashboard events notifications search viewer webhooks',
      server: 'changes dashboard events notifications search viewer webhooks',
      web: 'dashboard notifications search viewer',
    },
  ],
  [
    'app',
    {
      server: 'api-docs invariants modules startup administrators backups demo',
      web: 'design-system error-pages settings',
    },
  ],
  // Only tests and the commands beside the server's sources use these.
  ['testing', {}],
  ['conformance', {}],
]
const PLACED = ['contract', 'server', 'web']
const PACKAGES = [...PLACED, 'client', 'embedded-postgres']
/** Lists the packages that a package may import besides itself. @type {Record<string, string[]>} */
const MAY_IMPORT = { client: ['contract'], server: ['contract', 'embedded-postgres'], web: ['contract'] }
const DATABASE = 'server/src/platform/database'
/**
 * Lists what only the folder of the database knows (packets, texts, plans), with those outside that hand on its answers.
 * @type {Record<string, string[]>}
 */
const INNER = {
  [`${DATABASE}/batch.ts`]: [],
  [`${DATABASE}/compile-once.ts`]: [],
  [`${DATABASE}/json.ts`]: [
    'server/src/calls/http.ts',
    'server/src/calls/verbs.ts',
    'server/src/services/lists/paging.ts',
  ],
}
const FORBIDDEN_FOLDERS = ['utils', 'helpers', 'common', 'shared']
const MODULES_AT_MOST = 12

const IMPORT =
  /^\s*(?:import|export)\b[^'"]*?from\s*['"]([^'"]+)['"]|^\s*import\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/gm

const files = PACKAGES.flatMap((name) => filesUnder(`${name}/src`))
const imports = files.flatMap((file) => importsOf(file).map((target) => ({ file, target })))
const problems = [
  ...imports.flatMap(packageProblem),
  ...imports.filter(({ file }) => !isTest(file)).flatMap(directionProblem),
  ...imports.filter(({ file }) => !isTest(file)).flatMap(innerProblem),
  ...files.flatMap(placeProblem),
  ...files.flatMap(folderProblem),
  ...files.filter((file) => file.startsWith('web/src/') && !isTest(file)).flatMap(partProblem),
  ...files.filter((file) => !isTest(file)).flatMap(statusProblem),
  ...files.filter((file) => file.startsWith('server/src/') && !isTest(file)).flatMap(statementProblem),
  ...AREAS.flatMap(sizeProblem),
]

for (const problem of new Set(problems)) console.error(problem)
if (problems.length > 0) process.exit(1)

/** @typedef {{ file: string, target: string }} Import a file and what it imports: a path of ours, or a package's name */

/** @returns {string[]} */
function packageProblem(/** @type {Import} */ { file, target }) {
  if (/^(proofs|e2e)\//.test(target)) return [`${file} imports what only proves it: ${target}`]
  const from = packageOf(file)
  const to = packageOf(target)
  if (!to || to === from || MAY_IMPORT[from ?? '']?.includes(to)) return []
  return [`${file}: ${from} may not import ${to} (${target})`]
}

/** @returns {string[]} */
function directionProblem(/** @type {Import} */ { file, target }) {
  if (!isPlaced(file) || packageOf(file) !== packageOf(target)) return []
  const [area, module] = ranksOf(file)
  const [areaOfTarget, moduleOfTarget] = ranksOf(target)
  const isUpwards = areaOfTarget > area || (areaOfTarget === area && moduleOfTarget > module)
  return isUpwards ? [`${file} imports what stands above it: ${target}`] : []
}

/** @returns {string[]} */
function innerProblem(/** @type {Import} */ { file, target }) {
  const isOpen = !INNER[target] || dirname(file) === DATABASE || INNER[target].includes(file)
  return isOpen ? [] : [`${file}: ${target} is for ${DATABASE} alone; ask through ctx.db`]
}

/** @returns {string[]} */
function placeProblem(/** @type {string} */ file) {
  if (!isPlaced(file)) return []
  const [area, module] = ranksOf(file)
  if (area >= 0 && module >= 0) return []
  return [`${dirname(file)} has no place: name it in AREAS (scripts/checks/boundaries.mjs)`]
}

/** Returns the ranks of a file's area and module; -1 for a folder that has none. @returns {[area: number, module: number]} */
function ranksOf(/** @type {string} */ path) {
  const [name = '', , area = '', module = '', ...rest] = path.split('/')
  if (!module) return [AREAS.length, 0]
  const rank = AREAS.findIndex(([known]) => known === area)
  const modules = AREAS[rank]?.[1][name]?.split(' ') ?? []
  if (modules.length === 0) return [rank, 0]
  return [rank, rest.length === 0 ? modules.length : modules.indexOf(module)]
}

/** @returns {string[]} */
function sizeProblem(/** @type {(typeof AREAS)[number]} */ [area, modules]) {
  return Object.entries(modules)
    .filter(([, list = '']) => list.split(' ').length > MODULES_AT_MOST)
    .map(([name]) => `${name}/src/${area}: more than ${MODULES_AT_MOST} modules`)
}

/** @returns {string[]} */
function folderProblem(/** @type {string} */ file) {
  const name = dirname(file)
    .split('/')
    .find((part) => FORBIDDEN_FOLDERS.includes(part))
  return name ? [`${file}: no folder is called « ${name} »; name what it holds`] : []
}

/**
 * Parts of a page that are fetched apart are declared in one way: `later()` and `onDemand()` wait for them, and a dialog
 * is opened by `opensDialog()`.
 * @returns {string[]}
 */
function partProblem(/** @type {string} */ file) {
  const text = readFileSync(join(root, file), 'utf8')
  const waits =
    file !== 'web/src/platform/modules.ts' && /^import \{[^}]*\b(Suspense|lazy)\b[^}]*\} from 'react'/m.test(text)
  const isOpener = file.startsWith('web/src/ui/dialogs/')
  const dialogs = [...text.matchAll(/\b(?:later|onDemand)\(\s*\(\) => import\('([^']*Dialogs?\.tsx)'/g)]
  return [
    ...(waits ? [`${file}: a part waits by later() or onDemand() (web/src/platform/modules.ts)`] : []),
    ...(isOpener
      ? []
      : dialogs.map(([, dialog]) => `${file}: ${dialog} is opened by opensDialog() (web/src/ui/dialogs)`)),
  ]
}

/**
 * What is done with an order at a status is said once, so that a new status has its place everywhere.
 * @returns {string[]}
 */
function statusProblem(/** @type {string} */ file) {
  const compared =
    /(?<!stageOf\([\w.]*)\b(?:orderStatus|order_status)\b[`)}]*\s*(?:[!=]==|<>|=|(?:NOT )?IN)\s*\(?'|'\]\.includes\([\w.]*orderStatus\)/
  return compared.test(readFileSync(join(root, file), 'utf8'))
    ? [`${file} compares an order's status: ask life.ts, stageOf() or, in SQL, atStage()`]
    : []
}

/** @returns {string[]} */
function statementProblem(/** @type {string} */ file) {
  const isOwn = /^\s*await sql\b|\{ rows\b[^}]*\} = await sql\b/m.test(readFileSync(join(root, file), 'utf8'))
  return isOwn && dirname(file) !== DATABASE
    ? [`${file} executes a statement: ask a Db for one(), maybe() or all() of its rows, run() or send() it`]
    : []
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

function isPlaced(/** @type {string} */ path) {
  return PLACED.includes(packageOf(path) ?? '') && path.split('/')[1] === 'src'
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
