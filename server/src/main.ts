import { endFailedStart, stopOnSignals } from './app/ending.ts'
import { openServer } from './app/open-server.ts'
import { giveMemoryBack } from './app/startup/idle-memory.ts'
import { readConfig } from './platform/config.ts'

const say = (line: string): void => console.log(line)

const start = async (): Promise<void> => {
  const server = await openServer(readConfig(), say)
  let isStopping = false
  stopOnSignals(say, () => {
    isStopping = true
    return server.close()
  })
  giveMemoryBack()
  await server.serve().catch((error: unknown) => {
    // A start that is interrupted fails by it.
    if (!isStopping) throw error
  })
}

start().catch((error: unknown) => endFailedStart('Quai', error))
