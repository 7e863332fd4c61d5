import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

interface Vanishing {
  /** Address of the same database through here. */
  url: string
  /** Lets nothing through any more on the connections that there are, and tells nobody. New ones are served. */
  vanish(): void
  close(): Promise<void>
}

/** Starts a proxy before PostgreSQL whose machine can vanish without a word, as one that loses its power does. */
export const startVanishing = async (databaseUrl: string): Promise<Vanishing> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('data', (chunk) => other.write(chunk))
      socket.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    vanish: () => {
      for (const socket of sockets) socket.removeAllListeners('data').removeAllListeners('close').resume()
    },
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}
