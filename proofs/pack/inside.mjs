// node inside.mjs <unpacked archive> <empty folder> <starts>: plays an installation of the archive, for proofs/pack/try.ts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [, , unpacked = '', folder = '', starts = '1'] = process.argv
const program = join(unpacked, 'bin/quai.mjs')
const first = join(folder, 'first')
const second = join(folder, 'second')
const backup = join(folder, 'backup')

await start('an empty base, with the demo', first)
for (let count = 0; count < Number(starts); count++)
  await start('a migrated base', first, count === 0 ? useIt : undefined)
flipOneByte(join(backup, 'base/public.orders.gz'))
command(second, ['restore', '--from', backup], 1)
flipOneByte(join(backup, 'base/public.orders.gz'))
command(second, ['restore', '--from', backup])
await start('the restored base', second)

/** Starts the server, says how long it took, and stops it. */
async function start(
  /** @type {string} */ base,
  /** @type {string} */ data,
  /** @type {(address: string) => Promise<void>} */ play = async () => {},
) {
  const startedAt = performance.now()
  const env = environmentOf(data)
  const server = spawn(process.execPath, [program, 'start'], { env, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(server, 'exit')
  const address = await ready(server)
  console.log(`✓ ready on ${base} after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  try {
    await play(address)
  } finally {
    server.kill('SIGTERM')
    await exited
  }
}

/** Reads the address that the server prints. @returns {Promise<string>} */
function ready(
  /** @type {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} */ server,
) {
  return new Promise((done, failed) => {
    let output = ''
    server.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      output += text
      const address = /^Quai is ready: (\S+)/m.exec(output)?.[1]
      if (address) done(address)
    })
    // The server may be up without saying so as expected.
    setTimeout(() => server.kill('SIGTERM'), 180_000).unref()
    server.once('exit', () => failed(new Error(`The server stopped: ${output}`)))
  })
}

async function useIt(/** @type {string} */ address) {
  const page = await (await fetch(address)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  if (!(await fetch(`${address}${script}`)).ok) throw new Error('The page is not in the archive.')
  console.log('✓ the page is served')
  command(first, ['admin:create', '--email', 'ana@quai.test'])
  command(first, ['check:invariants'])
  command(first, ['check:audit'])
  command(first, ['backup', '--to', backup])
}

function command(/** @type {string} */ data, /** @type {string[]} */ words, expected = 0) {
  const startedAt = performance.now()
  const options = { env: environmentOf(data), cwd: '/', encoding: /** @type {const} */ ('utf8') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], options)
  const said = `${stdout}${stderr}`.trim()
  if (status !== expected) throw new Error(`${words.join(' ')} ended with ${status}: ${said}`)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`✓ ${words.join(' ')} (${seconds} s): ${said.split('\n').at(expected === 0 ? 0 : -1)}`)
}

/** @returns {NodeJS.ProcessEnv} */
function environmentOf(/** @type {string} */ data) {
  return { QUAI_DATA: data, PORT: '0', HOST: '127.0.0.1' }
}

function flipOneByte(/** @type {string} */ path) {
  const bytes = readFileSync(path)
  const middle = Math.floor(bytes.length / 2)
  bytes[middle] = (bytes[middle] ?? 0) ^ 1
  writeFileSync(path, bytes)
}
