import { connect, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  headers: string
  body: string
}

/** Loss of a connection before a complete answer. `cut` means that a part had arrived. */
export class ConnectionLost extends Error {
  override name = 'ConnectionLost'
  readonly isCut: boolean

  constructor(isCut: boolean, cause?: Error) {
    super(isCut ? 'The answer was cut' : 'The connection closed before an answer', { cause })
    this.isCut = isCut
  }
}

interface Request {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

interface Waiting {
  resolve(answer: HttpAnswer): void
  reject(error: Error): void
}

/**
 * Keep-alive HTTP/1.1 connection with one request at a time. Costs a tenth of node:http, so that a measurement loads
 * the server more than itself, and distinguishes a cut answer from a missing one. Opens with the first request, and
 * again after a loss. Reads answers with a content-length, which all of ours have.
 */
export class HttpConnection {
  private readonly port: number
  private readonly timeoutMs: number
  private socket: Socket | undefined
  private waiting: Waiting | undefined
  private chunks: Buffer[] = []
  private received = 0
  private expected = 0
  private head: string | undefined

  constructor(port: number, { timeoutMs = 30_000 } = {}) {
    this.port = port
    this.timeoutMs = timeoutMs
  }

  send({ method, path, headers = {}, body }: Request): Promise<HttpAnswer> {
    if (this.waiting) throw new Error('One request at a time')
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    if (body !== undefined)
      lines.push(`content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`)
    return new Promise((resolve, reject) => {
      this.waiting = { resolve, reject }
      this.socket ??= this.open()
      this.socket.write(`${method} ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n${body ?? ''}`)
    })
  }

  close(): void {
    this.socket?.destroy()
    this.socket = undefined
  }

  private open(): Socket {
    const socket = connect(this.port, '127.0.0.1').setNoDelay(true)
    let cause: Error | undefined
    socket.setTimeout(this.timeoutMs, () => socket.destroy(new Error('No answer in time')))
    socket.on('data', (chunk) => this.read(chunk))
    socket.on('error', (error) => {
      cause = error
    })
    socket.on('close', () => this.lose(socket, cause))
    return socket
  }

  private read(chunk: Buffer): void {
    this.chunks.push(chunk)
    this.received += chunk.length
    if (this.head === undefined && !this.readHead()) return
    if (this.received < this.expected) return
    const body = Buffer.concat(this.chunks).toString('utf8', 0, this.expected)
    const answer = { status: Number(this.head?.slice(9, 12)), headers: this.head ?? '', body }
    const { waiting } = this
    this.reset()
    // « connection: close » announces that the server will read no further request.
    if (/^connection: close/im.test(answer.headers)) this.close()
    waiting?.resolve(answer)
  }

  private readHead(): boolean {
    const start = Buffer.concat(this.chunks)
    const end = start.indexOf('\r\n\r\n')
    if (end < 0) return false
    this.head = start.toString('latin1', 0, end)
    this.expected = Number(/^content-length: (\d+)/im.exec(this.head)?.[1] ?? 0)
    this.chunks = [start.subarray(end + 4)]
    this.received = start.length - end - 4
    return true
  }

  private lose(socket: Socket, cause?: Error): void {
    if (this.socket === socket) this.socket = undefined
    const { waiting } = this
    if (!waiting || (this.socket && this.socket !== socket)) return
    const isCut = this.received > 0 || this.head !== undefined
    this.reset()
    waiting.reject(new ConnectionLost(isCut, cause))
  }

  private reset(): void {
    this.waiting = undefined
    this.chunks = []
    this.received = 0
    this.head = undefined
  }
}
