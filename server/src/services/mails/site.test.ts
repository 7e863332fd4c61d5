import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startServer } from '../../testing/servers/server-process.ts'
import { startSmtp } from '../../testing/servers/smtp.ts'
import { createTestApp, testSecret } from '../../testing/test-app.ts'

const t = await createTestApp()
const { db } = t.app
const smtp = await startSmtp()
const dataFolder = mkdtempSync(join(tmpdir(), 'quai-site-'))
afterAll(async () => {
  await smtp.stop()
  rmSync(dataFolder, { recursive: true, force: true })
})

/** Runs `work` with a server without PUBLIC_URL. Returns what the server printed. */
const withServer = async (env: Record<string, string>, work: (port: number) => Promise<void>): Promise<string> => {
  const lines: string[] = []
  const server = await startServer({
    dataFolder,
    env: { DATABASE_URL: t.databaseUrl, SESSION_SECRET: testSecret, SMTP_URL: smtp.url, ...env },
    onLine: (line) => lines.push(line),
  })
  try {
    await work(server.port)
  } finally {
    server.kill('SIGTERM')
    await server.exited
  }
  return lines.join('\n')
}

const aMail = async (): Promise<number> => {
  const { id } = await db
    .insertInto('mails')
    .values({
      event: 'order_create',
      to_email: 'x@quai.test',
      to_name: '',
      subject: 'Sujet',
      html: '<a href="/orders/abc">Voir</a>',
      body_text: 'Voir : </orders/abc>',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const becomes = (id: number, state: string) =>
  expect
    .poll(
      async () => (await db.selectFrom('mails').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state,
      { timeout: 15_000 },
    )
    .toBe(state)

test('sur la machine même, les liens mènent à l’adresse où le serveur écoute', { timeout: 40_000 }, async () => {
  const said = await withServer({ HOST: '127.0.0.1' }, async (port) => {
    await becomes(await aMail(), 'sent')
    const [mail] = await smtp.taken()
    expect(mail?.html).toContain(`href="http://127.0.0.1:${port}/orders/abc"`)
    expect(mail?.text).toContain(`<http://127.0.0.1:${port}/orders/abc>`)
  })
  expect(said).toContain('PUBLIC_URL is not set: links in mails lead to http://127.0.0.1:')
})

test('ouvert à d’autres machines, il retient les mails et le dit', { timeout: 40_000 }, async () => {
  smtp.reset()
  const said = await withServer({ HOST: '0.0.0.0' }, async () => becomes(await aMail(), 'kept'))
  expect(said).toContain('PUBLIC_URL is not set: mails are held until it is')
  expect(await smtp.taken()).toEqual([])
})
