import { chownSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { fileProblem, PostgresProblem } from './problem.ts'
import { identityOf, isAlive } from './processes.ts'

type Holder = { pid: number; identity: string | undefined; startedAt: string; folder: string }

/**
 * Makes this process the only user of a data folder. Returns the function that releases the lock. The lock is a file
 * that names its holder and outlives a `kill -9`, so that a dead holder is recognised and replaced. Throws
 * PostgresProblem when another living process holds it, or when the file cannot be written.
 */
export function takeLock(path: string, owner?: { uid: number; gid: number }): () => void {
  const mine: Holder = {
    pid: process.pid,
    identity: identityOf(process.pid),
    startedAt: new Date().toISOString(),
    folder: process.cwd(),
  }
  const text = JSON.stringify(mine)
  const draft = `${path}.${process.pid}`
  try {
    writeFileSync(draft, text, { mode: 0o644 })
    if (owner) chownSync(draft, owner.uid, owner.gid)
    // Creates the lock as a link: that fails when the name exists, and the link appears with its content, so that
    // nobody reads half a lock.
    while (!linked(draft, path)) removeStale(path)
  } catch (error) {
    throw error instanceof PostgresProblem ? error : fileProblem(error, path)
  } finally {
    rmSync(draft, { force: true })
  }
  return () => {
    if (contentOf(path) === text) rmSync(path, { force: true })
  }
}

function linked(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function removeStale(path: string): void {
  const text = contentOf(path)
  if (text === undefined) return
  const holder = parse(text)
  if (holder && isHeldBy(holder)) throw heldProblem(holder)
  // Two starting processes may both see a stale lock. A process that moved a fresh lock away by mistake puts it back.
  const moved = `${path}.stale.${process.pid}`
  try {
    renameSync(path, moved)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return
    throw error
  }
  if (contentOf(moved) !== text) linked(moved, path)
  rmSync(moved, { force: true })
}

function isHeldBy(holder: Holder): boolean {
  return isAlive(holder.pid) && identityOf(holder.pid) === holder.identity
}

function heldProblem(holder: Holder): PostgresProblem {
  const since = new Date(holder.startedAt).toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short' })
  return new PostgresProblem(
    `Quai already runs on this data: process ${holder.pid}, started ${since} from ${holder.folder}. ` +
      `Stop it first (Ctrl-C in its terminal, or kill ${holder.pid}).`,
  )
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function parse(text: string): Holder | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
