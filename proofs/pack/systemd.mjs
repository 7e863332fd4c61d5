// node systemd.mjs systemctl|systemd-run <words>: does what docs/operating.md asks of systemd, on a machine without it
// (proofs/pack/stranger.ts). Of a unit it knows what deploy/systemd uses to run: user, environment, folders, commands.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'

const units = '/etc/systemd/system'
/** Pids and output of what runs. */
const running = '/etc/systemd/running'
const [, , program, ...words] = process.argv

mkdirSync(running, { recursive: true })
if (program === 'systemctl') await control(words)
else runOnce(words)

async function control(/** @type {string[]} */ given) {
  const { values, positionals } = parseArgs({
    args: given,
    options: { now: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [verb = '', ...names] = positionals
  for (const name of names.map((one) => (/\.\w+$/.test(one) ? one : `${one}.service`))) {
    const unit = readUnit(name)
    if (verb === 'stop' || verb === 'restart') await stop(name)
    const isTimer = name.endsWith('.timer')
    if (isTimer) readUnit(name.replace('.timer', '.service'))
    else if (verb === 'start' || verb === 'restart' || (verb === 'enable' && values.now)) start(name, unit)
    else if (verb !== 'stop' && verb !== 'enable') fail(`Unknown command verb ${verb}.`)
  }
}

/** @typedef {Record<string, string[]>} Unit */

/** @returns {Unit} */
function readUnit(/** @type {string} */ name) {
  const path = join(units, name)
  if (!existsSync(path)) fail(`Unit ${name} not found.`)
  /** @type {Unit} */
  const unit = {}
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    const [, key, value = ''] = /^(\w+)=(.*)$/.exec(line) ?? []
    if (key) unit[key] = [...(unit[key] ?? []), value]
  }
  return unit
}

/** Returns at once for a service that lasts, as systemd does. */
function start(/** @type {string} */ name, /** @type {Unit} */ unit) {
  const log = openSync(join(running, `${name}.log`), 'a')
  const commands = [...(unit.ExecStart ?? []), ...(unit.ExecStartPost ?? [])].map(wordsOf)
  if (unit.Type?.[0] === 'oneshot') {
    for (const command of commands) {
      const { status } = spawnSync('setpriv', asUser(unit, command), { ...place(unit), stdio: ['ignore', log, log] })
      if (status !== 0) fail(`${name} failed with ${status}:\n${readFileSync(join(running, `${name}.log`), 'utf8')}`)
    }
    return
  }
  const child = spawn('setpriv', asUser(unit, commands[0] ?? []), {
    ...place(unit),
    stdio: ['ignore', log, log],
    detached: true,
  })
  writeFileSync(join(running, `${name}.pid`), String(child.pid))
  child.unref()
}

async function stop(/** @type {string} */ name) {
  const file = join(running, `${name}.pid`)
  if (!existsSync(file)) return
  const pid = Number(readFileSync(file, 'utf8'))
  rmSync(file)
  process.kill(pid, 'SIGTERM')
  const end = Date.now() + 30_000
  while (isAlive(pid)) {
    if (Date.now() > end) process.kill(pid, 'SIGKILL')
    await sleep(100)
  }
}

/** False for a process that has ended and that nobody has asked about. */
function isAlive(/** @type {number} */ pid) {
  try {
    return !/^State:\tZ/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** Runs a command as systemd-run --pty does: waits for it, and ends with its status. */
function runOnce(/** @type {string[]} */ given) {
  const at = given.findIndex((word) => word.startsWith('/'))
  const { values } = parseArgs({
    args: given.slice(0, at),
    options: {
      pty: { type: 'boolean' },
      uid: { type: 'string' },
      property: { type: 'string', short: 'p', multiple: true },
    },
  })
  /** @type {Unit} */
  const unit = { User: [values.uid ?? 'root'] }
  for (const property of values.property ?? []) {
    const [, key = '', value = ''] = /^(\w+)=(.*)$/.exec(property) ?? []
    unit[key] = [...(unit[key] ?? []), value]
  }
  const { status } = spawnSync('setpriv', asUser(unit, given.slice(at)), { ...place(unit), stdio: 'inherit' })
  process.exitCode = status ?? 1
}

/** Makes the folders of a unit and reads its environment: nothing comes from the caller's. */
function place(/** @type {Unit} */ unit) {
  const { uid, gid } = ownerOf(unit)
  for (const name of unit.StateDirectory?.[0]?.split(' ') ?? []) {
    const folder = join('/var/lib', name)
    mkdirSync(folder, { recursive: true })
    chmodSync(folder, Number.parseInt(unit.StateDirectoryMode?.[0] ?? '0755', 8))
    chownSync(folder, uid, gid)
  }
  const lines = [
    ...(unit.Environment ?? []),
    ...(unit.EnvironmentFile ?? []).flatMap((path) => readFileSync(path, 'utf8').split('\n')),
  ]
  const settings = lines.filter((line) => /^\w+=/.test(line)).map((line) => line.split(/=(.*)/s).slice(0, 2))
  return {
    cwd: '/',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin', ...Object.fromEntries(settings) },
  }
}

function asUser(/** @type {Unit} */ unit, /** @type {string[]} */ command) {
  const { uid, gid } = ownerOf(unit)
  const words = [`--reuid=${uid}`, `--regid=${gid}`, '--init-groups']
  if (unit.NoNewPrivileges?.[0] === 'true') words.push('--no-new-privs')
  return [...words, ...command]
}

function ownerOf(/** @type {Unit} */ unit) {
  const name = unit.User?.[0] ?? 'root'
  const [, , uid, gid] =
    readFileSync('/etc/passwd', 'utf8').match(new RegExp(`^(${name}):[^:]*:(\\d+):(\\d+):`, 'm')) ?? []
  if (uid === undefined) fail(`Failed to determine the credentials of the user ${name}.`)
  return { uid: Number(uid), gid: Number(gid) }
}

/** Splits a command as systemd does, with its quotes and its doubled signs. */
function wordsOf(/** @type {string} */ command) {
  return Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, word]) =>
    (quoted ?? word ?? '').replaceAll('$$', '$').replaceAll('%%', '%'),
  )
}

/** @returns {never} */
function fail(/** @type {string} */ message) {
  console.error(message)
  process.exit(1)
}
