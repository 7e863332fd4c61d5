import { type AddressInfo, connect, createServer } from 'node:net'

export interface Pooler {
  /** Address of the same database through the pooler. */
  url: string
  close(): Promise<void>
}

/** Starts a proxy before PostgreSQL that drops the start-up options of each connection, as pgbouncer can do. */
export const startPooler = async (databaseUrl: string): Promise<Pooler> => {
  const target = new URL(databaseUrl)
  const sockets = new Set<{ destroy(): void }>()
  const server = createServer((client) => {
    const database = connect(Number(target.port), target.hostname)
    for (const socket of [client, database]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        client.destroy()
        database.destroy()
      })
    }
    client.once('data', (start) => {
      database.write(withoutOptions(start))
      client.pipe(database)
    })
    database.pipe(client)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** Rewrites a start-up message: its length, the protocol version, then name, value, name, value… and an empty name. */
const withoutOptions = (message: Buffer): Buffer => {
  const words = message.subarray(8).toString().split('\0')
  const kept: string[] = []
  for (let at = 0; words[at]; at += 2) if (words[at] !== 'options') kept.push(words[at] ?? '', words[at + 1] ?? '')
  const body = Buffer.concat([message.subarray(4, 8), Buffer.from(`${kept.join('\0')}\0\0`)])
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([length, body])
}
