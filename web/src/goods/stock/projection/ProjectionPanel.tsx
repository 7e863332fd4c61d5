import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { packagingLabels } from '@quai/contract/goods/products/packaging.ts'
import { type Projection, type ProjectionDay, projectionDays } from '@quai/contract/goods/stock/projection.ts'
import { addDays, formatCivilDate } from '@quai/contract/platform/dates.ts'
import { useState } from 'react'
import { useToday } from '../../../platform/clock.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { Quantity } from '../../../ui/Quantity.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { ProjectionChart } from './ProjectionChart.tsx'
import { t } from './texts.ts'

const keyOf = ({ warehouseId, productPackaging }: Projection): string => `${warehouseId}-${productPackaging}`

/** Shows how the stock of a product will change: one warehouse and packaging at a time, as a chart or a table. */
export const ProjectionPanel = ({ stocks }: { stocks: readonly [Projection, ...Projection[]] }) => {
  const [key, setKey] = useState<string>()
  const [isTable, setTable] = useState(false)
  const today = useToday()
  // The one that lacks goods first is what a reader looks for.
  const [worst] = stocks.toSorted((a, b) => rankOf(a).localeCompare(rankOf(b))) as [Projection] // sorting keeps them all
  const stock = stocks.find((one) => keyOf(one) === key) ?? worst
  const isShortLater = stock.shortOn !== null && stock.shortOn >= addDays(today, projectionDays)
  return (
    <Panel
      title={t('title')}
      lead={t('lead')}
      actions={<Button onClick={() => setTable(!isTable)}>{t(isTable ? 'asChart' : 'asTable')}</Button>}
    >
      {stocks.length > 1 && <Choice stocks={stocks} value={keyOf(stock)} onChange={setKey} />}
      {isShortLater && stock.shortOn && (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t('shortLater', { day: formatCivilDate(stock.shortOn) })}
        </Alert>
      )}
      {isTable ? (
        <DataTable
          caption={t('caption', { warehouse: stock.warehouseName })}
          columns={columns}
          rows={stock.days}
          keyOf={({ date }) => date}
          empty={<Box sx={{ p: 5 }}>{t('none')}</Box>}
        />
      ) : (
        <ProjectionChart key={keyOf(stock)} stock={stock} />
      )}
    </Panel>
  )
}

/** Sorts what falls short first, then what has orders. */
const rankOf = ({ shortOn, days }: Projection): string => shortOn ?? (days.length > 0 ? 'a' : 'b')

interface ChoiceProps {
  stocks: readonly Projection[]
  value: string
  onChange: (key: string) => void
}

const Choice = ({ stocks, value, onChange }: ChoiceProps) => (
  <TextField
    select
    size="small"
    label={t('which')}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    sx={{ minWidth: { sm: 320 }, width: { xs: '100%', sm: 'auto' }, mb: 2 }}
  >
    {stocks.map((stock) => (
      <MenuItem key={keyOf(stock)} value={keyOf(stock)}>
        {t('stock', { warehouse: stock.warehouseName, packaging: packagingLabels[stock.productPackaging].many })}
      </MenuItem>
    ))}
  </TextField>
)

const quantities: Column<ProjectionDay>[] = (['incoming', 'outgoing', 'waiting', 'level'] as const).map((which) => ({
  id: which,
  header: t(which),
  align: 'right',
  render: (day) => <Quantity value={day[which]} isStrong={which === 'level'} />,
}))
const columns: Column<ProjectionDay>[] = [
  { id: 'date', header: t('day'), render: ({ date }) => formatCivilDate(date) },
  ...quantities,
]
