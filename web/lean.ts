import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { contract } from '../contract/src/contract.ts'

/** Leaves out of the page, at the build, what it never uses of the contract (decision 022). */

/** Keeps what the page reads of each route: method, path, `about` and `whenItFails`, without inputs and outputs. */
const leanContract: Plugin = {
  name: 'quai:lean-contract',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/contract/src/contract.ts')) return
    return `const call = (method, path, meta = {}) => ({ '~orpc': { route: { method, path }, meta } })
export const contract = { ${Object.entries(contract).map(callsOf).join()} }`
  },
}

const callsOf = ([module, routes]: [string, (typeof contract)[keyof typeof contract]]): string =>
  `${module}: { ${Object.entries(routes).map(callOf).join()} }`

const callOf = ([name, procedure]: [string, (typeof contract)['auth']['login']]): string => {
  const { route, meta } = procedure['~orpc']
  const { whenItFails, about } = meta
  const facts = whenItFails || about?.length ? [{ whenItFails, about }] : []
  return `${name}: call(${[route.method, route.path, ...facts].map((one) => JSON.stringify(one)).join()})`
}

/**
 * Splits each module of the contract that imports zod in two, because the bundler loads a module as one: its words and
 * rules in one half, what needs zod in the other. The module itself then exports both, and a page that only shows loads
 * the words. Types are left out, as the bundler does; a name that only looks like a schema's is only loaded more often.
 */
const wordsApart: Plugin = {
  name: 'quai:words-apart',
  apply: 'build',
  enforce: 'pre',
  resolveId: (id) => (half.test(id) ? id : null),
  load(id) {
    const whole = id.replace(half, '.ts')
    if (!whole.includes('/contract/src/')) return
    const { imports, declared, isSplit } = partsOf(whole)
    if (!isSplit) return
    const [words, schemas] = ['words', 'schemas'].map((name) => whole.replace(/ts$/, `${name}.ts`))
    const answer = (...lines: string[]) => ({ code: lines.join('\n'), moduleSideEffects: false })
    if (id === whole) return answer(`export * from '${words}'`, `export * from '${schemas}'`)
    const needing = needingZod(whole)
    const kept = declared.filter(({ names }) => names.some((name) => needing.has(name)) === (id === schemas))
    const left = declared.filter((one) => !kept.includes(one)).flatMap(({ names }) => names)
    return answer(
      ...imports
        .filter(({ names }) => names.some((name) => kept.some(({ uses }) => uses.has(name))))
        .map(({ text }) => text),
      ...(id === schemas ? [`import { ${left.join(', ')} } from '${words}'`] : []),
      ...kept.map(({ text }) => text),
      `export { ${kept.flatMap(({ names }) => names).join(', ')} }`,
    )
  },
}

const half = /\.(words|schemas)\.ts$/

interface Part {
  names: string[]
  text: string
}
interface Parts {
  imports: (Part & { from: string })[]
  declared: (Part & { uses: Set<string> })[]
  /** True for a module that imports zod and does nothing when it loads. */
  isSplit: boolean
}

const read = new Map<string, Parts>()

/** Reads what a module imports and declares, without its types. */
const partsOf = (file: string): Parts => {
  const found = read.get(file)
  if (found) return found
  const code = readFileSync(file, 'utf8')
  const textOf = ({ start, end }: ESTree.Span) => code.slice(start, end)
  const parts: Parts = { imports: [], declared: [], isSplit: true }
  for (const statement of parseSync(file, code).program.body) {
    if (statement.type === 'ImportDeclaration') {
      const names = statement.specifiers.filter(isValue).map(({ local }) => local.name)
      if (statement.importKind !== 'type' && names.length > 0)
        parts.imports.push({ names, text: textOf(statement), from: statement.source.value })
      continue
    }
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    const names = declaration ? namesOf(declaration) : undefined
    if (declaration && names) parts.declared.push({ names, text: textOf(declaration), uses: usesOf(declaration) })
    else if (!declaration?.type.startsWith('TS')) parts.isSplit = false
  }
  parts.isSplit &&= parts.imports.some(({ from }) => from === 'zod')
  read.set(file, parts)
  return parts
}

const isValue = (specifier: ESTree.ImportDeclarationSpecifier): boolean =>
  specifier.type !== 'ImportSpecifier' || specifier.importKind !== 'type'

/** Returns the names that a declaration of values makes; undefined for any other statement. */
const namesOf = (node: ESTree.Node): string[] | undefined => {
  if (node.type === 'FunctionDeclaration' || node.type === 'ClassDeclaration') return [node.id?.name ?? '']
  if (node.type !== 'VariableDeclaration') return undefined
  return node.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : [...usesOf(id)]))
}

const usesOf = (node: ESTree.Node): Set<string> => {
  const names = new Set<string>()
  new Visitor({ Identifier: ({ name }) => void names.add(name) }).visit({
    type: 'Program',
    body: [node],
  } as unknown as ESTree.Program) // It reads nothing else of a program.
  return names
}

const needed = new Map<string, Set<string>>()

/** Finds the names of a module that zod stands behind, those that it imports included. */
const needingZod = (file: string): Set<string> => {
  const found = needed.get(file)
  if (found) return found
  const { imports, declared } = partsOf(file)
  const needing = new Set(
    imports.flatMap(({ names, from }) => {
      if (!from.startsWith('.')) return names
      const behind = needingZod(join(dirname(file), from))
      return names.filter((name) => behind.has(name))
    }),
  )
  for (let before = -1; before < needing.size; ) {
    before = needing.size
    for (const { names, uses } of declared)
      if (!needing.isDisjointFrom(uses)) for (const name of names) needing.add(name)
  }
  needed.set(file, needing)
  return needing
}

export const lean = [leanContract, wordsApart]
