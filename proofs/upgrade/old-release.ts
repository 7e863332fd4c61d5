import { execFileSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const parts = [
  'bench',
  'client',
  'contract',
  'data',
  'embedded-postgres',
  'proofs',
  'server',
  'package.json',
  'package-lock.json',
]

/** Text of an older release, in a folder of its own, with its packages. */
export interface OldRelease {
  folder: string
  /** True when its completions have a proof of delivery. */
  hasProofs: boolean
  /** Fills a base with its own program, and returns who may call it. */
  fill(filling: Filling): World
}

interface Filling {
  url: string
  secret: string
  orders: number
}

/** A customer with goods, its warehouse, their session tokens, and the appointments of that warehouse. */
export interface World {
  warehouseId: number
  productIds: number[]
  asCustomer: string
  asWarehouse: string
  starts: string[]
}

/** Returns the commit that a name stands for; undefined where the history does not reach it. */
export const commitOf = (name: string): string | undefined => {
  const { status, stdout } = git('rev-parse', '--verify', '--quiet', `${name}^{commit}`)
  const commit = stdout.trim()
  // A shallow clone knows names whose text it lacks.
  return status === 0 && git('cat-file', '-e', `${commit}:server/package.json`).status === 0 ? commit : undefined
}

const git = (...words: string[]) => spawnSync('git', ['-C', root, ...words], { encoding: 'utf8' })

/** Takes the text of a commit from git into a folder of its own. */
export const takeOut = (commit: string): OldRelease => {
  const folder = mkdtempSync(join(tmpdir(), 'quai-release-'))
  const existing = parts.filter((part) => git('cat-file', '-e', `${commit}:${part}`).status === 0)
  const archive = join(folder, 'release.tar')
  execFileSync('git', ['-C', root, 'archive', '--format=tar', '-o', archive, commit, ...existing])
  execFileSync('tar', ['-xf', archive, '-C', folder])
  if (hasItsPackages(folder)) linkPackages(folder)
  else execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'inherit' })
  const operations = firstIn(folder, 'proofs/world/operations.ts', 'bench/operations.ts')
  const hasProofs = readFileSync(join(folder, operations), 'utf8').includes("proof: 'generated'")
  return { folder, hasProofs, fill: (filling) => fillWith(folder, filling) }
}

const workspaces = ['client', 'contract', 'embedded-postgres', 'server']

/** True when this checkout has each package that the server names, in the version that it names. */
const hasItsPackages = (folder: string): boolean =>
  workspaces.every((name) =>
    Object.entries(readJson(join(folder, name, 'package.json'))?.dependencies ?? {}).every(
      ([dependency, version]) =>
        dependency.startsWith('@quai/') ||
        readJson(join(root, 'node_modules', dependency, 'package.json'))?.version === version,
    ),
  )

interface PackageJson {
  version?: string
  dependencies?: Record<string, string>
}

const readJson = (file: string): PackageJson | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageJson) : undefined

/** Links the packages of this checkout, and those of the project to the folder's own. */
const linkPackages = (folder: string): void => {
  const from = realpathSync(join(root, 'node_modules'))
  const to = join(folder, 'node_modules')
  mkdirSync(join(to, '@quai'), { recursive: true })
  for (const name of readdirSync(from))
    if (name !== '@quai' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name))
  for (const name of workspaces)
    if (existsSync(join(folder, name))) symlinkSync(join(folder, name), join(to, '@quai', name))
}

/** Names the first of these files that a release has. */
const firstIn = (folder: string, ...files: string[]): string =>
  files.find((file) => existsSync(join(folder, file))) ?? ''

/** Fills as the benchmarks of that release do. Its modules have moved since; the first that exists is meant. */
const fillWith = (folder: string, filling: Filling): World => {
  const first = (...files: string[]) => firstIn(folder, ...files)
  const program = join(folder, 'fill-for-upgrade.ts')
  writeFileSync(
    program,
    `import { appointments, asOwner, fill } from './${first('proofs/world/database.ts', 'bench/database.ts')}'
import { openSession, sessionKeyOf } from './${first('server/src/calls/session.ts', 'server/src/platform/session.ts')}'
import { openDatabase } from './${first('server/src/platform/database/database.ts', 'server/src/platform/database.ts')}'
const { url, secret, orders } = JSON.parse(process.argv[2])
await fill(url, { orders, products: 1000 })
const { db, close } = openDatabase({ url, max: 2 })
const ids = async (text) => (await asOwner(url, (client) => client.query({ text, rowMode: 'array' }))).rows
const [[customerId]] = await ids("SELECT min(id)::int FROM users WHERE user_type = 'customer'")
const [[warehouseId]] = await ids("SELECT min(id)::int FROM users WHERE user_type = 'warehouse'")
const products = await ids('SELECT id::int FROM products WHERE customer_id = ' + customerId + ' ORDER BY id LIMIT 40')
const tokenOf = async (userId) => {
  const [[contactId]] = await ids('SELECT id::int FROM contacts WHERE is_main AND user_id = ' + userId)
  const opened = await openSession(db, sessionKeyOf(secret), new Date(), { contactId, userId })
  return typeof opened === 'string' ? opened : opened.accessToken
}
const world = { warehouseId, productIds: products.flat(), asCustomer: await tokenOf(customerId), asWarehouse: await tokenOf(warehouseId),
  starts: appointments(150).map(({ start }) => new Date(start).toISOString()) }
await close()
console.log(JSON.stringify(world))
`,
  )
  const output = execFileSync(process.execPath, [program, JSON.stringify(filling)], { cwd: folder, encoding: 'utf8' })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '') as World
}
