import pg from 'pg'
import { findRunningPostgres } from '../server/src/platform/embedded-postgres.ts'

/** The path that the last mail to an address leads to: nothing is sent here, mails stay in the outbox. */
export const linkMailedTo = async (email: string): Promise<string> => {
  const client = new pg.Client({ connectionString: findRunningPostgres(process.env['E2E_DATA'] ?? '') })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT body_text FROM mails WHERE to_email = $1 ORDER BY id DESC LIMIT 1', [
      email,
    ])
    const path = /<(\/[^>]+)>/.exec(rows[0]?.body_text ?? '')?.[1]
    if (!path) throw new Error(`Aucun mail avec un lien vers ${email}`)
    return path
  } finally {
    await client.end()
  }
}
