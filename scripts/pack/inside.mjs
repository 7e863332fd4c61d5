// node inside.mjs <unpacked archive> <data folder> <starts>: plays an installation of the archive, for scripts/pack/try.ts.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const [, , unpacked = '', data = '', starts = '1'] = process.argv
const program = join(unpacked, 'bin/quai.mjs')
const env = { QUAI_DATA: data, QUAI_DEMO: 'false', PORT: '0', HOST: '127.0.0.1' }

await start('an empty base')
for (let count = 0; count < Number(starts); count++) await start('a migrated base', count === 0 ? useIt : undefined)

/** Starts the server, says how long it took, and stops it. */
async function start(
  /** @type {string} */ base,
  /** @type {(address: string) => Promise<void>} */ play = async () => {},
) {
  const startedAt = performance.now()
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
      const address = /^Quai is ready: (\S+)$/m.exec(output)?.[1]
      if (address) done(address)
    })
    server.once('exit', () => failed(new Error(`The server stopped: ${output}`)))
  })
}

async function useIt(/** @type {string} */ address) {
  const page = await (await fetch(address)).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  if (!(await fetch(`${address}${script}`)).ok) throw new Error('The page is not in the archive.')
  console.log('✓ the page is served')
  command('admin:create', '--email', 'ana@quai.test')
  command('check:invariants')
  command('check:audit')
}

function command(/** @type {string[]} */ ...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], {
    env,
    cwd: '/',
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}: ${stdout}${stderr}`)
  console.log(`✓ ${words.join(' ')}`)
}
