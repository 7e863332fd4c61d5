import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { environment, pinnedNode, root } from '../scripts/install.mjs'
import { ensurePage } from '../scripts/page.mjs'
import { existingFolder } from '../server/src/platform/embedded/place.ts'

/** The product as `npm start` runs it, on the demo and on data of its own, thrown away at the end. */
const startProduct = async (): Promise<() => Promise<void>> => {
  ensurePage()
  const folder = mkdtempSync(join(tmpdir(), 'quai-e2e-'))
  // The lifeline stops it whatever ends the journeys.
  const server = spawn(pinnedNode, ['--import', lifeline, 'server/src/main.ts'], {
    cwd: root,
    env: { ...environment, ...own, QUAI_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const remove = () => {
    // Started by root, PostgreSQL may keep its files outside of a folder that others may not enter.
    for (const each of [existingFolder(folder), folder]) rmSync(each, { recursive: true, force: true })
  }
  const isGone = new Promise<void>((done) => server.once('exit', () => done()))
  try {
    process.env['E2E_URL'] = await addressOf(server)
    process.env['E2E_DATA'] = folder
  } catch (error) {
    remove()
    throw error
  }
  return async () => {
    server.kill('SIGTERM')
    await isGone
    remove()
  }
}

const lifeline = pathToFileURL(join(root, 'scripts/lifeline.mjs')).href

/** Nothing of the caller's environment decides where the journeys are played. */
const own = {
  HOST: 'localhost',
  PORT: '0',
  DATABASE_URL: '',
  PUBLIC_URL: '',
  SMTP_URL: '',
  QUAI_DEMO: 'oui',
  QUAI_JOBS: 'oui',
  LOG_LEVEL: 'error',
}

const addressOf = (server: ChildProcess): Promise<string> =>
  new Promise((done, failed) => {
    let written = ''
    const read = (text: string) => {
      written = (written + text).slice(-10_000)
      const address = /Quai est prêt\s?: (http:\/\/\S+)/.exec(written)?.[1]
      if (address) done(address)
    }
    server.stdout?.setEncoding('utf8').on('data', read)
    server.stderr?.setEncoding('utf8').on('data', read)
    server.once('error', failed)
    server.once('exit', () => failed(new Error(`Quai s’est arrêté avant de répondre :\n${written}`)))
  })

// biome-ignore lint/style/noDefaultExport: what Playwright asks of a global setup
export default startProduct
