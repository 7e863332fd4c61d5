import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createTestApp } from '../../testing/test-app.ts'

const t = await createTestApp()
await t.server.listen({ port: 0, host: '127.0.0.1' })
const { port } = t.server.server.address() as { port: number }

/** Sends the bytes unchanged and returns everything received until the server closes. */
const sendRaw = async (bytes: string): Promise<{ status: number; headers: Record<string, string>; body: string }> => {
  const socket = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 2)]),
  )
  return { status: Number(statusLine.split(' ')[1]), headers, body }
}

const malformed: [what: string, bytes: string, status: number][] = [
  ['une méthode qui n’existe pas', 'FETCH / HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['un en-tête sans nom', 'GET / HTTP/1.1\r\nhost: x\r\n: vide\r\n\r\n', 400],
  ['deux longueurs', 'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
  ['ce qui n’est pas du HTTP', '\x16\x03\x01\x02\x00\x01', 400],
  ['des en-têtes sans fin', `GET / HTTP/1.1\r\nhost: x\r\nlong: ${'a'.repeat(40_000)}\r\n\r\n`, 431],
]

test.each(malformed)('%s est refusé avec les en-têtes de toute réponse, en français', async (_what, bytes, status) => {
  const ordinary = await t.server.inject('/api/nulle-part')
  const answer = await sendRaw(bytes)
  expect(answer.status).toBe(status)
  const own = ['content-length', 'connection', 'date', 'x-request-id', 'content-type']
  for (const [name, value] of Object.entries(ordinary.headers))
    if (!own.includes(name)) expect({ [name]: answer.headers[name] }).toEqual({ [name]: value })
  expect(answer.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    connection: 'close',
  })
  expect(JSON.parse(answer.body)).toMatchObject({ statusCode: status, code: 'BAD_REQUEST' })
  expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.body))
})
