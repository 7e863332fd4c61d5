import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileProblem, PostgresProblem } from './problem.ts'

export type Owner = { uid: number; gid: number }

/** Place of the data, and the user that runs PostgreSQL; undefined for the current user. */
export type Place = { folder: string; cluster: string; runAs: Owner | undefined }

/** Folder where root keeps what an ordinary user must reach. */
export const SYSTEM_FOLDER = '/var/lib/quai'

/**
 * Chooses the place of the data. For an ordinary user it is the data folder. PostgreSQL refuses to run as root, so root
 * runs it as `nobody` and keeps the data elsewhere (a link leads there) when `nobody` may not enter the data folder.
 * Throws PostgresProblem when no folder suits.
 */
export function choosePlace(dataFolder: string, options: { temporary: boolean; log: (line: string) => void }): Place {
  const isRoot = process.getuid?.() === 0
  makeWritable(dataFolder, isRoot)
  const cluster = join(dataFolder, 'postgres')
  const there = linkedFolder(dataFolder, cluster)
  if (there) {
    options.log(`The data is in ${there}.`)
    return placeIn(there, isRoot ? ownerOf(join(there, 'postgres')) : undefined)
  }
  if (isLink(cluster)) rmSync(cluster)
  if (!isRoot) return placeIn(dataFolder, undefined)
  if (existsSync(cluster)) return placeInExisting(dataFolder, ownerOf(cluster))
  const runAs = nobody()
  if (mayReach(dataFolder, runAs)) return placeIn(dataFolder, runAs)
  const folder = elsewhere(dataFolder, options.temporary)
  symlinkSync(join(folder, 'postgres'), cluster)
  options.log(`The user nobody, who runs PostgreSQL for root, may not enter ${dataFolder}: the data is in ${folder}.`)
  return placeIn(folder, runAs)
}

/** Returns the folder that already contains the data, without creating or checking anything. */
export function existingFolder(dataFolder: string): string {
  return linkedFolder(dataFolder, join(dataFolder, 'postgres')) ?? dataFolder
}

/** True when the permission bits let a user reach a path and read it (and enter it, or run it). */
export function mayReach(path: string, who: Owner): boolean {
  const real = realpathSync(path)
  const isFolder = statSync(real).isDirectory()
  if (!isFolder && !allows(real, who, 4)) return false
  for (let folder = isFolder ? real : dirname(real); ; folder = dirname(folder)) {
    if (!allows(folder, who, 1)) return false
    if (folder === dirname(folder)) return true
  }
}

function placeIn(folder: string, runAs: Owner | undefined): Place {
  return { folder, cluster: join(folder, 'postgres'), runAs }
}

function placeInExisting(dataFolder: string, owner: Owner): Place {
  if (mayReach(dataFolder, owner)) return placeIn(dataFolder, owner)
  throw new PostgresProblem(
    `The data in ${dataFolder} belongs to user ${owner.uid}, who may no longer enter that folder. Let it pass ` +
      '(chmod o+x on the folders that lead there), or run Quai as that user.',
  )
}

function makeWritable(folder: string, isRoot: boolean): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // Lets `nobody` pass through the folder, but not list it.
    if (isRoot) chmodSync(folder, statSync(folder).mode | 0o011)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw fileProblem(error, folder)
  }
}

/**
 * Follows the link of an earlier start. Ignores one that came with a copied checkout, which must not share the data.
 */
function linkedFolder(dataFolder: string, link: string): string | undefined {
  if (!isLink(link)) return undefined
  const folder = dirname(readlinkSync(link))
  const origin = originOf(folder)
  if (origin === undefined || origin === resolve(dataFolder)) return origin && folder
  const originLink = join(origin, 'postgres')
  return isLink(originLink) && dirname(readlinkSync(originLink)) === folder ? undefined : folder
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink()
  } catch {
    // The path is missing, or in a folder closed to us.
    return false
  }
}

function originOf(folder: string): string | undefined {
  try {
    return readFileSync(join(folder, 'origin'), 'utf8').trim()
  } catch {
    return undefined
  }
}

function elsewhere(dataFolder: string, temporary: boolean): string {
  const name = createHash('sha256').update(resolve(dataFolder)).digest('hex').slice(0, 12)
  const folder = temporary ? mkdtempSync('/tmp/quai-') : join(SYSTEM_FOLDER, name)
  try {
    mkdirSync(folder, { recursive: true, mode: 0o711 })
    for (const each of temporary ? [folder] : [SYSTEM_FOLDER, folder]) chmodSync(each, 0o711)
    writeFileSync(join(folder, 'origin'), `${resolve(dataFolder)}\n`)
  } catch (error) {
    throw fileProblem(error, folder)
  }
  return folder
}

function allows(path: string, who: Owner, bit: 1 | 4): boolean {
  const { uid, gid, mode } = statSync(path)
  const shift = uid === who.uid ? 6 : gid === who.gid ? 3 : 0
  return ((mode >> shift) & bit) !== 0
}

function ownerOf(path: string): Owner {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat && stat.uid !== 0 ? { uid: stat.uid, gid: stat.gid } : nobody()
}

/**
 * Returns the user `nobody`; 65534 by convention when the machine defines none. Some systems write the number as a
 * negative one.
 */
function nobody(): Owner {
  const line = existsSync('/etc/passwd')
    ? /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))
    : null
  return line ? { uid: Number(line[1]) >>> 0, gid: Number(line[2]) >>> 0 } : { uid: 65534, gid: 65534 }
}
