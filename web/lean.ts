import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'
import { contract } from '../contract/src/contract.ts'

/** Leaves out of the page, at the build, what it never uses (decision 022). */

/**
 * The page parses with zod; it never describes a schema, and says what is refused in its own French. The JSON Schema
 * half of zod and its English, which its classes hold on to, are left out. The server keeps the whole. Zod compiles no
 * code there, which the page's security policy forbids and the browser would report.
 */
const leanZod: Plugin = {
  name: 'quai:lean-zod',
  apply: 'build',
  transform(code, id) {
    if (id.endsWith('/zod/v4/locales/en.js')) return 'export default () => ({ localeError: () => undefined })'
    if (id.endsWith('/zod/v4/core/core.js')) {
      const eager = '__zod_globalConfig = {}'
      if (!code.includes(eager)) throw new Error('lean-zod: zod keeps its settings elsewhere')
      return code.replace(eager, '__zod_globalConfig = { jitless: true }')
    }
    if (!/\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/.test(id)) return
    const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name ?? '')
    const stubs = names.map((name) => `export const ${name} = ${name.endsWith('Method') ? '() => absent' : 'absent'}`)
    if (code.includes('processSchema as process')) stubs.push('export { absent as process }')
    return `const absent = () => { throw new Error('No JSON Schema in the page.') }\n${stubs.join('\n')}`
  },
}

/** Keeps what the page reads of each route: method, path and `whenItFails`, without inputs and outputs. */
const leanContract: Plugin = {
  name: 'quai:lean-contract',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/contract/src/contract.ts')) return
    return `const call = (method, path, whenItFails) => ({ '~orpc': { route: { method, path }, meta: { whenItFails } } })
export const contract = { ${Object.entries(contract).map(callsOf).join()} }`
  },
}

const callsOf = ([module, routes]: [string, (typeof contract)[keyof typeof contract]]): string =>
  `${module}: { ${Object.entries(routes).map(callOf).join()} }`

const callOf = ([name, procedure]: [string, (typeof contract)['auth']['login']]): string => {
  const { route, meta } = procedure['~orpc']
  return `${name}: call(${[route.method, route.path, meta.whenItFails].map((one) => JSON.stringify(one)).join()})`
}

/**
 * Splits each module of the contract that imports zod in two, because the bundler loads a module as one: its words and
 * rules in one half, what needs zod in the other. The module itself then exports both, and a page that only shows loads
 * the words. A statement taken for a schema by mistake is only loaded more often.
 */
const wordsApart: Plugin = {
  name: 'quai:words-apart',
  apply: 'build',
  enforce: 'post',
  resolveId: { order: 'pre', handler: (id) => (half.test(id) ? id : null) },
  load: (id) => (half.test(id) ? readFileSync(id.replace(half, '.ts'), 'utf8') : null),
  transform(code, id) {
    const whole = id.replace(half, '.ts')
    if (!whole.includes('/contract/src/') || !/from ["']zod["']/.test(code)) return
    const { imports, declared, others } = statementsOf(code)
    // A module that does something when it loads stays whole.
    if (others.length > 0) return
    const [words, schemas] = ['words', 'schemas'].map((name) => whole.replace(/ts$/, `${name}.ts`))
    const answer = (...lines: string[]) => ({ code: lines.join('\n'), moduleSideEffects: false })
    if (id === whole) return answer(`export * from '${words}'`, `export * from '${schemas}'`)
    const needing = needingZod(whole)
    const kept = declared.filter((statement) => needing.has(nameOf(statement)) === (id === schemas))
    const left = declared.filter((statement) => !kept.includes(statement)).map(nameOf)
    const text = kept.join()
    return answer(
      ...imports.filter((line) => importedBy(line).some((name) => new RegExp(`\\b${name}\\b`).test(text))),
      ...(id === schemas ? [`import { ${left.join(', ')} } from '${words}'`] : []),
      ...kept.map((statement) => statement.replace(/^export /, '')),
      `export { ${kept.map(nameOf).join(', ')} }`,
    )
  },
}

const half = /\.(words|schemas)\.ts$/
const declaration = /^(?:export )?(?:async )?(?:const|function|class) (\w+)/
const nameOf = (statement: string): string => declaration.exec(statement)?.[1] ?? ''

/** Cuts a module into its statements: each begins a line, and nothing inside of them does but a property after a comment. */
const statementsOf = (code: string) => {
  const statements = code
    .replace(/\/\*\*.*?\*\//gs, '')
    .trim()
    .split(/^(?=\w)(?!\w+:)/m)
  const imports = statements.filter((statement) => statement.startsWith('import '))
  const declared = statements.filter((statement) => declaration.test(statement))
  const others = statements.filter((statement) => !imports.includes(statement) && !declared.includes(statement))
  return { imports, declared, others }
}

const known = new Map<string, Set<string>>()

/** Finds the names of a module that zod stands behind, those that it imports included. */
const needingZod = (file: string): Set<string> => {
  const found = known.get(file)
  if (found) return found
  const { imports, declared } = statementsOf(readFileSync(file, 'utf8'))
  const needing = new Set(imports.flatMap((line) => importedNeedingZod(file, line)))
  for (let before = -1; before < needing.size; ) {
    before = needing.size
    const names = new RegExp(`\\b(${[...needing].join('|')})\\b`)
    for (const one of declared) if (before > 0 && names.test(withoutTexts(one))) needing.add(nameOf(one))
  }
  known.set(file, needing)
  return needing
}

/** Empties the texts of a statement: a sort named 'id' is not the schema `id`. */
const withoutTexts = (statement: string): string => statement.replace(/'[^'\n]*'/g, "''")

/** Reads the names of `import { a, type B } from …`; the contract knows no other form. */
const importedBy = (line: string): string[] =>
  (/^import \{([^}]*)\}/.exec(line)?.[1] ?? '').replace(/\btype \w+/g, '').match(/\w+/g) ?? []

const importedNeedingZod = (file: string, line: string): string[] => {
  const from = /from '(.+)'/.exec(line)?.[1] ?? ''
  if (!from.startsWith('.')) return importedBy(line)
  return importedBy(line).filter((name) => needingZod(join(dirname(file), from)).has(name))
}

/** Leaves out MUI's filled fields, which its selects and text fields import for a variant that the page never draws. */
const leanFields: Plugin = {
  name: 'quai:lean-fields',
  apply: 'build',
  load: (id) =>
    /\/@mui\/material\/FilledInput\/index\.m?js$/.test(id)
      ? "export default () => { throw new Error('No filled fields in the page.') }"
      : null,
}

export const lean = [leanZod, leanContract, leanFields, wordsApart]
