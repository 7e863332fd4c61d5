import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagesText, packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { movementKindLabels } from '@quai/contract/goods/stock/stock.ts'
import { consigneeOf, type KeptLine, type RecallLine } from '@quai/contract/orders/recall/recall.ts'
import { formatDate } from '@quai/contract/platform/dates.ts'
import { capitalised, emptyMark, formatInteger } from '@quai/contract/platform/text/typography.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { isOfOrder, OrderLink } from '../../../ui/order/OrderName.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { SignedQuantity } from '../Movements.tsx'
import { t } from './texts.ts'

type Part = 'planned' | 'left' | 'received' | 'corrected'

const dateOf = (header: string): Column<RecallLine> => ({
  id: 'date',
  header,
  width: 110,
  render: ({ at }) => formatDate(at),
})
const order: Column<RecallLine> = {
  id: 'order',
  header: t('order'),
  width: 190,
  render: (line) => (isOfOrder(line) ? <OrderLink of={line} /> : emptyMark),
}
const warehouse: Column<RecallLine> = { id: 'warehouse', header: t('warehouse'), render: (line) => line.warehouseName }
const quantity: Column<RecallLine> = {
  id: 'quantity',
  header: t('quantity'),
  align: 'right',
  width: 120,
  render: (line) => packagesText(line.quantity, line.productPackaging),
}
const consignee: Column<RecallLine> = {
  id: 'consignee',
  header: t('consignee'),
  width: 300,
  render: (line) => {
    const [main, ...under] = consigneeOf(line)
    return main ? <TwoLines under={under.join(' · ')}>{main}</TwoLines> : emptyMark
  },
}

const columns: Record<Part, Column<RecallLine>[]> = {
  planned: [dateOf(t('plannedOn')), order, warehouse, consignee, quantity],
  left: [dateOf(t('date')), order, warehouse, consignee, quantity],
  received: [dateOf(t('date')), order, warehouse, quantity],
  corrected: [
    dateOf(t('date')),
    { id: 'kind', header: t('kind'), render: ({ kind }) => movementKindLabels[kind] },
    warehouse,
    { id: 'reason', header: t('reason'), render: ({ reason }) => reason ?? emptyMark },
    { ...quantity, render: (line) => <SignedQuantity {...line} /> },
  ],
}

const nothing = {
  planned: t('nothingPlanned'),
  left: t('nothingLeft'),
  received: t('nothingReceived'),
  corrected: t('nothingCorrected'),
}

/** Lists the lines of one part of a recall. */
export const RecallTable = ({ part, items, total }: { part: Part; items: RecallLine[]; total: number }) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: 3 }}>
      {t(part)}
    </Typography>
    <DataTable
      caption={t(`${part}Caption`)}
      columns={columns[part]}
      rows={items}
      keyOf={({ id }) => String(id)}
      empty={<Typography sx={{ p: 5 }}>{nothing[part]}</Typography>}
    />
    {items.length < total && (
      <Muted component="p" sx={{ mt: 2 }}>
        {t('firstOf', { shown: formatInteger(items.length), total: formatInteger(total) })}
      </Muted>
    )}
  </Box>
)

const keptColumns: Column<KeptLine>[] = [
  { id: 'warehouse', header: t('warehouse'), render: ({ warehouseName }) => warehouseName },
  {
    id: 'packaging',
    header: t('packaging'),
    render: ({ productPackaging }) => capitalised(packagingLabels[productPackaging].one),
  },
  {
    id: 'quantity',
    header: t('quantity'),
    align: 'right',
    render: (line) => <Quantity value={line.quantity} isStrong />,
  },
  { id: 'reserved', header: t('reserved'), align: 'right', render: ({ reserved }) => <Quantity value={reserved} /> },
]

export const KeptTable = ({ lines }: { lines: KeptLine[] }) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: 3 }}>
      {t('inStock')}
    </Typography>
    <DataTable
      caption={t('inStockCaption')}
      columns={keptColumns}
      rows={lines}
      keyOf={({ warehouseName, productPackaging }) => `${warehouseName}-${productPackaging}`}
      empty={<Typography sx={{ p: 5 }}>{t('nothingInStock')}</Typography>}
    />
  </Box>
)
