import {
  ColumnNode,
  type CompiledQuery,
  IdentifierNode,
  type OperationNode,
  PostgresQueryCompiler,
  type QueryId,
  RawNode,
  ReferenceNode,
  type RootOperationNode,
  TableNode,
  ValueNode,
} from 'kysely'

/** Step on the way to a compiled text. */
interface Place {
  readonly next: Map<unknown, Place>
  text?: string
}

/** Steps kept at most, many times what the product's statements need. A statement beyond is compiled each time. */
const maxPlaces = 50_000
/** Parts of a list at most. A longer list seldom recurs at the same length. */
const maxParts = 100

/** Key of a parameter, whose value the text does not contain. */
const parameter = Symbol('parameter')

/**
 * Compiles each statement written with `sql` once. Its text depends only on its templates and names, so a tree of these
 * leads to the text that was compiled before. Building 8 kB of text anew takes as long as sending it, and finding the
 * name of a prepared statement by a new text as long again.
 */
export class OnceCompiler extends PostgresQueryCompiler {
  readonly #root: Place = { next: new Map() }
  #places = 0

  override compileQuery(query: RootOperationNode, queryId: QueryId): CompiledQuery {
    const parameters: unknown[] = []
    const place = this.#follow(this.#root, query, parameters)
    if (!place) return super.compileQuery(query, queryId)
    place.text ??= super.compileQuery(query, queryId).sql
    return { query, queryId, sql: place.text, parameters }
  }

  /** Returns the place of a statement and collects its parameters; undefined when its text cannot be kept. */
  #follow(from: Place, node: OperationNode, parameters: unknown[]): Place | undefined {
    if (ValueNode.is(node) && !node.immediate) {
      parameters.push(node.value)
      return this.#next(from, parameter)
    }
    if (!RawNode.is(node)) return this.#next(from, nameOf(node))
    let place = this.#next(from, keyOf(node.sqlFragments))
    for (const part of node.parameters) place = place && this.#follow(place, part, parameters)
    return place
  }

  #next(from: Place, key: unknown): Place | undefined {
    if (key === undefined) return undefined
    const known = from.next.get(key)
    if (known || this.#places >= maxPlaces) return known
    const place: Place = { next: new Map() }
    from.next.set(key, place)
    this.#places++
    return place
  }
}

/**
 * Identifies a template by itself, as JavaScript makes one array for each, a list by its length, and other fragments by
 * their texts. A single text identifies itself; all other keys begin with a character that no statement contains.
 */
const keyOf = (fragments: readonly string[]): unknown => {
  if ('raw' in fragments) return fragments
  if (fragments.length === 1) return fragments[0]
  if (fragments.length > maxParts) return undefined
  return fragments.every(isEmpty) ? fragments.length : `\0${fragments.length} ${fragments.join('\0')}`
}

/** Names a column, a table, an identifier or a literal. Other nodes come from query builders, whose texts are not kept. */
const nameOf = (node: OperationNode): string | undefined => {
  if (IdentifierNode.is(node)) return `\0identifier ${node.name}`
  if (ValueNode.is(node)) return isPlain(node.value) ? `\0${typeof node.value} ${node.value}` : undefined
  if (TableNode.is(node)) return `\0table ${tableNameOf(node)}`
  if (!ReferenceNode.is(node) || !ColumnNode.is(node.column)) return undefined
  return `\0column ${tableNameOf(node.table)}\0${node.column.column.name}`
}

const tableNameOf = (node: TableNode | undefined): string =>
  node ? `${node.table.schema?.name ?? ''}\0${node.table.identifier.name}` : ''

const isEmpty = (text: string): boolean => text === ''

const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
