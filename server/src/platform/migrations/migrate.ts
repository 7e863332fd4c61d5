import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { appRole, asOwner, checkOwnerConnection } from '../database/connection-settings.ts'
import { databaseProblem } from '../database/database-problem.ts'
import { queueOptions } from '../jobs/jobs.ts'
import { StartupProblem } from '../startup-problem.ts'
import { applyFiles, type MigrationPlan, planFiles } from './apply-files.ts'

/** Any constant. Makes servers that start together migrate one after the other. */
const migrationLock = 7_204_601

/**
 * Brings a database up to date, as its owner: runs the numbered SQL files not applied yet, then creates the
 * queues of jobs. Migrations only go forward. Returns the names of those applied. Throws StartupProblem for
 * problems that the person who starts the server can fix. Says what a migration warns of, such as rows that it leaves.
 */
export const migrate = async (
  url: string,
  queueNames: readonly string[],
  say: (line: string) => void = () => {},
): Promise<string[]> => {
  try {
    return await asOwner(url, async (client) => {
      client.on('notice', ({ severity, message }) => {
        if (severity === 'WARNING') say(`Migration: ${message}`)
      })
      await checkOwnerConnection(client)
      await takeTurn(client, say)
      await prepareRole(client)
      const applied = await applyFiles({ client, say })
      await refuseClosedTables(client)
      await migrateJobs(url, client, queueNames)
      return applied
    })
  } catch (error) {
    throw databaseProblem(error, url) ?? error
  }
}

/** Says what migrate() would do, and changes nothing. Throws StartupProblem for what it would refuse. */
export const planMigration = async (url: string): Promise<MigrationPlan> => {
  try {
    return await asOwner(url, (client) => planFiles({ client }))
  } catch (error) {
    throw databaseProblem(error, url) ?? error
  }
}

/**
 * Waits until no other process migrates. Asks again and again, because a question that waits in PostgreSQL would keep an
 * index from being created concurrently.
 */
const takeTurn = async (client: pg.Client, say: (line: string) => void): Promise<void> => {
  for (let tries = 0; ; tries += 1) {
    const { rows } = await client.query<{ isMine: boolean }>('SELECT pg_try_advisory_lock($1) AS "isMine"', [
      migrationLock,
    ])
    if (rows[0]?.isMine) return
    if (tries === 10) say('Waiting for another process that migrates this database.')
    await setTimeout(200)
  }
}

/**
 * Ensures that the owner can work as quai_app, and that quai_app may use tables created later. Needed on a new cluster
 * and after a restore, which brings neither the membership nor (under another owner's name) the default privileges.
 */
const prepareRole = async (client: pg.Client): Promise<void> => {
  const can = (statement: string): Promise<boolean> =>
    client.query(statement).then(
      () => true,
      (error: unknown) => {
        // 42501: no right; 22023, 42704: no such role; 42710, 23505: another database of the cluster has just created
        // it.
        if (
          error instanceof pg.DatabaseError &&
          ['42501', '22023', '42704', '42710', '23505'].includes(error.code ?? '')
        )
          return false
        throw error
      },
    )
  // From PostgreSQL 16 on, a member may lack the right to SET ROLE, so the only reliable test is to try.
  const canWork = () => can(`SET ROLE ${appRole}; RESET ROLE`)
  if (!(await canWork())) {
    await can(`CREATE ROLE ${appRole} NOLOGIN`)
    await can(`GRANT ${appRole} TO CURRENT_USER`)
    if (!(await canWork())) throw await roleProblem(client)
  }
  await client.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO ${appRole};
    ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO ${appRole}`)
}

const roleProblem = async (client: pg.Client): Promise<StartupProblem> => {
  const { rows } = await client.query<{ owner: string; exists: boolean }>(
    'SELECT quote_ident(current_user) AS owner, EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS exists',
    [appRole],
  )
  const { owner = '', exists = false } = rows[0] ?? {}
  const statements = [...(exists ? [] : [`CREATE ROLE ${appRole} NOLOGIN;`]), `GRANT ${appRole} TO ${owner};`]
  return new StartupProblem(
    `The server works as the role ${appRole}, and ${owner} may not become it. Run once, as a superuser: ${statements.join(' ')}`,
  )
}

/** Refuses a database restored from a dump before the role existed, because the role's grants were lost. */
const refuseClosedTables = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')
      AND relname <> 'schema_migrations' AND NOT has_table_privilege($1, oid, 'SELECT') ORDER BY 1`,
    [appRole],
  )
  if (rows.length > 0)
    throw new StartupProblem(
      `The role ${appRole} may not read ${rows.map(({ name }) => name).join(', ')}: a dump restored before the role existed loses its privileges. Create the role, then restore again on an empty database.`,
    )
}

const migrateJobs = async (url: string, client: pg.Client, queueNames: readonly string[]): Promise<void> => {
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false, max: 2 })
  boss.on('error', () => {})
  await boss.start()
  try {
    for (const name of queueNames) {
      if (await boss.getQueue(name)) await boss.updateQueue(name, queueOptions)
      else await boss.createQueue(name, queueOptions)
    }
  } finally {
    await boss.stop({ graceful: false })
  }
  await client.query(`
    GRANT USAGE ON SCHEMA pgboss TO quai_app;
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA pgboss TO quai_app;
    GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA pgboss TO quai_app;
    GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA pgboss TO quai_app;
  `)
}
