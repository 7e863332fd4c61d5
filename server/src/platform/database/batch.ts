import pg from 'pg'
import { serialize } from 'pg-protocol'
import { timeToAnswer } from './silence.ts'

/** Messages of PostgreSQL that pg hands to a query, as far as they are read here. */
interface RowDescription {
  fields: { name: string; dataTypeID: number }[]
}
interface DataRow {
  fields: (string | null)[]
}
interface CommandComplete {
  text: string
}
/** Connection of pg. Its types do not declare the stream. */
interface Connection {
  stream: { writable: boolean; write(part: Uint8Array): boolean }
}

/** Columns of a statement's rows: their names, and how their texts are read. */
interface Shape {
  names: string[]
  parsers: ((text: string) => unknown)[]
}

interface Sent {
  text: string
  name: string | undefined
  /** Values as PostgreSQL reads them. */
  values: unknown[]
  rows: Record<string, unknown>[]
  shape?: Shape
  completed?: string
  /** Failure to read one of its values. */
  misread?: unknown
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

/**
 * Written before a statement whose best plan does not depend on its values: PostgreSQL plans it once a connection. It
 * would plan it for each call when the plan for given values looks cheaper by more than it takes planning to cost, which
 * is a hundredth of what planning ten tables costs. Tables are read by their indexes, because the plan may be as old as
 * the connection and the tables have grown since.
 */
export const onePlan = '/* one plan */'

const planOnce =
  "SELECT set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)"
const planAsUsual = "SELECT set_config('plan_cache_mode', 'auto', true), set_config('enable_seqscan', 'on', true)"

/** Statements that a connection has prepared, by name, with the shapes of their rows. */
const prepared = new WeakMap<Connection, Map<string, Shape>>()
/** The statement that a setting is sent for fails with the same error. */
const ignored = (): void => {}
const noShape: Shape = { names: [], parsers: [] }

// pg exports what it turns values into texts with, but its types do not declare it.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(this: void, value: unknown): unknown } }).utils

/**
 * Statements sent in one packet, to one connection, with one Sync at their end. PostgreSQL then answers all of them in
 * one packet as well: with a Sync each, it would wake the server once for every statement. It describes the rows of a
 * statement only the first time a connection executes it.
 *
 * Once a statement fails, PostgreSQL skips those after it, which fail with the same error. Outside a transaction a
 * batch must hold one statement, because its statements are committed together by the Sync.
 */
export class Batch extends pg.Query {
  /** Read by pg: time in ms for the answer, where it is not that of the connection. */
  query_timeout: number | undefined
  /** Set by pg, to hear that the answer has come. */
  callback: (() => void) | undefined
  readonly #mayName: boolean
  readonly #sent: Sent[] = []
  #shapes = new Map<string, Shape>()
  #answered = 0

  /** Behind a pooler, the next statement may run on another connection, which does not know the names of this one. */
  constructor(mayName: boolean) {
    super('')
    this.#mayName = mayName
  }

  get length(): number {
    return this.#sent.length
  }

  get texts(): string[] {
    return this.#sent.map(({ text }) => text)
  }

  /** Adds a statement; a name lets PostgreSQL prepare it once for the connection. Throws when a value has no text. */
  add(text: string, values: readonly unknown[], name: string | undefined): Promise<pg.QueryResult> {
    const texts = values.map(prepareValue)
    if (!text.startsWith(onePlan)) return this.#push(text, texts, name)
    // The setting ends with the transaction, at the latest with the Sync.
    void this.#push(planOnce, [], 'plan_once').catch(ignored)
    const answer = this.#push(text, texts, name)
    void this.#push(planAsUsual, [], 'plan_as_usual').catch(ignored)
    return answer
  }

