import { request as httpRequest } from 'node:http'
import type { Answer } from './judge.ts'
import type { Operation } from './operations.ts'
import { type Leaf, replaceAt } from './poisons.ts'
import { draw, type Source } from './values.ts'

export interface Request {
  operation: Operation
  method: string
  path: string
  /** JSON body, or the fields of a form. */
  body?: unknown
  isForm: boolean
}

export interface Poisoning {
  leaf: Leaf
  value: unknown
}

/** Draws a valid request, or one with a single replaced value. */
export const drawRequest = (source: Source, operation: Operation, poisoning?: Poisoning): Request => {
  const { method, path, parameters, body } = operation
  const given = new Map<string, unknown>()
  for (const { name, required, schema } of parameters)
    if (required || source.random.chance(0.3)) given.set(name, draw(source, schema, poolOf(path, name)))
  if (poisoning && 'parameter' in poisoning.leaf) given.set(poisoning.leaf.parameter, poisoning.value)
  const whole = body && draw(source, body.schema)
  return {
    operation,
    method,
    path: addressOf(operation, given),
    isForm: body?.isForm ?? false,
    ...(body && {
      body: poisoning && 'field' in poisoning.leaf ? replaceAt(whole, poisoning.leaf.field, poisoning.value) : whole,
    }),
  }
}

/** Uses the resource for ids: « /products/{id} » needs the id of a product, if one is known. */
const poolOf = (path: string, name: string): string => (name === 'id' ? `id of ${path.split('/')[1]}` : name)

const addressOf = ({ path, parameters }: Operation, given: Map<string, unknown>): string => {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encode(given.get(name)))
  const query = parameters.flatMap(({ name, in: place }) => {
    if (place !== 'query' || !given.has(name)) return []
    const value = given.get(name)
    return (Array.isArray(value) ? value : [value]).map((one) => `${encode(name)}=${encode(one)}`)
  })
  return query.length > 0 ? `${address}?${query.join('&')}` : address
}

/** Encodes a value for an address. Half a character becomes bytes that are invalid in UTF-8. */
const encode = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed()
    ? encodeURIComponent(text)
    : encodeURIComponent(text.toWellFormed()).replaceAll('%EF%BF%BD', '%ED%A0%80')
}

/** Sends a request without a client that would normalise its path. */
export const send = ({ method, path, body, isForm }: Request, { port, token }: { port: number; token: string }) => {
  const content = contentOf(body, isForm)
  return new Promise<Answer>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(content && { 'content-type': content.type, 'content-length': content.bytes.length }),
    }
    const sent = httpRequest({ port, host: '127.0.0.1', method, path: `/api${path}`, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const type = String(answer.headers['content-type'] ?? '')
        resolve({ status: Number(answer.statusCode), type, text: Buffer.concat(chunks).toString('utf8') })
      })
    })
    sent.on('error', reject).setTimeout(30_000, () => sent.destroy(new Error('No answer in 30 s')))
    sent.end(content?.bytes)
  })
}

const contentOf = (body: unknown, isForm: boolean): { type: string; bytes: Buffer } | undefined => {
  if (body === undefined) return undefined
  if (!isForm) return { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) }
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  const parts = fields.flatMap(([name, value]) =>
    (Array.isArray(value) ? value.map((one) => [`${name}[]`, one]) : [[name, value]]).map(partOf),
  )
  return { type: 'multipart/form-data; boundary=fuzz', bytes: Buffer.from(`${parts.join('')}--fuzz--\r\n`) }
}

const fileFields = /^(file|files\[\]|documents\[\])$/

const partOf = ([name, value]: unknown[]): string => {
  const filename = fileFields.test(String(name)) ? '; filename="lignes.csv"' : ''
  const text = filename
    ? `reference;quantite\r\n${String(value)};3\r\n`
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
  return `--fuzz\r\ncontent-disposition: form-data; name="${String(name)}"${filename}\r\n\r\n${text}\r\n`
}
