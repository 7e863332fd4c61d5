import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { notify } from '../../../platform/notify.ts'
import { useUser } from '../../../platform/session.ts'
import { useReasonToStay } from '../../../platform/unsent/leaving.ts'
import { ListTable } from '../../../ui/list/ListTable.tsx'
import type { ListSearch } from '../../../ui/list/use-list-search.ts'
import type { LiveList } from '../../../ui/list/use-live-list.ts'
import { barSx, buttonsSx, placeSx } from '../../../ui/table/chosen/bar-styles.ts'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { t as productText } from '../texts.ts'
import { EditCell } from './EditCell.tsx'
import { cellFields, type EditedField } from './fields.ts'
import { cellsOf } from './paste.ts'
import { t } from './texts.ts'
import { useCellEdits } from './use-cell-edits.ts'

interface Props {
  products: LiveList<Product>
  list: Pick<ListSearch, 'filters' | 'filtersCount' | 'clearFilters' | 'sorting' | 'place'>
  onLeave: () => void
}

/** Shows the products as a sheet whose cells are edited by keyboard, then saved together. */
export const ProductsSheet = ({ products, list, onLeave }: Props) => {
  const edits = useCellEdits()
  useReasonToStay(() => (edits.count > 0 ? t('unsaved', { count: edits.count }) : undefined))
  const { userType } = useUser()
  const rows = products.data?.items ?? []
  const paste = (product: Product, field: EditedField, block: string[][]) => {
    const { cells, linesLeft } = cellsOf(block, { rows, product, field })
    edits.set(cells)
    if (linesLeft > 0) notify(t('pastedBeyond', { count: linesLeft }), 'warning')
  }
  const columns: Column<Product>[] = [
    {
      id: 'reference',
      header: productText('reference'),
      width: 170,
      sort: 'reference',
      pinned: 'start',
      render: ({ reference, name, customerName }) => (
        <TwoLines under={userType === 'customer' ? name : customerName}>{reference}</TwoLines>
      ),
    },
    ...cellFields.map(
      (field): Column<Product> => ({
        id: field.name,
        header: field.label,
        width: field.width,
        render: (product) => (
          <EditCell
            product={product}
            field={field}
            edits={edits}
            onPasteBlock={(block) => paste(product, field, block)}
          />
        ),
      }),
    ),
  ]
  return (
    <>
      <ListTable caption={productText('caption')} columns={columns} query={products} list={list} empty={null} />
      <Box sx={placeSx}>
        <Box component="section" aria-label={t('cells')} sx={barSx}>
          <Typography component="output" sx={{ fontWeight: 560, fontVariantNumeric: 'tabular-nums' }}>
            {edits.count > 0 ? t('cellsCount', { count: edits.count }) : t('cellsNone')}
          </Typography>
          <Box sx={buttonsSx}>
            {edits.count > 0 ? (
              <>
                <Button onClick={edits.discard}>{t('discard')}</Button>
                <Button variant="contained" loading={edits.isSaving} onClick={edits.save}>
                  {t('save')}
                </Button>
              </>
            ) : (
              <Button variant="outlined" onClick={onLeave}>
                {t('leave')}
              </Button>
            )}
          </Box>
        </Box>
      </Box>
    </>
  )
}
