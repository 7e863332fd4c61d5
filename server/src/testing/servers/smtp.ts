import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

interface Refusal {
  code: number
  message: string
}

/** Steps of a delivery, as the server sees them. A message is `received` before the server answers. */
export const smtpSteps = ['connected', 'sender', 'recipient', 'data', 'received'] as const
export type SmtpStep = (typeof smtpSteps)[number]

export interface Smtp {
  url: string
  /** Number of connections so far. */
  connections: number
  /** Returns the refusal of an address, or undefined to accept it. */
  refuses: (address: string) => Refusal | undefined
  /** Number of messages still to refuse after their last line. */
  greylisted: number
  /** Runs at each step of each delivery. */
  at: (step: SmtpStep) => void
  /** Waits before it answers to a message that it has received. */
  answersAfterMs: number
  /** Cuts all connections. */
  hangUp(): void
  taken(): Promise<Email[]>
  /** Forgets the messages and the refusals. */
  reset(): void
  /** Refuses connections until start(), which reuses the port. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts a real SMTP server that keeps its messages. */
export const startSmtp = async (): Promise<Smtp> => {
  let received: Buffer[] = []
  let server: SMTPServer | undefined
  let port = 0
  const sockets = new Set<Socket>()
  const asError = ({ code, message }: Refusal) => Object.assign(new Error(message), { responseCode: code })
  const open = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      onConnect: (_session, done) => {
        smtp.connections++
        smtp.at('connected')
        done()
      },
      onMailFrom: (_address, _session, done) => {
        smtp.at('sender')
        done()
      },
      onRcptTo: ({ address }, _session, done) => {
        smtp.at('recipient')
        const refusal = smtp.refuses(address)
        done(refusal && asError(refusal))
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = []
        smtp.at('data')
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          if (smtp.greylisted-- > 0) done(asError({ code: 451, message: 'Greylisted, try again' }))
          else {
            received.push(Buffer.concat(chunks))
            smtp.at('received')
            setTimeout(done, smtp.answersAfterMs)
          }
        })
      },
    })
  const smtp: Smtp = {
    url: '',
    connections: 0,
    refuses: () => undefined,
    greylisted: 0,
    at: () => {},
    answersAfterMs: 0,
    hangUp: () => {
      for (const socket of sockets) socket.destroy()
    },
    taken: () => Promise.all(received.map((raw) => PostalMime.parse(raw))),
    reset: () => {
      received = []
      Object.assign(smtp, { connections: 0, greylisted: 0, refuses: () => undefined, at: () => {}, answersAfterMs: 0 })
    },
    stop: () => new Promise<void>((closed) => (server ? server.close(() => closed()) : closed())),
    start: async () => {
      const opened = open()
      opened.on('error', () => {})
      opened.server.on('connection', (socket: Socket) => {
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
      })
      await new Promise<void>((ready) => opened.listen(port, '127.0.0.1', ready))
      port = (opened.server.address() as AddressInfo).port
      smtp.url = `smtp://127.0.0.1:${port}`
      server = opened
    },
  }
  await smtp.start()
  return smtp
}
