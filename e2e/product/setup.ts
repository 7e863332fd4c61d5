import { fork } from 'node:child_process'
import { withLifeline } from '../../scripts/foreground.mjs'
import { environment, pinnedNode, root } from '../../scripts/install.mjs'
import { ensurePage } from '../../scripts/page.mjs'
import type { Demo } from './demo.ts'

/** Builds the page and creates the demo, which journeys clone until they end. */
const setUp = async (): Promise<() => Promise<void>> => {
  ensurePage()
  // The lifeline stops the process however the journeys end. A Ctrl-C does not reach it before that.
  const planter = fork('e2e/product/demo.ts', {
    cwd: root,
    execPath: pinnedNode,
    execArgv: withLifeline,
    env: environment,
    detached: true,
  })
  const isGone = new Promise<void>((done) => planter.once('exit', () => done()))
  const demo = await new Promise<Demo>((done, failed) => {
    planter.once('message', (message) => done(message as Demo)) // demo.ts sends nothing else
    planter.once('error', failed)
    planter.once('exit', () => failed(new Error('The demo could not be planted: see above.')))
  })
  process.env['E2E_DEMO'] = JSON.stringify(demo)
  process.env['NODE_COMPILE_CACHE'] = environment['NODE_COMPILE_CACHE']
  return async () => {
    planter.kill('SIGTERM')
    await isGone
  }
}

// biome-ignore lint/style/noDefaultExport: what Playwright asks of a global setup
export default setUp
