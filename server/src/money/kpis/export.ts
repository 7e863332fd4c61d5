import { kpiFamilyLabels, kpis } from '@quai/contract/money/kpis/definitions.ts'
import type { KpiAnswer, kpiExportQuery } from '@quai/contract/money/kpis/kpi.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { z } from 'zod'
import type { Context } from '../../calls/context.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { exportOf } from '../../services/lists/export-list.ts'
import { renderPdf } from '../../services/print/render.ts'
import { countedBy } from './counted.ts'
import { figuresOf } from './families/families.ts'

/** Writes every figure of a period as a CSV, step by step, or as a paper. Throws NOT_FOUND, PRINT_BUSY, PRINT_FAILED. */
export const exportKpis = async (
  ctx: Context,
  { format, ...query }: z.output<typeof kpiExportQuery>,
): Promise<FileAnswer> => {
  const counted = await countedBy(ctx, query)
  const answers: KpiAnswer[] = []
  for (const figures of Object.values(figuresOf)) answers.push(await figures(counted))
  const { from, to } = counted.period
  const name = `reporting-${from}`
  if (format === 'csv') return exportOf(ctx, { name, format, day: to, columns, batches: inOneBatch(answers) })
  const owner = await ctx.db
    .selectFrom('users')
    .select('name')
    .where('id', '=', ctx.actor.userId)
    .executeTakeFirstOrThrow()
  const content = await renderPdf(ctx, {
    kind: 'kpis',
    ownerName: owner.name,
    answers,
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `${name}-${to}.pdf`, type: 'pdf', content })
}

interface Row {
  family: string
  label: string
  from: string
  to: string
  value: number | null
  unit: string
}

async function* inOneBatch(answers: readonly KpiAnswer[]): AsyncGenerator<readonly Row[]> {
  yield answers.flatMap(rowsOf)
}

/** Gives each figure for the whole period, then for each of its steps. */
const rowsOf = ({ family, period, previous, steps, figures }: KpiAnswer): Row[] =>
  figures.flatMap(({ name, value, previous: before, points }) => {
    const row = { family: kpiFamilyLabels[family], label: kpis[name].label, unit: kpis[name].unit }
    return [
      { ...row, ...period, value },
      ...(previous ? [{ ...row, ...previous, value: before }] : []),
      ...steps.map((step, index) => ({ ...row, ...step, value: points[index] ?? null })),
    ]
  })

const units: Record<string, string> = {
  orders: 'commandes',
  share: 'part de 1',
  minutes: 'minutes',
  unit: 'unités',
  box: 'colis',
  pallet: 'palettes',
  references: 'références',
  turns: 'rotations',
  grams: 'g CO₂e',
}

const columns: SheetColumn<Row>[] = [
  { header: 'Famille', cell: ({ family }) => family },
  { header: 'Chiffre', cell: ({ label }) => label },
  { header: 'Du', cell: ({ from }) => formatCivilDate(from) },
  { header: 'Au', cell: ({ to }) => formatCivilDate(to) },
  { header: 'Valeur', cell: ({ value }) => value },
  { header: 'Unité', cell: ({ unit }) => units[unit] ?? unit },
]
