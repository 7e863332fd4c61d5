import Box from '@mui/material/Box'
import type { Order } from '@quai/contract/orders/order.ts'
import { useFieldArray, useFormState } from 'react-hook-form'
import { Panel } from '../../ui/page/Panel.tsx'
import { ProductSearch } from '../form/goods/ProductSearch.tsx'
import type { FoundProduct } from '../form/goods/product-search.ts'
import { CountedLine } from './CountedLine.tsx'
import { type CompleteLine, otherBatchOf } from './complete-draft.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

/** Shows the counted quantities beside the planned ones, line by line. */
export const CountedGoods = ({ order }: { order: Order }) => {
  const { control } = useCompleteScope()
  const { fields, insert, remove } = useFieldArray({ control, name: 'orderItems', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'orderItems' })
  const orderType = order.orderType === 'delivery' ? 'delivery' : 'collection'
  return (
    <Panel title={t(`goods_${orderType}`)} lead={t('goodsLead')} isFlush>
      <Box
        component="ol"
        aria-label={t(`goods_${orderType}`)}
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {fields.map((field, index) => (
          <CountedLine
            key={field.key}
            index={index}
            onRemove={() => remove(index)}
            onAddBatch={(line) =>
              insert(index + 1, otherBatchOf(line), { focusName: `orderItems.${index + 1}.quantity` })
            }
          />
        ))}
      </Box>
      <Box sx={{ p: 5, pt: 4 }}>
        <ProductSearch
          label={t('addProduct')}
          warehouseId={order.warehouseId}
          customerId={order.customerId}
          orderType={orderType}
          onChoose={(product) =>
            insert(fields.length, unplannedLine(product), { focusName: `orderItems.${fields.length}.quantity` })
          }
          error={errors.orderItems?.message ?? errors.orderItems?.root?.message}
        />
      </Box>
    </Panel>
  )
}

const unplannedLine = (product: FoundProduct): CompleteLine => ({
  productId: product.id,
  reference: product.reference,
  name: product.name,
  isBatchManaged: product.isBatchManaged,
  packagings: product.packagings,
  productPackaging: product.packagings[0] ?? 'package_unit',
  planned: 0,
  quantity: null,
  batchId: null,
  batchNumber: null,
  batchExpirationDate: null,
  batchProductionDate: null,
})
