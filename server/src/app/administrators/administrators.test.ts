import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { aPair } from '../../testing/builders/builders.ts'
import { startServer } from '../../testing/servers/server-process.ts'
import { createTestApp, testSecret } from '../../testing/test-app.ts'

// Each test continues from the state that the previous one left, as an installation does.
const t = await createTestApp()
const { db } = t.app
const dataFolder = mkdtempSync(join(tmpdir(), 'quai-admin-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))
const env = { DATABASE_URL: t.databaseUrl, SESSION_SECRET: testSecret, QUAI_DATA: dataFolder, QUAI_JOBS: 'false' }
const { PATH, NODE_COMPILE_CACHE } = process.env
const nobody = t.withToken()

/** Returns what the server prints when it starts. */
const start = async (given: Record<string, string> = {}): Promise<string> => {
  const lines: string[] = []
  const server = await startServer({ dataFolder, env: { ...env, ...given }, onLine: (line) => lines.push(line) })
  await expect.poll(() => lines.some((line) => line.startsWith('Quai is ready'))).toBe(true)
  // Waits for the lines that are printed right after the server is ready.
  await new Promise((done) => setTimeout(done, 300))
  server.kill('SIGTERM')
  await server.exited
  return lines.join('\n')
}

const command = fileURLToPath(new URL('command.ts', import.meta.url))
const run = (words: string[], given: Record<string, string> = {}) =>
  new Promise<{ status: number | null; said: string }>((done) => {
    const child = spawn(process.execPath, [command, ...words], { env: { PATH, NODE_COMPILE_CACHE, ...env, ...given } })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text
      })
    child.once('close', (status) => done({ status, said }))
  })

const tokenIn = (said: string): string => /\/reset-password\?token=([\w-]{43})/.exec(said)?.[1] ?? ''
const choose = (token: string, newPassword: string) => nobody.post('/auth/reset-password', { token, newPassword })
const signIn = (email: string, password: string) => nobody.post('/auth/login', { email, password })

test('une installation sans administrateur dit au démarrage comment en créer un', async () => {
  expect(await start()).toContain('npm run admin:create -- --email')
})

test('QUAI_ADMIN_EMAIL crée le premier administrateur, une fois, avec un lien pour choisir son mot de passe', async () => {
  const email = 'premiere@example.test'
  const said = await start({ QUAI_ADMIN_EMAIL: email })
  t.setNow(new Date().toISOString())
  expect((await choose(tokenIn(said), 'Premiere-42')).status).toBe(204)
  expect(await signIn(email, 'Premiere-42')).toMatchObject({ status: 200, body: { accessUser: { userType: 'admin' } } })
  expect(await start({ QUAI_ADMIN_EMAIL: email })).not.toContain('reset-password')
  const admins = await db.selectFrom('users').select('id').where('user_type', '=', 'admin').execute()
  expect(admins).toHaveLength(1)
})

test('la commande donne un nouveau lien au même administrateur, et en crée un autre', async () => {
  const first = await run(['--email', 'PREMIERE@example.test'], { PUBLIC_URL: 'https://quai.example.test' })
  expect(first).toMatchObject({ status: 0, said: expect.stringContaining('https://quai.example.test/reset-password?') })
  t.setNow(new Date().toISOString())
  expect((await choose(tokenIn(first.said), 'Seconde-4242')).status).toBe(204)
  expect((await signIn('premiere@example.test', 'Seconde-4242')).status).toBe(200)
  const second = await run(['--email', 'autre@example.test', '--name', 'Ana Autre'])
  expect((await choose(tokenIn(second.said), 'Autre-4242')).status).toBe(204)
  expect(await signIn('autre@example.test', 'Autre-4242')).toMatchObject({
    status: 200,
    body: { accessUser: { userType: 'admin', contact: { name: 'Ana Autre' } } },
  })
})

test('la commande dit où elle écrit, et mène à l’adresse où le serveur écoutait', async () => {
  const { said } = await run(['--email', 'premiere@example.test'])
  expect(said).toContain(`In the database ${new URL(t.databaseUrl).host}${new URL(t.databaseUrl).pathname}`)
  expect(said).not.toContain(new URL(t.databaseUrl).password)
  const [address] = /http:\/\/localhost:\d+/.exec(said) ?? []
  expect(address).toBe(readFileSync(join(dataFolder, 'address'), 'utf8').trim())
})

test('elle ne commence jamais une seconde installation : ni dossier sans base, ni base vide', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'quai-nowhere-'))
  const refused = await run(['--email', 'x@example.test'], { DATABASE_URL: '', QUAI_DATA: elsewhere })
  expect(refused).toMatchObject({
    status: 1,
    said: expect.stringContaining(`There is no installation in the data folder ${elsewhere}`),
  })
  expect(readdirSync(elsewhere)).toEqual([])
  rmSync(elsewhere, { recursive: true })
  const url = new URL(t.databaseUrl)
  url.pathname = '/postgres'
  const empty = await run(['--email', 'x@example.test'], { DATABASE_URL: url.href })
  expect(empty).toMatchObject({ status: 1, said: expect.stringContaining('There is no installation in the database') })
})

test('le lien part aussi par mail quand il y a un serveur SMTP, et seulement alors', async () => {
  const mails = () =>
    db.selectFrom('mails').select(['to_email', 'body_text']).where('event', '=', 'password_link').execute()
  expect(await mails()).toEqual([])
  const { said } = await run(['--email', 'autre@example.test'], { SMTP_URL: 'smtp://localhost:1' })
  expect(await mails()).toEqual([
    { to_email: 'autre@example.test', body_text: expect.stringContaining(`</reset-password?token=${tokenIn(said)}>`) },
  ])
})

test('l’adresse d’un client n’est jamais celle d’un administrateur ; sans adresse, la commande dit son usage', async () => {
  const { customer } = await aPair(db)
  const { email } = await db
    .selectFrom('contacts')
    .select('email')
    .where('id', '=', customer.contactId)
    .executeTakeFirstOrThrow()
  expect(await run(['--email', email])).toMatchObject({ status: 1, said: expect.stringContaining('belongs to') })
  expect(await run([])).toMatchObject({ status: 1, said: expect.stringContaining('Usage') })
})
