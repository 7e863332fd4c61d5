import { type HttpAnswer, HttpConnection } from '../../server/src/testing/servers/http-connection.ts'

type Request = Parameters<HttpConnection['send']>[0]

/** Client of several servers, as a load balancer makes one: it uses the same until turn(). One request at a time. */
export class Client {
  readonly #connections: readonly HttpConnection[]
  #at: number

  constructor(ports: readonly number[], rank: number) {
    this.#connections = ports.map((port) => new HttpConnection(port, { timeoutMs: 20_000 }))
    this.#at = rank
  }

  async send(request: Request): Promise<HttpAnswer> {
    const connection = this.#connections[this.#at % this.#connections.length]
    if (!connection) throw new Error('A client needs a server')
    return connection.send(request)
  }

  /** Goes to the next server. */
  turn(): void {
    this.#at++
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }
}
