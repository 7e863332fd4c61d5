import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)

/** A process that goes on working a little after a load, as a server does, and prints its memory in MB until it ends. */
const program = `
  import { giveMemoryBack } from ${JSON.stringify(new URL('idle-memory.ts', import.meta.url).href)}
  const megabytes = () => Math.round(process.memoryUsage.rss() / 1_048_576)
  giveMemoryBack({ everyMs: 300, growthBytes: 50 * 1_048_576 })
  let load = Array.from({ length: 3_000_000 }, (_, rank) => ({ text: 'ligne ' + rank }))
  console.log(megabytes())
  load = undefined
  setInterval(() => JSON.stringify(Array.from({ length: 5_000 }, (_, rank) => ({ rank }))), 20)
  const end = Date.now() + 60_000
  setInterval(() => {
    if (megabytes() < 150 || Date.now() > end) {
      console.log(megabytes())
      process.exit()
    }
  }, 200)`

test('la mémoire d’une charge passée revient, même à un serveur qui travaille encore un peu', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
  const [loaded, after] = stdout.trim().split('\n').map(Number)
  expect(loaded).toBeGreaterThan(300)
  expect(after).toBeLessThan(150)
}, 80_000)