  #push(text: string, texts: unknown[], name: string | undefined): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      this.#sent.push({ text, name: this.#mayName ? name : undefined, values: texts, rows: [], resolve, reject })
    })
  }

  /** Called by pg to send the batch. */
  override submit = (connection: unknown): null => {
    const { stream } = connection as Connection
    const shapes = prepared.get(connection as Connection) ?? new Map<string, Shape>()
    prepared.set(connection as Connection, shapes)
    this.#shapes = shapes
    const parts: Uint8Array[] = []
    const begun = new Set<string>()
    for (const sent of this.#sent) {
      const { text, name = '', values } = sent
      const shape = shapes.get(name)
      if (shape) sent.shape = shape
      // Closes the name first, because a failure may have kept this connection from learning that it exists.
      else if (!begun.has(name)) parts.push(serialize.close({ type: 'S', name }), serialize.parse({ name, text }))
      if (name) begun.add(name)
      parts.push(serialize.bind({ statement: name, values }))
      if (!shape) parts.push(serialize.describe({ type: 'P', name: '' }))
      parts.push(serialize.execute())
    }
    parts.push(serialize.sync())
    // One buffer costs half as much as handing over thirty small ones. A closed stream makes pg report the error.
    if (stream.writable) stream.write(Buffer.concat(parts))
    return null
  }

  handleRowDescription({ fields }: RowDescription): void {
    const parsers = fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID, 'text'))
    this.#current().shape = { names: fields.map(({ name }) => name), parsers }
  }

  handleDataRow({ fields }: DataRow): void {
    const sent = this.#current()
    try {
      sent.rows.push(readRow(sent.shape ?? noShape, fields))
    } catch (error) {
      // The rest of the answer still comes.
      sent.misread ??= error
    }
  }

  handleCommandComplete({ text }: CommandComplete): void {
    const sent = this.#current()
    sent.completed = text
    if (sent.name) this.#shapes.set(sent.name, sent.shape ?? noShape)
    this.#answered++
  }

  handleEmptyQuery(): void {
    this.#current().completed = ''
    this.#answered++
  }

  handleReadyForQuery(): void {
    this.callback?.()
    for (const sent of this.#sent) settle(sent)
  }

  /** Called for a failed statement, a failed commit, or a broken connection. */
  handleError(error: unknown): void {
    this.callback?.()
    const failed = this.#sent[this.#answered]
    // Prepares the statement again, because the failure may be about what it was prepared for.
    if (failed?.name) this.#shapes.delete(failed.name)
    // Without a failed statement it is the Sync that failed to commit, unless COMMIT had done so before.
    const done = failed || this.#sent.at(-1)?.completed === 'COMMIT' ? this.#answered : 0
    this.#sent.forEach((sent, rank) => {
      if (rank < done) settle(sent)
      else sent.reject(error)
    })
  }

  #current(): Sent {
    const sent = this.#sent[this.#answered]
    if (!sent) throw new Error('PostgreSQL answers more statements than were sent')
    return sent
  }
}

const settle = (sent: Sent): void => {
  if (sent.misread === undefined) sent.resolve(resultOf(sent))
  else sent.reject(sent.misread)
}

const readRow = ({ names, parsers }: Shape, texts: readonly (string | null)[]): Record<string, unknown> => {
  const row: Record<string, unknown> = {}
  for (let rank = 0; rank < names.length; rank++) {
    const text = texts[rank]
    // Names and parsers have the same length.
    row[names[rank] as string] = text == null ? null : (parsers[rank] as (text: string) => unknown)(text)
  }
  return row
}

/** Reads « INSERT 0 5 », « SELECT 3 » or « BEGIN ». */
const resultOf = ({ completed = '', rows }: Sent): pg.QueryResult => {
  const [command = '', ...counts] = completed.split(' ')
  const count = counts.at(-1)
  return { command, rowCount: count === undefined ? null : Number(count), oid: 0, rows, fields: [] }
}

const open = new WeakMap<pg.ClientBase, Batch>()
/** Connections to a pooler. */
export const pooled = new WeakSet<pg.ClientBase>()

/** Returns the batch that gathers statements for a connection until this turn of the event loop ends. */
export const openBatch = (client: pg.ClientBase): Batch => {
  const known = open.get(client)
  if (known) return known
  const batch = new Batch(!pooled.has(client))
  open.set(client, batch)
  process.nextTick(() => {
    open.delete(client)
    batch.query_timeout = timeToAnswer(client, batch.texts)
    client.query(batch)
  })
  return batch
}
