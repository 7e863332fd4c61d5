import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

export interface TestPrinter {
  port: number
  /** Everything printed so far, one text for each connection. */
  printed: string[]
  /** While true, the printer takes connections and reads nothing, as without paper. */
  isBlocked: boolean
  close(): void
}

/** Starts a label printer: it takes whatever comes on its raw port. */
export const startPrinter = async (): Promise<TestPrinter> => {
  const sockets = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (printer.isBlocked) return
    const rank = printer.printed.push('') - 1
    socket.setEncoding('utf8').on('data', (text) => {
      printer.printed[rank] += String(text)
    })
    socket.on('end', () => socket.end())
  })
  const printer: TestPrinter = {
    port: 0,
    printed: [],
    isBlocked: false,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  printer.port = (server.address() as AddressInfo).port
  return printer
}
