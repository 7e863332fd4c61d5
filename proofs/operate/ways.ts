import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** Way to one PostgreSQL, through a TCP proxy. */
export interface Way {
  port: number
  /** Lets nothing through any more, and tells nobody, until opened. */
  hole(): void
  open(): void
  close(): void
}

interface Pair {
  client: Socket
  target: Socket
}

export const openWay = async (targetPort: number): Promise<Way> => {
  const pairs = new Set<Pair>()
  let isHole = false
  const sockets = () => [...pairs].flatMap(({ client, target }) => [client, target])
  const end = (pair: Pair) => {
    // Nobody hears through a hole that the other side has gone.
    if (isHole) return
    pair.client.destroy()
    pair.target.destroy()
    pairs.delete(pair)
  }
  const server = createServer((client) => {
    const pair: Pair = { client, target: connect(targetPort, '127.0.0.1') }
    pairs.add(pair)
    for (const socket of [pair.client, pair.target]) {
      socket.setNoDelay(true)
      socket.on('data', (chunk) => (socket === client ? pair.target : client).write(chunk))
      socket.on('error', () => {})
      socket.on('close', () => end(pair))
      if (isHole) socket.pause()
    }
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    port: (server.address() as AddressInfo).port, // It listens on a port, not on a path
    hole: () => {
      isHole = true
      for (const socket of sockets()) socket.pause()
    },
    open: () => {
      isHole = false
      for (const pair of pairs) if (pair.client.destroyed || pair.target.destroyed) end(pair)
      for (const socket of sockets()) socket.resume()
    },
    close: () => {
      server.close()
      pairs.forEach(end)
    },
  }
}
