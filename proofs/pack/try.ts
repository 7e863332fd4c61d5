// npm run proofs -- test:pack [--orders 10000 --files 500]: makes the archive of npm run pack and proves that it needs nothing but
// Node: unpacked in an empty folder that its user may not write to, run as another user without a network where root can arrange
// it. Then follows docs/operating.md on a machine of its own (proofs/pack/stranger.ts). Exits 1 when something is not as said.
import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { environment, pinnedNode, root } from '../../scripts/install.mjs'
import { readSizes } from '../../server/src/testing/sizes.ts'
import { makeBackup } from './given-backup.ts'

/** Limits of the archives, in MB. */
const limits = { whole: 85, withoutPostgres: 60 }
const nobody = 65_534

/** Time in seconds in which a restored backup serves, from the archive on. */
const restoredSeconds = 300

const { starts, orders, files, isSmallest } = readSizes({
  starts: { usual: 5, smallest: 1 },
  orders: { usual: 10_000, smallest: 200 },
  files: { usual: 500, smallest: 5 },
})
const say = (line: string): void => console.log(line)

const run = async (): Promise<void> => {
  if (!isSmallest) pack(limits.withoutPostgres, '--without-postgres')
  const archive = pack(limits.whole)
  // Not inFolder(): it would keep a signal waiting while a program runs.
  const folder = mkdtempSync(join(tmpdir(), 'quai-pack-'))
  try {
    chmodSync(folder, 0o755)
    succeed('tar', ['--extract', '--no-same-owner', '--file', archive, '--directory', folder])
    // The Node of a folder that the other user may not enter would not start.
    copyFileSync(pinnedNode, join(folder, 'node'))
    const unpacked = join(folder, readdirSync(folder).find((name) => name.startsWith('quai-')) ?? '')
    const before = contentOf(unpacked)
    tryIt(folder, unpacked)
    check(contentOf(unpacked) === before, 'nothing was written into its folder')
    await followPage(folder, archive)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const pack = (limitMegabytes: number, ...words: string[]): string => {
  const output = succeed(process.execPath, [join(root, 'scripts/pack.mjs'), ...words])
  const [, archive = '', megabytes] = /^(.+\.tar\.gz): ([\d.]+) MB$/m.exec(output) ?? []
  check(Number(megabytes) <= limitMegabytes, `${archive}: ${megabytes} MB, at most ${limitMegabytes}`)
  return archive
}

/** Plays the installation inside (proofs/pack/inside.mjs), without a network and as another user when root runs this. */
const tryIt = (folder: string, unpacked: string): void => {
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const words = [join(folder, 'node'), join(folder, 'inside.mjs'), unpacked, data, String(starts)]
  copyFileSync(join(root, 'proofs/pack/inside.mjs'), join(folder, 'inside.mjs'))
  const isRoot = process.getuid?.() === 0
  say(
    `Load ${loadavg()[0]?.toFixed(1)}; ${isRoot ? 'as nobody, without a network' : 'as this user, with its network'}:`,
  )
  if (!isRoot) return void succeed(words[0] ?? '', words.slice(1))
  chownSync(data, nobody, nobody)
  const asNobody = ['setpriv', `--reuid=${nobody}`, `--regid=${nobody}`, '--clear-groups', ...words]
  succeed('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...asNobody])
}

/** Lets a stranger install the archive and restore a backup (proofs/pack/stranger.ts), on a machine that lasts as long. */
const followPage = async (folder: string, archive: string): Promise<void> => {
  if (spawnSync('unshare', [...apart, 'true']).status !== 0)
    return say('docs/operating.md is not followed: only root may make a machine of its own.')
  const home = join(folder, 'home')
  mkdirSync(home)
  const download = join(home, basename(archive))
  copyFileSync(archive, download)
  const backup = await makeBackup(folder, { orders, files })
  say(`Load ${loadavg()[0]?.toFixed(1)}; by docs/operating.md, without a network:`)
  const stranger = join(root, 'proofs/pack/stranger.ts')
  const words = [pinnedNode, stranger, '--archive', download, '--backup', backup, '--orders', String(orders)]
  const output = succeed('unshare', [...apart, 'sh', '-euc', machine, 'sh', join(folder, 'machine'), ...words])
  const seconds = Number(/served after (\d+) s/.exec(output)?.[1])
  const what = `${orders} orders and ${files} files restored and served after ${seconds} s`
  check(isSmallest || seconds <= restoredSeconds, `${what}, at most ${restoredSeconds}`)
}

/** Options of a machine whose mounts, network and processes end with it. */
const apart = ['--mount', '--net', '--pid', '--fork', '--mount-proc', '--kill-child']

/** Makes the folders that an installation changes the machine's own, in the folder $1. */
const machine = `
  mkdir "$1" && cd "$1" && mkdir opt lib small
  mount --bind opt /opt
  mount --bind lib /var/lib
  mount -t tmpfs tmpfs small
  for place in etc usr/bin; do
    mkdir -p small/$place small/work/$place
    mount -t overlay overlay -o lowerdir=/$place,upperdir=small/$place,workdir=small/work/$place /$place
  done
  ip link set lo up
  shift
  exec "$@"`

/** Returns the names, sizes and times of all files of a folder. */
const contentOf = (folder: string): string =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .sort()
    .map((name) => {
      const { size, mtimeMs } = statSync(join(folder, name))
      return `${name} ${size} ${mtimeMs}`
    })
    .join('\n')

const check = (isGood: boolean, what: string): void => {
  say(`${isGood ? '✓' : '✗'} ${what}`)
  if (!isGood) process.exitCode = 1
}

const succeed = (program: string, words: string[]): string => {
  const { status, stdout, error } = spawnSync(program, words, {
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
    timeout: 1_200_000,
    killSignal: 'SIGKILL',
  })
  say(stdout.trimEnd())
  if (status !== 0) throw error ?? new Error(`${program} ended with ${status}`)
  return stdout
}

await run()
