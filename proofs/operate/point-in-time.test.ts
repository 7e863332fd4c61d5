import { execFileSync } from 'node:child_process'
import { appendFileSync, chownSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { pairStore } from '../../server/src/app/startup/store-pairing.ts'
import { readConfig } from '../../server/src/platform/config.ts'
import { asOwner } from '../../server/src/platform/database/connection-settings.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { openStorage } from '../../server/src/platform/storage/storage.ts'
import { checkAudit } from '../../server/src/services/audit/check.ts'
import { sealAudit } from '../../server/src/services/audit/seal.ts'
import { freePort } from '../../server/src/testing/servers/free-port.ts'
import { startServer } from '../../server/src/testing/servers/server-process.ts'
import { Journal } from '../load/journal.ts'
import { Load, type World } from '../load/load.ts'
import { prove } from '../load/proof.ts'
import { makeWorld, usingDatabase } from '../load/world.ts'
import { hasSystemPostgres } from './bases.ts'
import { blocksOf } from './page.ts'

const isPossible = hasSystemPostgres()
if (!isPossible)
  console.log('Point in time: skipped, because no PostgreSQL of the system is installed (pg_basebackup).')

const folder = mkdtempSync(join(tmpdir(), 'quai-moment-'))
const port = await freePort()
const url = `postgres://postgres@127.0.0.1:${port}/quai`
const secret = 'a-secret-for-tests-of-at-least-32-characters'
const section = 'Back up, to a point in time'

/** PostgreSQL refuses to run as root. */
const owner = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Runs commands of docs/operating.md, whose folders are within that of the test, as the user of PostgreSQL. */
const run = (commands: string): void => {
  const programs = execFileSync('which', ['initdb'], { encoding: 'utf8' }).trim()
  execFileSync('sh', ['-euc', here(commands)], {
    ...owner,
    cwd: folder,
    env: {
      PATH: [dirname(realpathSync(programs)), process.env.PATH].join(delimiter),
      LC_ALL: 'C',
      PGHOST: '127.0.0.1',
      PGPORT: String(port),
      PGUSER: 'postgres',
    },
    stdio: 'ignore',
  })
}
const here = (text: string): string => text.replaceAll(/(?<=[ '])\/(?=archive|backups|restored)/g, `${folder}/`)

const ask = (statement: string) =>
  asOwner(url, async (client) => {
    const { rows } = await client.query(statement)
    return rows[0]
  })

/** Starts a server whose files are in a folder of this name. */
const serverWith = (name: string) =>
  startServer({ dataFolder: join(folder, name), env: { DATABASE_URL: url, SESSION_SECRET: secret } })

/** Writes orders until so many writes are acknowledged, and keeps these in a journal of this name. */
const write = async (name: string, world: Omit<World, 'journal'>, wanted: number): Promise<void> => {
  const journal = journalOf(name)
  const load = new Load({ ...world, journal })
  load.start(4)
  while (load.acknowledgedAt.length < wanted) await sleep(50)
  await load.pause()
  await journal.close()
  expect(load.unexpected).toEqual([])
}

const journalOf = (name: string): Journal => new Journal(join(folder, name))

afterAll(() => {
  if (isPossible) for (const name of ['first', 'restored']) stop(name)
  rmSync(folder, { recursive: true, force: true })
})
const stop = (name: string): void => run(`pg_ctl -D ${name} -m fast -w stop || true`)

test.runIf(isPossible)(
  'une base revient au moment voulu : ce qui était confirmé avant y est, rien de ce qui l’a été après',
  async () => {
    if (owner.uid) chownSync(folder, owner.uid, owner.gid)
    const [settings = '', nightly = '', goBack = ''] = blocksOf('Many machines', section, {
      day: '$(date +%F)',
      moment: '<moment>',
    })
    run(`initdb -D first -U postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8; mkdir archive backups`)
    appendFileSync(
      join(folder, 'first/postgresql.conf'),
      `${here(settings)}\nunix_socket_directories = ''\nfsync = off\n`,
    )
    run(`pg_ctl -D first -l first.log -w start; createdb quai`)

    const server = await serverWith('server')
    writeFileSync(join(folder, 'server/session-secret'), secret)
    const made = await makeWorld({ databaseUrl: url }, join(folder, 'server'), 2_000)
    const world = { ...made, ports: [server.port], seed: 1 }
    await write('before', world, 40)
    run(nightly)
    await write('before', world, 40)
    const { pool, close } = openDatabase({ url, max: 1 })
    await sealAudit({ pool })
    await close()
    const { moment } = await ask('SELECT clock_timestamp()::text AS moment')
    await write('after', world, 40)
    server.kill('SIGTERM')
    await server.exited
    const { wal } = await ask('SELECT pg_walfile_name(pg_switch_wal()) AS wal')
    await expect
      .poll(async () => (await ask('SELECT last_archived_wal FROM pg_stat_archiver')).last_archived_wal)
      .toBe(wal)
    stop('first')

    run(goBack.replace('<moment>', moment))
    const again = await serverWith('server')
    expect((await prove({ port: again.port, databaseUrl: url, journal: journalOf('before') })).problems).toEqual([])
    await usingDatabase(url, async (db) => {
      expect((await checkAudit(db)).findings).toEqual([])
    })
    await write('again', { ...world, ports: [again.port] }, 20)
    again.kill('SIGTERM')
    await again.exited
  },
  120_000,
)

test.runIf(isPossible)(
  'une copie à côté de son original prend un stockage à elle, et ne touche plus au sien',
  async () => {
    const [statements = ''] = blocksOf('Many machines', 'A copy beside its original')
    const { pool, close } = openDatabase({ url, max: 1 })
    const pair = async (place: string) =>
      pairStore({ pool, storage: await openStorage(readConfig({}), join(folder, place)), place, warn: () => {} })
    await pair('server/files')
    await expect(pair('copy')).rejects.toThrow('The files of this database are not in copy')
    for (const statement of statements.trim().split('\n')) await ask(statement)
    await expect(pair('server/files')).rejects.toThrow('belong to another database')
    await pair('copy')
    await close()
  },
)
