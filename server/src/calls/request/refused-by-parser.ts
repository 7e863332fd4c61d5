import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unreadable } from './addresses.ts'

/** Statuses of Node's refusals other than malformed requests. */
const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }

/**
 * Answers requests that Node's parser refuses with the headers and the wording of an unreadable address. No hook runs
 * for such a request.
 */
export function refuseUnparsed(this: FastifyInstance, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy(error)
    return
  }
  answerOf(this, statuses[error.code ?? ''] ?? 400).then(
    (answer) => socket.end(answer, () => socket.destroy()),
    () => socket.destroy(error),
  )
}

const answerOf = async (server: FastifyInstance, status: number): Promise<string> => {
  const { headers, ...answer } = await server.inject({ method: 'GET', url: unreadable })
  const body = JSON.stringify({ ...answer.json(), statusCode: status })
  const lines = Object.entries({ ...headers, connection: 'close', 'content-length': Buffer.byteLength(body) })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...lines.map(([name, value]) => `${name}: ${String(value)}`),
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}
