import { type PackagingType, packagings } from '@quai/contract/goods/products/packaging.ts'
import { countInUse, type Product, type ProductChanges } from '@quai/contract/goods/products/product.ts'
import { packagingTypeOf, productCell, productFields } from '@quai/contract/orders/imports/products/cells.ts'
import { productColumns } from '@quai/contract/orders/imports/products/columns.ts'
import { planHas } from '@quai/contract/platform/plans.ts'
import { looseCode } from '@quai/contract/platform/text/plain-text.ts'
import { countOf } from '@quai/contract/platform/text/typography.ts'
import { issuesOf } from '../../../goods/products/changes.ts'
import { alikeReferences } from '../../../goods/products/create.ts'
import { mapInSlices } from '../../../platform/slices.ts'
import { trimmed } from '../cells.ts'
import type { CheckedImport, Comparison, FileLine, ImportSubject, JudgingContext } from '../definition.ts'
import { Issues } from '../reading/issues.ts'
import { customerOf } from '../row.ts'
import { type KnownProducts, loadKnownProducts } from './known.ts'
import { type AskedProduct, cellText, readProduct } from './read.ts'

export interface CheckedProducts extends CheckedImport {
  /** Lines without issues that create a product. */
  made: AskedProduct[]
  /** Lines without issues that change one. */
  changed: (AskedProduct & { before: Product })[]
}

/** Finds all issues of a file of products, and compares its lines with the catalogue. */
export const checkProducts = async (
  ctx: JudgingContext,
  subject: Pick<ImportSubject, 'customerId' | 'options'>,
  lines: readonly FileLine[],
): Promise<CheckedProducts> => {
  const customerId = customerOf(subject)
  const issues = new Issues()
  const known = await loadKnownProducts(ctx.db, {
    customerId,
    references: textsOf(lines, 'reference'),
    names: textsOf(lines, 'designation'),
  })
  const read = (line: FileLine) => readProduct(line, { known, packagingType: packagingOf(subject) }, issues)
  const asked = (await mapInSlices(lines, read, ctx.onJudged)).filter((one) => one !== undefined)
  findRepeated(asked, issues)
  findTakenNames(asked, known, issues)
  await findHeld(ctx, asked, issues)
  if (asked.some(({ input }) => input?.isBatchManaged) && !(await mayManageBatches(ctx, customerId)))
    for (const { line, input } of asked)
      if (input?.isBatchManaged)
        issues.add({ line, column: 'batch_management', code: 'PLAN_FEATURE', message: noBatches })
  return summed(asked, issues, await alikeText(ctx.db, { customerId, asked }))
}

/** Returns the packaging that was chosen for lines that say none. */
const packagingOf = ({ options }: Pick<ImportSubject, 'options'>): PackagingType | undefined => {
  const chosen = packagings.find((one) => one === options['packaging'])
  return chosen && packagingTypeOf(new Set([chosen]))
}

const noBatches = 'La gestion par lot ne fait pas partie de la formule : écrivez non.'

const textsOf = (lines: readonly FileLine[], column: string): string[] =>
  lines.map(({ cells }) => trimmed(cells[column])).filter((text) => text !== '')

const findRepeated = (asked: readonly AskedProduct[], issues: Issues): void => {
  const seen = new Map<string, number>()
  for (const { line, reference } of asked) {
    const first = seen.get(reference)
    if (first !== undefined)
      issues.add({
        line,
        column: 'reference',
        code: 'DUPLICATE',
        message: `La référence « ${reference} » est déjà à la ligne ${first}.`,
      })
    seen.set(reference, first ?? line)
  }
}

/** Judges names as they will be once the whole file is applied, so that two products may exchange theirs. */
const findTakenNames = (asked: readonly AskedProduct[], known: KnownProducts, issues: Issues): void => {
  const inFile = new Set(asked.map(({ reference }) => reference))
  const keeping = asked.filter(({ before, name }) => before && before.name === name)
  const owners = new Map(keeping.map((one) => [one.name, one]))
  for (const one of asked) {
    const { line, name, reference } = one
    if (name === undefined || owners.get(name) === one) continue
    const other = known.byName.get(name)
    const owner = owners.get(name)
    const say = (whose: string) =>
      issues.add({
        line,
        column: 'designation',
        code: 'NAME_TAKEN',
        message: `La désignation « ${name} » est déjà ${whose}.`,
      })
    if (owner) say(`à la ligne ${owner.line}`)
    else if (other && other.reference !== reference && !inFile.has(other.reference))
      say(`celle de la référence ${other.reference}`)
    else owners.set(name, one)
  }
}

