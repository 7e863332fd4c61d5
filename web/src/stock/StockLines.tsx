import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagingLabels } from '@quai/contract/products/packaging.ts'
import type { StockDetail, StockLine } from '@quai/contract/stock/stock.ts'
import { Quantity } from '../ui/Quantity.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/DataTable.tsx'
import { capitalised } from './capitalised.ts'
import { Expiry } from './Expiry.tsx'
import { t } from './texts.ts'

const packaging: Column<StockLine> = {
  id: 'packaging',
  header: t('packaging'),
  render: ({ productPackaging }) => capitalised(packagingLabels[productPackaging].one),
}
const batch: Column<StockLine> = {
  id: 'batch',
  header: t('batch'),
  render: ({ batchNumber }) => batchNumber ?? t('noBatch'),
}
const expiry: Column<StockLine> = {
  id: 'expiry',
  header: t('batchExpiry'),
  render: ({ batchExpirationDate }) => <Expiry date={batchExpirationDate} />,
}
const figures: Column<StockLine>[] = (['physical', 'available', 'forecast'] as const).map((which) => ({
  id: which,
  header: t(which),
  align: 'right',
  render: (line) => <Quantity value={line[which]} isStrong={which === 'available'} />,
}))

const plain = [packaging, ...figures]
const byBatch = [batch, expiry, packaging, ...figures]

/** Lists one warehouse's stock of the product. */
export const StockLines = ({ detail }: { detail: StockDetail }) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: 3 }}>
      {detail.warehouseName}
    </Typography>
    <DataTable
      caption={t('linesCaption', { warehouse: detail.warehouseName })}
      columns={detail.isBatchManaged ? byBatch : plain}
      rows={detail.lines}
      keyOf={({ productPackaging, batchId }) => `${productPackaging}-${batchId}`}
      empty={<Typography sx={{ p: 5 }}>{t('noLines')}</Typography>}
    />
  </Box>
)
