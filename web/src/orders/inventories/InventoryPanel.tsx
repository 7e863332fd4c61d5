import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { Order, OrderItem } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { capitalised, formatInteger, formatSigned } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { may } from '../../platform/session.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { TextLink } from '../../ui/TextLink.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { TwoLines } from '../../ui/table/TwoLines.tsx'
import { dayText } from '../orders/wording.ts'
import { takeCountSheet } from './count/sheet-files.ts'
import { batchText, unitText } from './line-words.ts'
import { t } from './texts.ts'

/** Shows an inventory's scope, its progress, and its result once completed. */
export const InventoryPanel = ({ order }: { order: Order }) => {
  if (!order.inventory) return null
  const { coversAll, products } = order.inventory
  const isCountable = order.actions.includes('order_count')
  return (
    <>
      <Panel title={t('progress')}>
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
          <Progress order={order} />
          {isCountable && <Sheets order={order} />}
        </Box>
      </Panel>
      {order.orderDateDone !== null && <InventoryResult order={order} />}
      {order.orderDateDone === null && (
        <Panel title={t('scopeTitle')}>
          {coversAll ? (
            <Typography color="text.secondary">{t('scopeAll')}</Typography>
          ) : (
            <Box component="ul" sx={productsSx}>
              {products.map(({ id, reference, name }) => (
                <li key={id}>
                  <b>{reference}</b> <span>{name}</span>
                </li>
              ))}
            </Box>
          )}
        </Panel>
      )}
    </>
  )
}

const Progress = ({ order }: { order: Order }) => {
  if (!order.inventory) return null
  const { coversAll, products, countStartedAt, countStartedBy, lineCount, countedCount } = order.inventory
  return (
    <>
      <Facts
        facts={[
          { label: t('day'), value: capitalised(dayText(order.orderDateStart)) },
          ...(order.orderDateDone ? [{ label: t('done'), value: formatDateTime(order.orderDateDone) }] : []),
          {
            label: t('references'),
            value: coversAll ? t('referencesAll') : t('referencesChosen', { count: products.length }),
          },
          {
            label: t('progress'),
            value: countStartedAt ? t('progressOf', { counted: countedCount, total: lineCount }) : t('notStarted'),
          },
        ]}
      />
      {countStartedAt && order.orderDateDone === null && (
        <LinearProgress
          variant="determinate"
          aria-label={t('progress')}
          value={lineCount === 0 ? 0 : (countedCount / lineCount) * 100}
          sx={{ height: 6, borderRadius: '3px' }}
        />
      )}
      {countStartedAt && (
        <Muted>
          {countStartedBy
            ? t('startedBy', { at: formatDateTime(countStartedAt), name: countStartedBy })
            : t('startedAt', { at: formatDateTime(countStartedAt) })}
        </Muted>
      )}
    </>
  )
}

const Sheets = ({ order }: { order: Order }) => {
  const save = useMutation({ mutationFn: (format: 'pdf' | 'csv') => takeCountSheet(order.uuid, format) })
  if (!may('inventories.count')) return null
  return (
    <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap' }}>
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          key={format}
          variant="outlined"
          startIcon={format === 'pdf' ? <PrintOutlined /> : <DownloadOutlined />}
          loading={save.isPending && save.variables === format}
          onClick={() => save.mutate(format)}
        >
          {t(format === 'pdf' ? 'sheetPdf' : 'sheetCsv')}
        </Button>
      ))}
    </Box>
  )
}

const productsSx = {
  m: 0,
  p: 0,
  listStyle: 'none',
  columns: { sm: 2 },
  '& > li': { breakInside: 'avoid', py: 1 },
  '& span': { color: 'text.secondary' },
}

/** Shows the differences found by a completed inventory, each linked to its product's movements. */
const InventoryResult = ({ order }: { order: Order }) => {
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