/** Refuses to give up packagings that stock or open orders have, or to change what they hold. */
const findHeld = async ({ db }: JudgingContext, asked: readonly AskedProduct[], issues: Issues): Promise<void> => {
  const merged = asked.flatMap(({ line, before, change }) =>
    before ? [{ line, id: before.id, before, after: { ...before, ...change } }] : [],
  )
  if (merged.length === 0) return
  const pathOf = (index: number) => [merged[index]?.line ?? 0]
  for (const { key, path, fallback } of await issuesOf(db, merged, { pathOf })) {
    const column = path[1] === 'packagingType' ? 'unit' : isInUse(key) && columnOf(path[1])
    if (column) issues.add({ line: Number(path[0]), column, code: 'IN_USE', message: fallback })
  }
}

const isInUse = (key: string): boolean => key === `errors.${countInUse}.custom`

/** Column of a file that fills a field. */
const columnOf = (field: unknown): keyof typeof productFields | undefined =>
  (Object.keys(productFields) as (keyof typeof productFields)[]).find((column) => productFields[column] === field)

const mayManageBatches = async ({ db }: JudgingContext, customerId: number): Promise<boolean> => {
  const user = await db.selectFrom('users').select('pricing_plan').where('id', '=', customerId).executeTakeFirst()
  return planHas(user?.pricing_plan ?? null, 'batches')
}

const summed = (asked: readonly AskedProduct[], issues: Issues, alike: string): CheckedProducts => {
  const right = asked.filter(({ line }) => issues.of(line).length === 0)
  const made = right.filter(({ before }) => !before)
  const changed = right.flatMap((one) =>
    one.before && Object.keys(one.change).length > 0 ? [{ ...one, before: one.before }] : [],
  )
  const cleared = changed.flatMap(({ change }) => Object.values(change).filter((value) => value === null))
  const comparisons = new Map<number, Comparison>(right.map(({ line }) => [line, { state: 'same', before: {} }]))
  for (const { line } of made) comparisons.set(line, { state: 'new', before: {} })
  for (const { line, before, change } of changed)
    comparisons.set(line, { state: 'changed', before: formerCells(before, change) })
  return {
    issues,
    missing: [],
    made,
    changed,
    comparisons,
    toMake: made.length + changed.length,
    facts: [
      { label: 'À créer', value: countOf(made.length, 'produit') },
      { label: 'À modifier', value: countOf(changed.length, 'produit') },
      { label: 'Sans changement', value: countOf(right.length - made.length - changed.length, 'produit') },
      ...(alike ? [{ label: 'À vérifier', value: alike }] : []),
      ...(cleared.length > 0 ? [{ label: 'À effacer', value: countOf(cleared.length, 'valeur') }] : []),
    ],
  }
}

/** « REF-a ressemble à REF-A »: new references that differ from a known one, or from each other, by capitals and spaces. */
const alikeText = async (
  db: JudgingContext['db'],
  { customerId, asked }: { customerId: number; asked: readonly AskedProduct[] },
): Promise<string> => {
  const news = asked.filter(({ before }) => !before).map(({ reference }) => reference)
  const known = await alikeReferences(db, { customerId, references: news })
  const first = new Map<string, string>()
  const pairs = news.flatMap((reference) => {
    const key = looseCode(reference)
    const other = known.get(reference) ?? first.get(key)
    first.set(key, first.get(key) ?? reference)
    return other && other !== reference ? [`${reference} ressemble à ${other}`] : []
  })
  const more = pairs.length > 5 ? ` et ${pairs.length - 5} autres` : ''
  return `${pairs.slice(0, 5).join(', ')}${more}`
}

/** Returns what the cells that would change contain today, by column. */
const formerCells = (before: Product, change: ProductChanges): Record<string, string> => {
  const after = { ...before, ...change } as Product // a change has only fields of a product
  return Object.fromEntries(
    productColumns.flatMap(({ name }) => {
      const today = productCell(before, name)
      return today === (productCell(after, name) ?? null) ? [] : [[name, cellText(today)]]
    }),
  )
}
