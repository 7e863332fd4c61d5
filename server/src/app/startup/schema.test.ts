import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { migrate } from '../../platform/migrations/migrate.ts'
import { release } from '../../platform/release.ts'
import { startServer } from '../../testing/servers/server-process.ts'
import { testSecret } from '../../testing/test-app.ts'
import { jobNames } from '../modules/jobs.ts'

test('un serveur qui ne migre pas attend son schéma et dit lequel, puis se montre avec sa version', async () => {
  const adminUrl = inject('databaseUrl').replace(/quai$/, 'postgres')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  const url = adminUrl.replace(/postgres$/, name)
  const dataFolder = mkdtempSync(join(tmpdir(), 'quai-schema-'))
  const lines: string[] = []
  const starting = startServer({
    dataFolder,
    env: { DATABASE_URL: url, SESSION_SECRET: testSecret, QUAI_MIGRATE: 'false', QUAI_JOBS: 'false' },
    onLine: (line) => lines.push(line),
  })
  await expect
    .poll(() => lines.find((line) => line.startsWith('Waiting')), { timeout: 20_000 })
    .toMatch(
      new RegExp(
        `^Waiting for the schema of Quai ${release.replaceAll('.', '\\.')}: \\d{4}_\\w+\\.sql is not applied\\. Run npm run migrate\\.$`,
      ),
    )
  await migrate(url, jobNames)
  const server = await starting
  const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${server.port}${path}`)
  expect(await (await ask('/readyz')).json()).toMatchObject({ status: 'ok', release })
  expect(lines.some((line) => line.includes(`(release ${release})`))).toBe(true)
  expect(await (await ask('/metrics')).text()).toContain(`quai_servers{release="${release}"} 1`)

  server.kill('SIGTERM')
  await server.exited
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  expect((await client.query('SELECT * FROM running_servers')).rows).toEqual([])
  await client.end()
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`)
  await admin.end()
  rmSync(dataFolder, { recursive: true, force: true })
})
