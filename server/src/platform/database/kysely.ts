import {
  type CompiledQuery,
  type ConnectionProvider,
  DefaultQueryExecutor,
  type DialectAdapter,
  type Driver,
  Kysely,
  type KyselyProps,
  PostgresDialect,
  type QueryResult,
  type RawBuilder,
  sql,
} from 'kysely'
import type pg from 'pg'
import { onePlan } from './batch.ts'
import { OnceCompiler } from './compile-once.ts'
import type { Database } from './schema.generated.ts'

/** The database as verbs ask it. */
export class Db extends Kysely<Database> {
  readonly #props: KyselyProps
  /** Answers to what was sent, until somebody hears them; undefined outside a transaction. */
  readonly #unheard: Promise<unknown>[] | undefined

  constructor(props: KyselyProps, { isTransaction = false } = {}) {
    super(props)
    this.#props = props
    if (isTransaction) this.#unheard = []
  }

  /** Returns the row of a statement that always has one. */
  async one<Row>(statement: RawBuilder<Row>): Promise<Row> {
    const [row] = await this.all(statement)
    if (row === undefined) throw new Error('A statement that always has a row returned none')
    return row
  }

  /** Returns the first row of a statement; undefined when it has none. */
  async maybe<Row>(statement: RawBuilder<Row>): Promise<Row | undefined> {
    const [row] = await this.all(statement)
    return row
  }

  async all<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    const { rows } = await statement.execute(this)
    return rows
  }

  /**
   * Returns the rows of a statement that finds few whatever its values: named ones, those of a day or an open status. The
   * way to them is chosen once.
   */
  few<Row>(statement: RawBuilder<Row>): Promise<Row[]> {
    return this.all(sql<Row>`${sql.raw(onePlan)}${statement}`)
  }

  /** Runs a statement whose rows nobody needs, and waits for it: outside a transaction, or where its failure is judged. */
  async run(statement: RawBuilder<unknown>): Promise<void> {
    await this.all(statement)
  }

  /**
   * Sends a statement whose answer nobody needs: a lock, a write. It goes before the statements asked after it, in one
   * packet with them. Its failure is that of the transaction: the statements after it fail by it, and inTransaction() waits
   * for it before it commits.
   */
  send(statement: RawBuilder<unknown>): void {
    if (!this.#unheard) throw new Error('send() works in a transaction of inTransaction()')
    const answer = statement.execute(this)
    // answered() tells it.
    answer.catch(() => {})
    this.#unheard.push(answer)
  }

  /** Waits for everything that was sent, also where some of it fails. Throws the first failure. */
  async answered(): Promise<void> {
    const answers = await Promise.allSettled(this.#unheard?.splice(0) ?? [])
    for (const answer of answers) if (answer.status === 'rejected') throw answer.reason
  }

  /** Runs work whose statements all go to one connection. */
  onConnection<Result>(work: (db: Db) => Promise<Result>): Promise<Result> {
    return this.connection().execute((own) => work(new Db({ ...this.#props, executor: own.getExecutor() })))
  }
}

export interface QueryClient {
  query(text: string, values?: readonly unknown[]): Promise<pg.QueryResult>
  release(): void
}

type Connect = () => Promise<QueryClient>

/** One for all connections, so that a statement is compiled once for the process. */
const compiler = new OnceCompiler()

interface Kind {
  /** True on one connection, in a transaction that inTransaction() ends. */
  isTransaction?: boolean
}

/** Asks connections of our own, which end where they are opened: Kysely ends them only if it began a transaction. */
export const kyselyOn = (connect: Connect, { isTransaction = false }: Kind = {}): Db => {
  // Kysely's type asks for a pool of pg, of which it uses this.
  const dialect = new PostgresDialect({ pool: { connect } as never })
  const driver = dialect.createDriver()
  const executor = new StraightExecutor(connect, dialect.createAdapter(), providerOf(driver))
  return new Db({ config: { dialect }, dialect, driver, executor }, { isTransaction })
}

/** Provides the connections of Kysely's own transactions. */
const providerOf = (driver: Driver): ConnectionProvider => {
  let ready: Promise<void> | undefined
  return {
    provideConnection: async (consume) => {
      ready ??= driver.init()
      await ready
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
