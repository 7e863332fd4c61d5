import { sql } from 'kysely'
import type { App } from '../../calls/app.ts'
import { insertContact } from '../../parties/accounts/contact-rows.ts'
import { mailPasswordLink } from '../../parties/accounts/mails.ts'
import { makeContactLink } from '../../parties/accounts/sign-in/contact-links.ts'
import { unnamedOrganisation } from '../../parties/accounts/user-rows.ts'
import { type Db, inTransaction } from '../../platform/database/database.ts'
import { StartupProblem } from '../../platform/startup-problem.ts'

interface Link {
  email: string
  url: string
  isMailed: boolean
}

/**
 * Any constant. Ensures that only one of several servers starting together on an empty database creates the
 * administrator.
 */
const administratorLock = 7_204_603

type Needed = Pick<App, 'pool' | 'clock'> & { config: Pick<App['config'], 'SMTP_URL'> }

interface Wanted {
  email: string
  name?: string | undefined
  /** Creates nothing when an administrator already exists. */
  isFirst?: boolean
}

/**
 * Creates an administrator and returns the path of a one-time link to choose a password. For an existing administrator,
 * returns a new link, which also restores access. Also mails the link where mails are sent. Throws StartupProblem for
 * the address of a customer or a warehouse.
 */
export const createAdministrator = ({ pool, clock, config }: Needed, wanted: Wanted): Promise<string | undefined> =>
  inTransaction(pool, async (db) => {
    db.send(sql`SELECT pg_advisory_xact_lock(${administratorLock})`)
    if (wanted.isFirst && (await administratorsOf(db)).length > 0) return undefined
    const contactId = (await findContact(db, wanted.email)) ?? (await addContact(db, wanted))
    const { token, expiresAt } = await makeContactLink({ db, now: clock() }, { contactId, purpose: 'reset_password' })
    const path = `/reset-password?token=${token}`
    if (config.SMTP_URL) await mailPasswordLink({ db }, { ...wanted, contactId, expiresAt, path })
    return path
  })

/** Lists the administrators who may sign in once they have a password. */
const administratorsOf = async (db: Db): Promise<{ email: string; hasPassword: boolean }[]> =>
  db.all(sql<{ email: string; hasPassword: boolean }>`
    SELECT c.email, c.password_hash IS NOT NULL AS "hasPassword"
    FROM users u JOIN contacts c ON c.user_id = u.id AND c.is_active
    WHERE u.user_type = 'admin' AND u.is_active ORDER BY c.id`)

const findContact = async (db: Db, email: string): Promise<number | undefined> => {
  const found = await db.maybe(sql<{ id: number; isAdmin: boolean; isActive: boolean }>`
    SELECT c.id, u.user_type = 'admin' AS "isAdmin", c.is_active AND u.is_active AS "isActive"
    FROM contacts c JOIN users u ON u.id = c.user_id WHERE lower(c.email) = lower(${email})`)
  if (found && !found.isAdmin)
    throw new StartupProblem(`${email} belongs to a customer or a warehouse: use another one.`)
  if (found && !found.isActive) throw new StartupProblem(`${email} is deactivated: use another address.`)
  return found?.id
}

/** Adds a contact to the administrators' organisation, which is created with its first contact. */
const addContact = async (db: Db, { email, name }: Wanted): Promise<number> => {
  const { id } = await db.one(sql<{ id: number }>`
    WITH existing AS (SELECT id FROM users WHERE user_type = 'admin' AND is_active ORDER BY id LIMIT 1),
    added AS (
      INSERT INTO users (name, user_type) SELECT ${unnamedOrganisation}, 'admin' WHERE NOT EXISTS (SELECT FROM existing)
      RETURNING id)
    SELECT id FROM existing UNION ALL SELECT id FROM added`)
  const contact = await insertContact(db, {
    userId: id,
    email,
    name: name || (email.split('@')[0] ?? email),
  })
  return contact.id
}

const command = (email: string): string => `npm run admin:create -- --email ${email}`

/** Creates the administrator of QUAI_ADMIN_EMAIL if there is none. Returns what to do until one can sign in. */
export const firstAdministrator = async (app: App, site: string): Promise<string[]> => {
  const email = app.config.QUAI_ADMIN_EMAIL
  const path = email && (await createAdministrator(app, { email, isFirst: true }))
  if (email && path) return linkLines({ email, url: `${site}${path}`, isMailed: Boolean(app.config.SMTP_URL) })
  const administrators = await administratorsOf(app.db)
  const [first] = administrators
  if (!first)
    return [
      'Nobody can sign in yet: there is no administrator. Create one:',
      `  ${command('you@example.com')}`,
      'or set QUAI_ADMIN_EMAIL and start again.',
    ]
  return administrators.some(({ hasPassword }) => hasPassword)
    ? []
    : [`${first.email} has not chosen a password yet. For a new link:`, `  ${command(first.email)}`]
}

export const linkLines = ({ email, url, isMailed }: Link): string[] => [
  `Administrator ${email}: choose a password within the hour, by this link, which works once${isMailed ? ' (mailed too)' : ''}:`,
  `  ${url}`,
]
