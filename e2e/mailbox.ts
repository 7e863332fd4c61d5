import { spawnSync } from 'node:child_process'
import pg from 'pg'
import { environment, pinnedNode, root } from '../scripts/install.mjs'
import type { Product } from './product/product.ts'

/** Returns the path of the link in the last mail to an address. No mail is sent here, so it is read from the outbox. */
export const linkMailedTo = async ({ databaseUrl }: Product, email: string): Promise<string> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT body_text FROM mails WHERE to_email = $1 ORDER BY id DESC LIMIT 1', [
      email,
    ])
    const path = /<(?:https?:\/\/[^/>]+)?(\/[^>]+)>/.exec(rows[0]?.body_text ?? '')?.[1]
    if (!path) throw new Error(`Aucun mail avec un lien vers ${email}`)
    return path
  } finally {
    await client.end()
  }
}

/** Returns the path of a one-time link for an administrator, which the command prints. */
export const passwordLinkFor = ({ env }: Product, email: string): string => {
  const { stdout } = spawnSync(pinnedNode, ['server/src/administrators/command.ts', '--email', email], {
    cwd: root,
    env: { ...environment, ...env, PUBLIC_URL: '', SMTP_URL: '' },
    encoding: 'utf8',
  })
  const path = /\/reset-password\?\S+/.exec(stdout)?.[0]
  if (!path) throw new Error(`La commande n’a pas donné de lien : ${stdout}`)
  return path
}
