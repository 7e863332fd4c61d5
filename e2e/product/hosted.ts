// host.ts starts this file as a process, and tells it which servers to start and to stop.
import { inspect } from 'node:util'
import { type OpenedServer, openServer } from '../../server/src/app/open-server.ts'
import { readConfig } from '../../server/src/platform/config.ts'

/** Sent to the process: to start a server with this environment, or to stop the one of a port. */
export type Order = { start: Record<string, string> } | { stop: number }

/** Sent back: the port of the server. */
export type Answer = { port: number } | { failure: string }

const running = new Map<number, OpenedServer>()

const obey = async (order: Order): Promise<number> => {
  if ('stop' in order) {
    await running.get(order.stop)?.close()
    running.delete(order.stop)
    return order.stop
  }
  const server = await openServer(readConfig(order.start), () => {})
  const port = await server.serve()
  running.set(port, server)
  return port
}

const answer = (given: Answer): void => void process.send?.(given)

process.on('message', (order: Order) => {
  obey(order).then(
    (port) => answer({ port }),
    (error: unknown) => answer({ failure: inspect(error) }),
  )
})

// Waits for the next order although no server runs.
process.channel?.ref()
