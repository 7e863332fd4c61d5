import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { madeQuantity } from '@quai/contract/orders/imports/made.ts'
import { differenceColumns } from '../../../goods/stock/file/difference-columns.tsx'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { MadeTable } from '../MadeTable.tsx'
import { t } from '../texts.ts'

/** Lists the quantities that a file of stock adjusted, each with the movements of its product. */
export const MadeStock = ({ made, options }: Pick<ImportDetail, 'made' | 'options'>) => (
  <MadeTable
    title={t('madeStock')}
    lead={t('madeStockReason', { reason: options['reason'] ?? '' })}
    caption={t('madeStockCaption')}
    columns={differenceColumns}
    made={made.map((one) => madeQuantity.parse(one))}
    keyOf={({ id }) => id}
    link={({ productId }, content) => (
      <RowLink to="/stock/$id" params={{ id: productId }}>
        {content}
      </RowLink>
    )}
    none={t('noMatchTitle')}
  />
)
