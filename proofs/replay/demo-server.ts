import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { inFolder } from '../world/folder.ts'

/** Runs `work` against a new server with the demo, then removes the server and its data. */
export const onDemoServer = <Result>(work: (url: string) => Promise<Result>): Promise<Result> =>
  inFolder('replay', async (dataFolder) => {
    const server = await startServer({ dataFolder, env: { QUAI_DEMO: 'true' } })
    try {
      return await work(`http://127.0.0.1:${server.port}`)
    } finally {
      server.kill('SIGTERM')
      await server.exited
    }
  })
