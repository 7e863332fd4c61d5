import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import type { StockDetail, StockLine } from '@quai/contract/goods/stock/stock.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { Quantity } from '../../ui/Quantity.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Expiry } from './Expiry.tsx'
import { FigureLink } from './FigureLink.tsx'
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
/** A past day has no reservations or forecasts. */
const past: Column<StockLine> = {
  id: 'physical',
  header: t('physical'),
  align: 'right',
  render: ({ physical }) => <Quantity value={physical} />,
}
const figuresOf = ({ productId, warehouseId }: StockDetail): Column<StockLine>[] =>
  (['physical', 'available', 'forecast'] as const).map((which) => ({
    id: which,
    header: t(which),
    align: 'right',
    render: (line) => (
      <FigureLink
        which={which}
        productId={productId}
        quantities={[line]}
        place={{ warehouseId, ...(line.batchId !== null && { batchId: line.batchId }) }}
      >
        <Quantity value={line[which]} isStrong={which === 'available'} />
      </FigureLink>
    ),
  }))

interface Props {
  detail: StockDetail
  isPast?: boolean
}

/** Lists one warehouse's stock of the product. */
export const StockLines = ({ detail, isPast = false }: Props) => (
  <Box component="section">
    <Typography variant="h2" sx={{ mb: 3 }}>
      {detail.warehouseName}
    </Typography>
    <DataTable
      caption={t('linesCaption', { warehouse: detail.warehouseName })}
      columns={[...(detail.isBatchManaged ? [batch, expiry] : []), packaging, ...(isPast ? [past] : figuresOf(detail))]}
      rows={detail.lines}
      keyOf={({ productPackaging, batchId }) => `${productPackaging}-${batchId}`}
      empty={<Typography sx={{ p: 5 }}>{t('noLines')}</Typography>}
    />
  </Box>
)
