import { type Packaging, packagesText } from '@quai/contract/goods/products/packaging.ts'
import { formatSigned } from '@quai/contract/platform/text/typography.ts'
import type { Column } from '../../../ui/table/column.ts'
import { TwoLines } from '../../../ui/table/TwoLines.tsx'
import { t } from './texts.ts'

interface QuantityChange {
  reference: string
  name: string
  customerName: string
  batchNumber: string | null
  productPackaging: Packaging
  before: number
  after: number
}

/** Columns of quantities that a file of stock changes or has changed. */
export const differenceColumns: Column<QuantityChange>[] = [
  {
    id: 'product',
    header: t('product'),
    render: ({ reference, name }) => <TwoLines under={name}>{reference}</TwoLines>,
  },
  { id: 'customer', header: t('customer'), render: ({ customerName }) => customerName },
  { id: 'batch', header: t('batch'), render: ({ batchNumber }) => batchNumber },
  {
    id: 'before',
    header: t('before'),
    align: 'right',
    render: ({ before, productPackaging }) => packagesText(before, productPackaging),
  },
  {
    id: 'after',
    header: t('after'),
    align: 'right',
    render: ({ after, productPackaging }) => packagesText(after, productPackaging),
  },
  { id: 'gap', header: t('gap'), align: 'right', render: ({ before, after }) => formatSigned(after - before) },
]
