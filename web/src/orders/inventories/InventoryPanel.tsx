import DownloadOutlined from '@mui/icons-material/DownloadOutlined'
import PrintOutlined from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { formatDateTime } from '@quai/contract/platform/dates.ts'
import { capitalised } from '@quai/contract/platform/text/typography.ts'
import { useMutation } from '@tanstack/react-query'
import { may } from '../../platform/session.ts'
import { Muted } from '../../ui/Muted.tsx'
import { Facts } from '../../ui/page/Facts.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { dayText } from '../orders/wording.ts'
import { takeCountSheet } from './count/sheet-files.ts'
import { InventoryResult } from './InventoryResult.tsx'
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
