import type { Config } from './config.ts'

type Place = Pick<Config, 'PUBLIC_URL' | 'HOST' | 'TRUST_PROXY'>

/**
 * Base address of links in mails: PUBLIC_URL, or the listening address of a server that only this machine reaches.
 * Undefined when neither is known. Never taken from a request.
 */
export const siteOf = ({ PUBLIC_URL, HOST, TRUST_PROXY }: Place, port?: number): string | undefined => {
  if (PUBLIC_URL) return PUBLIC_URL.replace(/\/+$/, '')
  const isLocal = HOST === 'localhost' || HOST === '::1' || HOST.startsWith('127.')
  if (port === undefined || !isLocal || TRUST_PROXY) return undefined
  return `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${port}`
}

/** Notice about the links in mails, for the person who starts the program. */
export const siteNotice = (config: Pick<Config, 'PUBLIC_URL' | 'SMTP_URL'>, site: string | undefined) => {
  if (config.PUBLIC_URL || !config.SMTP_URL) return undefined
  return site
    ? `PUBLIC_URL is not set: links in mails lead to ${site}, which only this machine can open.`
    : 'PUBLIC_URL is not set: mails are held until it is, because their links would lead nowhere.'
}
