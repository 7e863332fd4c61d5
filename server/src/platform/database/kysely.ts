import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type DialectAdapter,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { OnceCompiler } from './compile-once.ts'
import type { Database } from './schema.generated.ts'

export type Db = Kysely<Database>

export interface QueryClient {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  release(): void
}

type Connect = () => Promise<QueryClient>

/** One for all connections, so that a statement is compiled once for the process. */
const compiler = new OnceCompiler()

/** Creates Kysely on connections of our own. Destroying it calls `end`. */
export const kyselyOn = (connect: Connect, end: () => Promise<void> = async () => {}): Db => {
  // Kysely's type asks for a pool of pg, of which it uses these two.
  const dialect = new PostgresDialect({ pool: { connect, end } as never })
  const driver = dialect.createDriver()
  const executor = new StraightExecutor(connect, dialect.createAdapter(), providerOf(driver))
  return new Kysely<Database>({ config: { dialect }, dialect, driver, executor })
}

/** Provides the connections of Kysely's own transactions. */
const providerOf = (driver: Driver): ConnectionProvider => {
  const isReady = driver.init()
  return {
    provideConnection: async (consume) => {
      await isReady
      const connection = await driver.acquireConnection()
      try {
        return await consume(connection)
      } finally {
        await driver.releaseConnection(connection)
      }
    },
  }
}

/**
 * Hands each statement straight to a connection. Through its driver, Kysely waits for a dozen promises around each,
 * which takes longer than compiling it.
 */
class StraightExecutor extends DefaultQueryExecutor {
  readonly #connect: Connect

  constructor(connect: Connect, adapter: DialectAdapter, provider: ConnectionProvider) {
    super(compiler, adapter, provider)
    this.#connect = connect
  }

  override async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const client = await this.#connect()
    try {
      const { command, rowCount, rows } = await client.query(sql, parameters)
      return writing.has(command) ? { rows, numAffectedRows: BigInt(rowCount ?? 0) } : { rows }
    } catch (error) {
      throw withCallers(error)
    } finally {
      client.release()
    }
  }
}

const writing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Adds to the stack of an error, created where the answer was read, where the statement was asked for. */
const withCallers = (error: unknown): unknown => {
  if (error instanceof Error) error.stack += `\n${new Error().stack?.split('\n').slice(1).join('\n')}`
  return error
}
