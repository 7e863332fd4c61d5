import { chargeLabels } from '@quai/contract/money/charges/charge-kinds.ts'
import { lineName } from '@quai/contract/money/charges/charge-text.ts'
import { ratesPerEuro } from '@quai/contract/money/charges/rate-card.ts'
import type { ChargeLine, ChargesQuery, ExpectedCharges } from '@quai/contract/money/charges/statement.ts'
import { formatCivilDate } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { fileNamePart } from '../../platform/files/file-name-part.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { exportOf } from '../../services/lists/export-list.ts'
import { renderPdf } from '../../services/print/render.ts'
import { showExpected } from './expected.ts'

/**
 * Writes the charges of a period as a sheet, a line for each of theirs, or as a paper. Throws NOT_FOUND,
 * CHARGES_TOO_LARGE, PRINT_BUSY, PRINT_FAILED.
 */
export const exportCharges = async (
  ctx: Context,
  { format, ...query }: ChargesQuery & { format: 'csv' | 'xlsx' | 'pdf' },
): Promise<FileAnswer> => {
  const charges = await showExpected(ctx, query)
  const name = `prestations-${fileNamePart(charges.customerName)}-${charges.from}`
  if (format !== 'pdf')
    return exportOf(ctx, { name, day: charges.to, format, columns: columnsOf(charges), batches: linesOf(charges) })
  const content = await renderPdf(ctx, { kind: 'charges', charges, printedAt: ctx.now.toISOString() })
  return new FileAnswer({ filename: `${name}-${charges.to}.pdf`, type: 'pdf', content })
}

async function* linesOf({ months }: ExpectedCharges): AsyncGenerator<ChargeLine[]> {
  yield months.flatMap(({ lines }) => lines)
}

const columnsOf = ({ customerName, warehouseName }: ExpectedCharges): SheetColumn<ChargeLine>[] => [
  { header: 'Client', cell: () => customerName, width: 26 },
  { header: 'Entrepôt', cell: () => warehouseName, width: 26 },
  { header: 'Du', cell: ({ from }) => formatCivilDate(from), width: 12 },
  { header: 'Au', cell: ({ to }) => formatCivilDate(to), width: 12 },
  { header: 'Prestation', cell: lineName, width: 36 },
  { header: 'Unité', cell: ({ kind }) => (kind === 'monthlyMinimum' ? null : chargeLabels[kind].unit), width: 18 },
  { header: 'Quantité', cell: ({ quantity, rate }) => (rate === null ? null : quantity), width: 12 },
  { header: 'Tarif HT (€)', cell: ({ rate }) => (rate === null ? null : rate / ratesPerEuro), width: 14 },
  { header: 'Montant HT (€)', cell: ({ amountCents }) => amountCents / 100, width: 16 },
  { header: 'TVA (%)', cell: ({ vatBasisPoints }) => vatBasisPoints / 100, width: 10 },
]
