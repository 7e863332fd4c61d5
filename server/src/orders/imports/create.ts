import { readFile } from 'node:fs/promises'
import type { CreateImportInput, ImportDetail } from '@quai/contract/orders/imports/import.ts'
import type { ImportKind, ImportOption } from '@quai/contract/orders/imports/kind.ts'
import type { Context } from '../../calls/context.ts'
import { fail, failOn } from '../../platform/failure.ts'
import { loadDeal, partiesOf } from '../orders/create.ts'
import { storeImport } from './apply/apply.ts'
import { judge } from './checks/judge.ts'
import { definitionOf } from './definitions.ts'
import { firstPage, presentImport } from './present.ts'
import { keepNamedColumns, loadNamedColumns, mappingKeys } from './reading/read-columns.ts'
import { readTable } from './reading/table.ts'
import { lastApplied } from './row.ts'

/** Stores an uploaded file and returns its issues, or the beginning of its check. Writes nothing else. */
export const createImport = async (ctx: Context, input: CreateImportInput): Promise<ImportDetail> => {
  const { kind } = definitionOf(input.type)
  const options = optionsOf(kind.options, input)
  const sides = await sidesOf(ctx, kind, input)
  const content = await readFile(input.file.path)
  const sha256 = Buffer.from(input.file.sha256, 'hex')
  const repeated = await lastApplied(ctx, { ...sides, importType: input.type, sha256 })
  if (repeated && !input.allowRepeat) throw fail('IMPORT_REPEATED', repeated)
  const files = { customerId: sides.customerId, importType: input.type }
  const mapping = input.mapping ?? {}
  const known = await loadNamedColumns(ctx, files)
  const named = new Map([...known, ...mappingKeys(mapping)])
  const table = await readTable(ctx, { content, shape: kind, named })
  await keepNamedColumns(ctx, files, mapping)
  const isRepeat = repeated !== undefined
  const found = await storeImport(ctx, {
    ...sides,
    importType: input.type,
    options,
    filename: input.file.filename,
    content,
    sha256,
    table,
    isRepeat,
  })
  return presentImport(ctx, found, { ...(await judge(ctx, found, table.lines)), shown: firstPage })
}

/** Returns both sides of the import. A customer's own file of a type without a warehouse needs no deal. */
const sidesOf = async (ctx: Context, { needsWarehouse }: ImportKind, input: CreateImportInput) => {
  if (!needsWarehouse && ctx.actor.userType === 'customer' && !input.warehouseId)
    return { customerId: ctx.actor.userId, warehouseId: null }
  const parties = partiesOf(ctx, {
    warehouseId: input.warehouseId ?? undefined,
    customerId: input.customerId ?? undefined,
  })
  await loadDeal(ctx, { ...parties, newOrders: 0 })
  return parties
}

/** Picks the options of the type from the form's fields. */
const optionsOf = (options: readonly ImportOption[], input: CreateImportInput): Record<string, string> =>
  Object.fromEntries(
    options.flatMap(({ name, schema }) => {
      const given = input[name]
      if (given === undefined || given === null || given === '') return []
      const read = schema.safeParse(given)
      if (!read.success) throw failOn([name], 'option', read.error.issues[0]?.message ?? 'La valeur n’est pas valide.')
      return [[name, read.data]]
    }),
  )
