import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../../server/src/testing/servers/server-process.ts'

/** Runs `work` against a new server with the demo, then removes the server and its data. */
export const onDemoServer = async <Result>(work: (url: string) => Promise<Result>): Promise<Result> => {
  const dataFolder = mkdtempSync(join(tmpdir(), 'quai-replay-'))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
  try {
    const server = await startServer({ dataFolder, env: { QUAI_DEMO: 'true' } })
    try {
      return await work(`http://127.0.0.1:${server.port}`)
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  } finally {
    rmSync(dataFolder, { recursive: true, force: true })
  }
}
