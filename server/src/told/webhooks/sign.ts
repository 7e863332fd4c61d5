import { createHmac, type KeyObject } from 'node:crypto'
import type { SessionKey } from '../../calls/session.ts'

interface Key {
  uuid: string
  number: number
}

/** Secret of an endpoint, derived from the server's and its number. */
export const secretOf = ({ key }: SessionKey, { uuid, number }: Key): string => {
  // Always a KeyObject, since sessionKeyOf() makes it.
  const derived = createHmac('sha256', key as KeyObject)
    .update(`webhook:${uuid}:${number}`)
    .digest()
  return `whsec_${derived.toString('base64')}`
}

interface Message {
  id: string
  at: Date
  body: string
}

/** Headers of Standard Webhooks. Several secrets sign while one replaces another. */
export const signedHeaders = ({ id, at, body }: Message, secrets: readonly string[]): Record<string, string> => {
  const timestamp = Math.floor(at.getTime() / 1_000)
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': signatures.join(' ') }
}
