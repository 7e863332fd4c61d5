// npm run proofs [-- <name> [options]]: runs every proof at its smallest size, so that none breaks unnoticed, or one at its
// full size with its own options. Each accepts `--smallest` (see server/src/testing/sizes.ts) and exits with a status other
// than 0 when a check fails. Its last line counts what passed and failed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { runSteps } from '../scripts/checks/steps.mjs'
import { runInForeground } from '../scripts/foreground.mjs'
import { ensureInstalled, environment, pinnedNode, root, stop } from '../scripts/install.mjs'
import { ensurePage } from '../scripts/page.mjs'
import { conclude } from '../scripts/reports/conclusion.mjs'
import { failure } from '../scripts/reports/failures.mjs'
import { openTemporaryFolder } from '../scripts/temporary.mjs'
import { LONG_PROOFS, PROOFS } from './names.mjs'

/** One more than the cores of the least machine, because several wait half of their time for a slow network or a restart. */
const AT_A_TIME = 3

const [name, ...options] = process.argv.slice(2)
ensureInstalled()
if (name) runOne(name)
else await runAll()

function runOne(/** @type {string} */ wanted) {
  const file = { ...PROOFS, ...LONG_PROOFS }[wanted]
  if (!file) return stop(`No proof is called ${wanted}: ${Object.keys({ ...PROOFS, ...LONG_PROOFS }).join(', ')}`)
  // A server does not start on the page of an earlier checkout.
  ensurePage()
  runInForeground([join(root, file), ...options])
}

async function runAll() {
  const folder = openTemporaryFolder()
  try {
    ensurePage()
  } catch (error) {
    conclude('proofs', [{ passed: 0, failed: 1, failures: [failure('the page', String(error))] }])
    return
  }
  makeFirstData(mkdtempSync(join(folder, 'first-data-')))
  const steps = Object.entries(PROOFS).map(([title, file]) => ({
    title,
    program: pinnedNode,
    words: [join(root, file), '--smallest'],
  }))
  conclude('proofs', [await runSteps(steps, AT_A_TIME)])
}

/** Makes the data that the servers of the proofs start from. Without it, each server makes its own. */
function makeFirstData(/** @type {string} */ folder) {
  const program = join(root, 'server/src/testing/servers/first-data.ts')
  const { status } = spawnSync(pinnedNode, [program, folder], { cwd: root, env: environment, stdio: 'inherit' })
  if (status === 0) environment.QUAI_FIRST_DATA = folder
}
