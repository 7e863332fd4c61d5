import type { App } from '../../calls/app.ts'
import { administratorsOf, createAdministrator } from './create.ts'

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

interface Link {
  email: string
  url: string
  isMailed: boolean
}

export const linkLines = ({ email, url, isMailed }: Link): string[] => [
  `Administrator ${email}: choose a password within the hour, by this link, which works once${isMailed ? ' (mailed too)' : ''}:`,
  `  ${url}`,
]
