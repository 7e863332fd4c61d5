import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Order, OrderItem } from '@quai/contract/orders/orders/order.ts'
import { formatInteger, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useState } from 'react'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { batchText, unitText } from './line-words.ts'
import { t } from './texts.ts'

/** Shows the differences found by a completed inventory, each linked to its product's movements. */
export const InventoryResult = ({ order }: { order: Order }) => {
  const [showsAll, setShowsAll] = useState(false)
  const gaps = order.orderItems.filter((item) => gapOf(item) !== 0)
  const rows = showsAll ? [...gaps, ...order.orderItems.filter((item) => gapOf(item) === 0)] : gaps
  const uncounted = (order.inventory?.lineCount ?? 0) - (order.inventory?.countedCount ?? 0)
  return (
    <Panel
      title={t('resultTitle')}
      lead={gaps.length === 0 ? t('resultNone') : t('result', { count: gaps.length })}
      isFlush
    >
      <Box sx={{ px: 5, pb: 3 }}>
        {uncounted > 0 && <Typography variant="body2">{t('unchanged', { count: uncounted })}</Typography>}
        {gaps.length < order.orderItems.length && (
          <FormControlLabel
            control={<Switch checked={showsAll} onChange={(_event, isOn) => setShowsAll(isOn)} />}
            label={t('showEqual')}
          />
        )}
      </Box>
      {rows.length > 0 && (
        <DataTable caption={t('resultCaption')} columns={columns} rows={rows} keyOf={({ id }) => id} empty={null} />
      )}
    </Panel>
  )
}

const gapOf = ({ quantity, actualQuantity }: OrderItem): number => (actualQuantity ?? quantity) - quantity

const columns: Column<OrderItem>[] = [
  {
    id: 'product',
    header: t('product'),
    render: (item) => (
      <TwoLines under={[item.name, batchText(item)].filter(Boolean).join(' · ')}>
        <Box component="span" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {item.reference}
        </Box>
      </TwoLines>
    ),
  },
  { id: 'expected', header: t('expected'), align: 'right', render: ({ quantity }) => formatInteger(quantity) },
  {
    id: 'stock',
    header: t('stockAfter'),
    align: 'right',
    render: ({ actualQuantity, productPackaging }) => (
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        <b>{formatInteger(actualQuantity ?? 0)}</b>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {unitText(productPackaging, actualQuantity ?? 0)}
        </Box>
      </Box>
    ),
  },
  {
    id: 'gap',
    header: t('gap'),
    align: 'right',
    render: (item) => {
      const gap = gapOf(item)
      if (gap === 0) return t('none')
      return (
        <TextLink
          to="/stock/$id"
          params={{ id: item.productId }}
          aria-label={`${formatSigned(gap)}. ${t('seeMovements', { reference: item.reference })}`}
          sx={{ fontWeight: 640, whiteSpace: 'nowrap' }}
        >
          {formatSigned(gap)}
        </TextLink>
      )
    },
  },
]
