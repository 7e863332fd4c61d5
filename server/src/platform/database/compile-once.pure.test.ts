import fc from 'fast-check'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import { expect, test } from 'vitest'
import { OnceCompiler } from './compile-once.ts'
import type { Database } from './schema.generated.ts'

const compiling = (compiler: PostgresQueryCompiler): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  })

const usual = compiling(new PostgresQueryCompiler())
const once = compiling(new OnceCompiler())

type Part = RawBuilder<unknown> | string | number | boolean | null | number[]
const { part: anyPart } = fc.letrec<{ part: Part; built: RawBuilder<unknown> }>((tie) => ({
  part: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(fc.integer(), fc.string(), fc.boolean(), fc.constant(null), fc.array(fc.integer())),
    tie('built'),
  ),
  built: fc.oneof(
    tie('part').map((part) => sql`SELECT ${part}`),
    tie('part').map((part) => sql`SELECT (${part})`),
    fc.tuple(tie('part'), tie('part')).map(([left, right]) => sql`${left} = ${right}`),
    fc.array(tie('part'), { minLength: 1, maxLength: 4 }).map((parts) => sql.join(parts)),
    fc.array(tie('part'), { minLength: 1, maxLength: 3 }).map((parts) => sql.join(parts, sql` OR `)),
    fc.constantFrom('id', 'o.id', 'w.id', 'public.orders.id').map((name) => sql.ref(name)),
    fc.constantFrom(['a'], ['a', 'b'], ['ab']).map((names) => sql.id(...names)),
    fc.constantFrom('orders', 'public.orders').map((name) => sql.table(name)),
    fc.constantFrom(1, 2, '1', "l'eau", true).map((value) => sql.lit(value)),
    fc.constantFrom('now()', 'NULL').map((text) => sql.raw(text)),
    fc.integer().map((id) => sql`(${usual.selectFrom('orders').select('id').where('id', '=', id)})`),
  ),
}))

test('le texte et les paramètres sont toujours ceux de Kysely', () => {
  fc.assert(
    fc.property(anyPart, (part) => {
      const query = sql`${part}`
      const { sql: text, parameters } = query.compile(usual)
      // Twice, because the second text is the kept one.
      for (const _ of [1, 2]) expect(query.compile(once)).toMatchObject({ sql: text, parameters })
    }),
    { numRuns: 5_000 },
  )
})

test('une même requête, avec d’autres valeurs, a le même texte et ses propres paramètres', () => {
  const ask = (id: number, name: string) =>
    sql`SELECT ${sql.ref('o.id')} FROM orders o WHERE id = ${id} AND name = ${name}`
  const [first, second] = [ask(1, 'a').compile(once), ask(2, 'b').compile(once)]
  expect(first).toMatchObject({
    sql: 'SELECT "o"."id" FROM orders o WHERE id = $1 AND name = $2',
    parameters: [1, 'a'],
  })
  expect(second).toMatchObject({ sql: first.sql, parameters: [2, 'b'] })
})

test('un texte n’est composé qu’une fois, même quand ses valeurs changent', () => {
  let composed = 0
  class Counting extends OnceCompiler {
    protected override visitRaw(...words: Parameters<PostgresQueryCompiler['visitRaw']>): void {
      composed++
      super.visitRaw(...words)
    }
  }
  const db = compiling(new Counting())
  const ask = (ids: number[]) =>
    sql`SELECT ${sql.join(ids)} FROM ${sql.table('orders')} LIMIT ${sql.lit(5)}`.compile(db)
  const compositionsOf = (ids: number[]) => {
    const before = composed
    ask(ids)
    return composed - before
  }
  expect(compositionsOf([1, 2])).toBeGreaterThan(0)
  expect(compositionsOf([3, 4])).toBe(0)
  // A list of another length is another text.
  expect(compositionsOf([3, 4, 5])).toBeGreaterThan(0)
})
