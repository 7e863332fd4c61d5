import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startWorker } from '../testing/servers/server-process.ts'
import { createTestApp, testSecret } from '../testing/test-app.ts'

const { databaseUrl } = await createTestApp()
const dataFolder = mkdtempSync(join(tmpdir(), 'quai-ending-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const worker = (env: Record<string, string>) =>
  startWorker({ dataFolder, env: { DATABASE_URL: databaseUrl, QUAI_DEMO: 'false', ...env } })

test('un ouvrier qui ne peut commencer le dit et s’arrête, même une fois les tâches en route', async () => {
  await expect(worker({})).rejects.toThrow('SESSION_SECRET')
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo // It listens on a port, not on a path
  await expect(worker({ SESSION_SECRET: testSecret, QUAI_METRICS_PORT: String(port) })).rejects.toThrow(
    'The worker could not start',
  )
  taken.close()
})

test('un ouvrier s’arrête à un signal', async () => {
  const running = await worker({ SESSION_SECRET: testSecret })
  running.kill('SIGTERM')
  expect(await running.exited).toEqual({ status: 0, signal: null })
})
