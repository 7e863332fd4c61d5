import { type Product, type ProductChanges, productChanges } from '@quai/contract/goods/products/product.ts'
import { toFieldIssue } from '@quai/contract/platform/issues.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../platform/calls/api.ts'
import { isApiError } from '../../../platform/calls/api-error.ts'
import { notify } from '../../../platform/notify.ts'
import { cellFields } from './fields.ts'
import { t } from './texts.ts'

export interface CellEdits {
  valueOf: (product: Product, field: keyof ProductChanges) => unknown
  problemOf: (id: number, field: string) => string | undefined
  /** Changes cells; a product's own value takes its change back, and one that cannot be saved is refused at once. */
  set: (cells: readonly CellChange[]) => void
  count: number
  isSaving: boolean
  /** Sends all changes at once; a refusal shows at its cell. */
  save: () => void
  discard: () => void
}

export interface CellChange {
  product: Product
  field: keyof ProductChanges
  value: unknown
}

type Edits = ReadonlyMap<number, Readonly<Record<string, unknown>>>
type Problems = ReadonlyMap<string, string>

/** Holds the changed cells of the table of products until they are saved together, all or none. */
export const useCellEdits = (): CellEdits => {
  const [edits, setEdits] = useState<Edits>(new Map())
  const [problems, setProblems] = useState<Problems>(new Map())
  const rows = [...edits].map(([id, values]) => ({ id, ...values }) as Row)
  const discard = () => {
    setEdits(new Map())
    setProblems(new Map())
  }
  const { save, isSaving } = useSaving(rows, { onSaved: discard, onRefused: setProblems })
  return {
    valueOf: (product, field) => {
      const values = edits.get(product.id)
      return values && field in values ? values[field] : product[field]
    },
    problemOf: (id, field) => problems.get(keyOf(id, field)),
    set: (cells) => {
      setEdits(cells.reduce(withCell, edits))
      setProblems(cells.reduce(withProblem, problems))
    },
    count: rows.reduce((sum, row) => sum + Object.keys(row).length - 1, 0),
    isSaving,
    save,
    discard,
  }
}

type Row = { id: number } & ProductChanges

const withProblem = (problems: Problems, { product, field, value }: CellChange): Problems => {
  const next = new Map(problems)
  const [issue] = issuesOf({ [field]: value })
  const text = typeof value === 'string' && numbers.has(field) ? t('notNumber') : issue?.fallback
  if (text === undefined) next.delete(keyOf(product.id, field))
  else next.set(keyOf(product.id, field), text)
  return next
}

const numbers = new Set(
  cellFields.filter(({ kind }) => kind === 'integer' || kind === 'decimal').map(({ name }) => name),
)

const withCell = (edits: Edits, { product, field, value }: CellChange): Edits => {
  const { [field]: _former, ...others } = edits.get(product.id) ?? {}
  const values = Object.is(value, product[field]) ? others : { ...others, [field]: value }
  const next = new Map(edits)
  if (Object.keys(values).length === 0) next.delete(product.id)
  else next.set(product.id, values)
  return next
}

/** Sends the rows, and places what refuses them at its cells. */
const useSaving = (
  rows: readonly Row[],
  { onSaved, onRefused }: { onSaved: () => void; onRefused: (problems: Problems) => void },
) => {
  const place = (issues: readonly { path: (string | number)[]; fallback: string }[]) =>
    onRefused(
      new Map(
        issues.map(({ path: [, index, field], fallback }) => [keyOf(rows[Number(index)]?.id ?? 0, field), fallback]),
      ),
    )
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.products.updateMany({ products: [...rows] }),
    onSuccess: () => {
      notify(t('changed', { count: rows.length }))
      onSaved()
    },
    onError: (error) => {
      if (!isApiError(error)) return
      if (error.issues.length > 0) place(error.issues)
      else notify(error.message, 'error')
    },
    meta: { silent: true },
  })
  const save = () => {
    const wrong = rows.flatMap((row, index) =>
      issuesOf(row).map((issue) => ({ ...issue, path: ['', index, ...issue.path] })),
    )
    if (wrong.length > 0) place(wrong)
    else mutate()
  }
  return { save, isSaving: isPending }
}

const keyOf = (id: number, field: string | number | undefined): string => `${id}/${field}`

const issuesOf = (row: object) => {
  const read = productChanges.safeParse(row)
  return read.success ? [] : read.error.issues.map(toFieldIssue)
}
