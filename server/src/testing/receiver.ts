import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Receiver of webhooks: answers `status`, and keeps what it gets. */
export interface Receiver {
  url: string
  received: Received[]
  status: number
  close: () => void
}

export const startReceiver = async (): Promise<Receiver> => {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      receiver.received.push({ headers: request.headers, body })
      response.writeHead(receiver.status).end('Bien reçu')
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const receiver: Receiver = {
    // A listening TCP server has a port.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/quai`,
    received: [],
    status: 200,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
