import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

interface Received {
  id: string
  body: string
}

/** Moments of a message: before the receiver takes it, which then drops it, before its answer, after it. */
export const moments = ['unread', 'unanswered', 'answered'] as const

/** Moment at which to act: that of the nth message from now. */
interface Moment {
  after: number
  when: (typeof moments)[number]
  act: () => void
}

/** Takes the messages of endpoints, each with its own path, and keeps them in the order of their arrival. */
export class Receiver {
  /** Messages by path of the endpoint. */
  readonly received = new Map<string, Received[]>()
  /** Messages without a good signature. */
  readonly problems: string[] = []
  total = 0
  /** Used once. */
  moment: Moment | undefined
  private readonly secrets = new Map<string, Webhook>()
  private readonly server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    // A killed server leaves requests half sent: they never end.
    request.on('error', () => {})
    request.on('data', (part: string) => {
      body += part
    })
    request.on('end', () => {
      const moment = this.momentNow()
      if (moment?.when === 'unread') {
        moment.act()
        response.destroy()
        return
      }
      this.take(request.url ?? '', request.headers, body)
      if (moment?.when === 'unanswered') moment.act()
      response.writeHead(200).end('Taken', () => {
        if (moment?.when === 'answered') moment.act()
      })
    })
  })

  listen(): Promise<void> {
    return new Promise((done) => this.server.listen(0, '127.0.0.1', done))
  }

  urlOf(path: string): string {
    // A listening TCP server has a port.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`
  }

  /** Makes known the endpoint of a path. */
  expect(path: string, secret: string): void {
    this.secrets.set(path, new Webhook(secret))
    this.received.set(path, [])
  }

  close(): void {
    this.server.closeAllConnections()
    this.server.close()
  }

  private take(path: string, headers: IncomingHttpHeaders, body: string): void {
    const id = String(headers['webhook-id'])
    try {
      this.secrets.get(path)?.verify(body, headers as Record<string, string>)
    } catch (error) {
      this.problems.push(`${id}: ${String(error)}`)
    }
    this.received.get(path)?.push({ id, body })
    this.total++
  }

  private momentNow(): Moment | undefined {
    const { moment } = this
    if (!moment || --moment.after > 0) return undefined
    this.moment = undefined
    return moment
  }
}
