import { DatabaseError } from 'pg'
import { StartupProblem } from '../startup-problem.ts'
import { unreachableCodes } from './away.ts'
import { hostsOf } from './hosts.ts'

/**
 * Explains why the database at `url` cannot be opened or migrated, for the person who starts the server. Returns
 * undefined for other errors. Never includes the password of the address.
 */
export const databaseProblem = (error: unknown, url: string): StartupProblem | undefined => {
  if (error instanceof StartupProblem) return error
  const sentence =
    error instanceof DatabaseError ? refusedOf(error, targetOf(url)) : unreachableOf(error, targetOf(url))
  return sentence === undefined ? undefined : new StartupProblem(sentence, { cause: error })
}

interface Target {
  address: string
  user: string
  database: string
}

const targetOf = (url: string): Target | undefined => {
  try {
    const { host, username, pathname } = new URL(hostsOf(url)[0] ?? '')
    return { address: host, user: decodeURIComponent(username), database: decodeURIComponent(pathname.slice(1)) }
  } catch {
    return undefined
  }
}

const unreadableUrl =
  'DATABASE_URL cannot be read: postgres://user:password@host:5432/database is expected, with one host, or several and target_session_attrs=read-write.'

const unreachableOf = (error: unknown, target: Target | undefined): string | undefined => {
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (!target || code === 'ERR_INVALID_URL') return unreadableUrl
  const isCut = /Connection terminated|timeout expired|timeout exceeded/.test(error.message)
  if (!unreachableCodes.includes(code) && !isCut) return undefined
  return `The database at ${target.address} cannot be reached (${code || error.message}). Check DATABASE_URL, and that PostgreSQL runs and accepts connections from here.`
}

const refusedOf = ({ code = '', message }: DatabaseError, target: Target | undefined): string | undefined => {
  const { address, user, database } = target ?? { address: '', user: '', database: '' }
  if (code.startsWith('28')) return `PostgreSQL at ${address} does not let "${user}" in: ${message}.`
  if (code === '3D000')
    return `There is no database "${database}" at ${address}: CREATE DATABASE "${database}" OWNER "${user}" ENCODING 'UTF8' TEMPLATE template0.`
  if (code === '53300') return `PostgreSQL at ${address} has no connection left: ${message}.`
  if (code.startsWith('57P'))
    return `PostgreSQL at ${address} is starting or stopping (${message}): start again in a moment.`
  if (code === '08P01')
    return `The start-up options of the connection are refused (${message}): DATABASE_URL needs a direct connection, or DATABASE_POOLER with a pooler in transaction mode.`
  if (code === '42501')
    return `The user "${user}" of DATABASE_URL lacks a right: ${message}. It must own the database and everything in it.`
  if (code === '25006') return `The database at ${address} is read-only: DATABASE_URL must name the primary.`
  return undefined
}
