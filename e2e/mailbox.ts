import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import pg from 'pg'
import { environment, pinnedNode, root } from '../scripts/install.mjs'
import type { Product } from './product/product.ts'

/** Returns the path of the link in the last mail to an address, once all of them have arrived. */
export const linkMailedTo = async ({ databaseUrl, smtp }: Product, email: string): Promise<string> => {
  await expect.poll(() => waitingFor(databaseUrl, email), { timeout: 15_000 }).toBe(0)
  const mails = (await smtp.taken()).filter(({ to }) => to?.some(({ address }) => address === email))
  const path = /<https?:\/\/[^/>]+(\/[^>]+)>/.exec(mails.at(-1)?.text ?? '')?.[1]
  if (!path) throw new Error(`Aucun mail avec un lien vers ${email}`)
  return path
}

/** Counts the mails to an address that have not arrived; null before the first is written. */
const waitingFor = async (databaseUrl: string, email: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ waiting: number | null }>(
      `SELECT sum((state <> 'sent')::int)::int AS waiting FROM mails WHERE to_email = $1 AND error IS NULL`,
      [email],
    )
    return rows[0]?.waiting ?? null
  } finally {
    await client.end()
  }
}

/** Returns the path of a one-time link for an administrator, which the command prints. */
export const passwordLinkFor = ({ env }: Product, email: string): string => {
  const { stdout } = spawnSync(pinnedNode, ['server/src/app/administrators/command.ts', '--email', email], {
    cwd: root,
    env: { ...environment, ...env, PUBLIC_URL: '', SMTP_URL: '' },
    encoding: 'utf8',
  })
  const path = /\/reset-password\?\S+/.exec(stdout)?.[0]
  if (!path) throw new Error(`La commande n’a pas donné de lien : ${stdout}`)
  return path
}
