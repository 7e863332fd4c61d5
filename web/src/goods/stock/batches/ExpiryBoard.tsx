import Box from '@mui/material/Box'
import { packagesText, packagings } from '@quai/contract/goods/products/packaging.ts'
import { type Expiries, expiryTerms } from '@quai/contract/goods/stock/expiries.ts'
import { emptyMark } from '@quai/contract/platform/text/typography.ts'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../platform/calls/query.ts'
import { Muted } from '../../../ui/Muted.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { TextLink } from '../../../ui/TextLink.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import { t } from './texts.ts'

interface Row {
  warehouseId: number
  warehouseName: string
  terms: Partial<Record<(typeof expiryTerms)[number], Expiries['items'][number]>>
}

const columns: Column<Row>[] = [
  { id: 'warehouse', header: t('warehouse'), onCard: 'title', render: ({ warehouseName }) => warehouseName },
  ...expiryTerms.map(
    (term): Column<Row> => ({
      id: term,
      header: t(`term.${term}`),
      render: ({ warehouseId, terms: { [term]: sum } }) =>
        sum ? (
          <span>
            <TextLink to="/stock/batches" search={{ state: term, warehouseId }}>
              {t('batchCount', { count: sum.batchCount })}
            </TextLink>
            <Muted component="span" sx={{ display: 'block' }}>
              {quantitiesOf(sum)}
            </Muted>
          </span>
        ) : (
          <Box component="span" sx={{ color: 'faint.main' }}>
            {emptyMark}
          </Box>
        ),
    }),
  ),
]

const quantityOf = { package_unit: 'qtyUnit', package_box: 'qtyBox', package_pallet: 'qtyPallet' } as const

const quantitiesOf = (sum: Expiries['items'][number]): string =>
  packagings
    .map((packaging) => ({ packaging, quantity: sum[quantityOf[packaging]] }))
    .filter(({ quantity }) => quantity > 0)
    .map(({ packaging, quantity }) => packagesText(quantity, packaging))
    .join(', ')

/** Shows what has expired or soon will, by warehouse; nothing when no batch does. */
export const ExpiryBoard = () => {
  const { data } = useExpiries()
  if (!data || data.items.length === 0) return null
  const rows = [...Map.groupBy(data.items, ({ warehouseId }) => warehouseId).values()].map(
    (sums): Row => ({
      warehouseId: sums[0]?.warehouseId ?? 0,
      warehouseName: sums[0]?.warehouseName ?? '',
      terms: Object.fromEntries(sums.map((sum) => [sum.term, sum])),
    }),
  )
  return (
    <Panel title={t('expiries')} isFlush>
      <DataTable
        caption={t('expiriesCaption')}
        columns={columns}
        rows={rows}
        keyOf={({ warehouseId }) => warehouseId}
        empty={null}
      />
    </Panel>
  )
}

/** A failed read must not hide the list below. */
export const useExpiries = () => useQuery({ ...orpc.stock.expiries.queryOptions(), throwOnError: false })
