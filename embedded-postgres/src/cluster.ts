import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import type { Place } from './place.ts'
import { fileProblem, PostgresProblem } from './problem.ts'
import { commandOf, isAlive, waitUntilGone } from './processes.ts'

/**
 * Gives every machine the same rules: UTF-8 and code-point order. Queries request French order with `COLLATE
 * "fr-x-icu"`.
 */
const INITDB_OPTIONS = [
  '--username=postgres',
  '--auth=scram-sha-256',
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
]

/**
 * Creates the cluster if there is none, under a draft name first, so that an interrupted creation leaves nothing that
 * looks like data. Returns the superuser's password. Throws PostgresProblem.
 */
export async function prepareCluster(place: Place, binaries: Binaries, isDurable: boolean): Promise<string> {
  const passwordFile = join(place.folder, 'postgres.password')
  try {
    if (!existsSync(join(place.cluster, 'PG_VERSION'))) await createCluster(place, binaries, passwordFile, isDurable)
    const version = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim()
    if (version !== binaries.major) throw versionProblem(place, version, binaries)
    return readFileSync(passwordFile, 'utf8').trim()
  } catch (error) {
    throw error instanceof PostgresProblem ? error : fileProblem(error, place.folder)
  }
}

/**
 * Stops a PostgreSQL that a `kill -9` of the server left running. Requires the lock. Throws PostgresProblem when it
 * does not stop.
 */
export async function stopOrphan(place: Place, log: (line: string) => void): Promise<void> {
  const running = readPostmaster(place)
  if (!running || !isAlive(running.pid)) return
  // The pid may belong to another process by now. Only a postgres on this folder is ours.
  if (!commandOf(running.pid).includes(`-D ${running.folder} `)) {
    rmSync(join(place.cluster, 'postmaster.pid'), { force: true })
    return
  }
  log(`PostgreSQL was left running (process ${running.pid}): it is being stopped in good order.`)
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    sendSignal(running.pid, signal)
    if (await waitUntilGone(running.pid, 10_000)) return
  }
  throw orphanProblem(running.pid)
}

/** Reads PostgreSQL's own status file; undefined when it is not running there. */
export function readPostmaster(place: Place) {
  try {
    const [pid, folder, , port, socketFolder, , , status] = readFileSync(
      join(place.cluster, 'postmaster.pid'),
      'utf8',
    ).split('\n')
    return {
      pid: Number(pid),
      folder: folder ?? '',
      port: Number(port),
      socketFolder: socketFolder ?? '',
      isReady: status?.trim() === 'ready',
    }
  } catch {
    return undefined
  }
}

async function createCluster(
  place: Place,
  binaries: Binaries,
  passwordFile: string,
  isDurable: boolean,
): Promise<void> {
  for (const name of readdirSync(place.folder)) {
    if (name.startsWith('postgres.draft')) rmSync(join(place.folder, name), { recursive: true, force: true })
  }
  const draft = join(place.folder, 'postgres.draft')
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 })
  if (place.runAs) for (const path of [draft, passwordFile]) chownSync(path, place.runAs.uid, place.runAs.gid)
  const options = [
    ...INITDB_OPTIONS,
    `--pwfile=${passwordFile}`,
    `--pgdata=${draft}`,
    ...(isDurable ? [] : ['--no-sync']),
  ]
  await runInitdb(binaries.initdb, options, place)
  renameSync(draft, place.cluster)
}

function runInitdb(program: string, options: string[], { runAs, folder }: Place): Promise<void> {
  // Runs in a process group of its own, so that a Ctrl-C during these few hundred milliseconds waits for its end.
  const child = spawn(program, options, {
    ...runAs,
    cwd: '/',
    detached: true,
    env: cleanEnvironment,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    complaint += text
  })
  return new Promise((done, failed) => {
    child.on('error', (error) => failed(programProblem(error)))
    child.on('close', (status) => (status === 0 ? done() : failed(postgresProblem(complaint, folder))))
  })
}

/**
 * Keeps our environment from PostgreSQL: no PG* variable, no secret, and messages in English, which are easier to
 * search for.
 */
export const cleanEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' }

export function programProblem(error: Error): PostgresProblem {
  return new PostgresProblem(
    `PostgreSQL cannot be started on this machine (${error.message}). Name a PostgreSQL 15 or later in DATABASE_URL.`,
    { cause: error },
  )
}

/** Derives the problem from PostgreSQL's last output. */
export function postgresProblem(complaint: string, folder: string): PostgresProblem {
  if (/No space left on device/.test(complaint)) return fileProblem({ code: 'ENOSPC' }, folder)
  if (/Read-only file system/.test(complaint)) return fileProblem({ code: 'EROFS' }, folder)
  const lastLines = complaint.trim().split('\n').slice(-8).join('\n')
  return new PostgresProblem(`PostgreSQL could not start in ${folder}. It says:\n${lastLines}`)
}

function versionProblem(place: Place, version: string, binaries: Binaries): PostgresProblem {
  return new PostgresProblem(
    `The data in ${place.cluster} is of PostgreSQL ${version}, and Quai brings ${binaries.major}. ` +
      'Move it by a backup (see “Grow” in docs/operating.md).',
  )
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // ESRCH means that it has ended by itself meanwhile.
    if (error instanceof Error && 'code' in error && error.code === 'EPERM') throw orphanProblem(pid)
  }
}

function orphanProblem(pid: number): PostgresProblem {
  return new PostgresProblem(
    `A PostgreSQL of an earlier run (process ${pid}) still holds the data and does not stop. ` +
      `Stop it (kill -INT ${pid}, as the user who started it), then start again.`,
  )
}
