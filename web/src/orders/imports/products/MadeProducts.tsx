import type { ImportDetail } from '@quai/contract/orders/imports/import.ts'
import { type MadeProduct, madeProduct } from '@quai/contract/orders/imports/made.ts'
import type { Column } from '../../../ui/table/column.ts'
import { RowLink } from '../../../ui/table/RowLink.tsx'
import { LineMark } from '../LineMark.tsx'
import { MadeTable } from '../MadeTable.tsx'
import { t } from '../texts.ts'

const columns: Column<MadeProduct>[] = [
  { id: 'reference', header: t('reference'), render: ({ reference }) => reference },
  { id: 'name', header: t('designation'), render: ({ name }) => name },
  { id: 'state', header: t('state'), render: ({ isNew }) => <LineMark state={isNew ? 'new' : 'changed'} /> },
]

/** Lists the products that an import created or changed, each with its link. */
export const MadeProducts = ({ made }: Pick<ImportDetail, 'made'>) => (
  <MadeTable
    title={t('madeProducts')}
    caption={t('madeProductsCaption')}
    columns={columns}
    made={made.map((one) => madeProduct.parse(one))}
    keyOf={({ id }) => id}
    link={({ id }, content) => (
      <RowLink to="/products/$id" params={{ id }}>
        {content}
      </RowLink>
    )}
    none={t('deletedProducts')}
  />
)
