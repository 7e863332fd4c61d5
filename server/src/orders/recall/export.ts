import { type Packaging, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { movementKindLabels } from '@quai/contract/goods/stock/stock.ts'
import { transporterLabels } from '@quai/contract/orders/orders/query.ts'
import { type RecallLine, type RecallPart, recallPartLabels, recallParts } from '@quai/contract/orders/recall/recall.ts'
import { formatDateTime, wallClock } from '@quai/contract/platform/dates.ts'
import { FileAnswer } from '@quai/contract/platform/files.ts'
import type { Context } from '../../calls/context.ts'
import { showBatch } from '../../goods/batches/batches.ts'
import { fileNamePart } from '../../platform/files/file-name-part.ts'
import type { SheetColumn } from '../../platform/files/sheet.ts'
import { batchesAfter, exportOf } from '../../services/lists/export-list.ts'
import { renderPdf } from '../../services/print/render.ts'
import { type Recalled, selectKept, selectMoved, selectPlanned, showRecall } from './find.ts'

type Line = { [Field in keyof RecallLine]: RecallLine[Field] | null } & {
  part: RecallPart
  warehouseName: string
  productPackaging: Packaging
}

/** Columns that goods in stock leave empty. */
const unmoved = {
  id: null,
  at: null,
  kind: null,
  orderUuid: null,
  orderId: null,
  orderType: null,
  internalNumber: null,
  orderTransporter: null,
  consigneeName: null,
  consigneeAddress: null,
  driverName: null,
  driverLicensePlate: null,
  reason: null,
}

/**
 * Writes the whole recall as a sheet, or its first lines of every part as a paper that says how many there are.
 * Throws NOT_FOUND, PRINT_BUSY, PRINT_FAILED.
 */
export const exportRecall = async (
  ctx: Context,
  { id, format }: { id: number; format: 'csv' | 'xlsx' | 'pdf' },
): Promise<FileAnswer> => {
  const batch = await showBatch(ctx, { id })
  if (format !== 'pdf') return exportOf(ctx, { name: nameOf(batch), format, columns, batches: readAll(ctx, batch) })
  const content = await renderPdf(ctx, {
    kind: 'recall',
    recall: await showRecall(ctx, { id }),
    printedAt: ctx.now.toISOString(),
  })
  return new FileAnswer({ filename: `${nameOf(batch)}-${wallClock(ctx.now).date}.pdf`, type: 'pdf', content })
}

const nameOf = ({ batchNumber }: { batchNumber: string }): string => `rappel-${fileNamePart(batchNumber)}`

async function* readAll(ctx: Context, batch: Recalled): AsyncGenerator<Line[]> {
  for (const part of recallParts)
    if (part === 'kept') yield (await selectKept(ctx, batch)).map((line) => ({ ...unmoved, ...line, part }))
    else
      for await (const lines of batchesAfter<RecallLine>((last, limit) =>
        part === 'planned'
          ? selectPlanned(ctx, batch, { last, limit })
          : selectMoved(ctx, batch, part, { last, limit }),
      ))
        yield lines.map((line) => ({ ...line, part }))
}

const columns: SheetColumn<Line>[] = [
  { header: 'Partie', cell: ({ part }) => recallPartLabels[part] },
  { header: 'Date', cell: ({ at }) => at && formatDateTime(at), width: 18 },
  { header: 'Mouvement', cell: ({ kind }) => kind && movementKindLabels[kind], width: 18 },
  { header: 'Entrepôt', cell: ({ warehouseName }) => warehouseName, width: 26 },
  { header: 'Conditionnement', cell: ({ productPackaging }) => packagingLabels[productPackaging].one },
  { header: 'Quantité', cell: ({ quantity }) => quantity, width: 12 },
  { header: 'Commande', cell: ({ orderId }) => orderId, width: 12 },
  { header: 'Numéro interne', cell: ({ internalNumber }) => internalNumber, width: 20 },
  { header: 'Destinataire', cell: ({ consigneeName }) => consigneeName, width: 26 },
  { header: 'Adresse', cell: ({ consigneeAddress }) => consigneeAddress, width: 40 },
  {
    header: 'Transport',
    cell: ({ orderTransporter }) => orderTransporter && transporterLabels[orderTransporter],
    width: 22,
  },
  { header: 'Chauffeur', cell: ({ driverName }) => driverName, width: 22 },
  { header: 'Plaque', cell: ({ driverLicensePlate }) => driverLicensePlate, width: 14 },
  { header: 'Motif', cell: ({ reason }) => reason, width: 30 },
]
