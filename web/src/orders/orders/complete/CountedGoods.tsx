import Box from '@mui/material/Box'
import type { CompleteOrderInput } from '@quai/contract/orders/orders/completion.ts'
import type { Order } from '@quai/contract/orders/orders/order.ts'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { type Outcome, ScanButton } from '../../../goods/barcodes/ScanButton.tsx'
import { scannedLine } from '../../../goods/barcodes/scanned-line.ts'
import { BlockableButton } from '../../../ui/BlockableButton.tsx'
import type { ServerForm } from '../../../ui/forms/use-server-form.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { ProductSearch } from '../form/goods/ProductSearch.tsx'
import type { FoundProduct } from '../form/goods/product-search.ts'
import { CountedLine } from './CountedLine.tsx'
import { allAsPlanned, type CompleteDraft, type CompleteLine, isUncounted, otherBatchOf } from './complete-draft.ts'
import { countedSx, headSx } from './counted-styles.ts'
import { t } from './texts.ts'
import { useCompleteScope } from './use-complete.ts'

interface Props {
  order: Order
  form: ServerForm<CompleteDraft, CompleteOrderInput>
}

/** Counts the goods beside the planned ones, line by line: by keys, by a scanner, or all at once where they are as planned. */
export const CountedGoods = ({ order, form: { methods } }: Props) => {
  const { control } = useCompleteScope()
  const { fields, insert, remove } = useFieldArray({ control, name: 'orderItems', keyName: 'key' })
  const { errors } = useFormState({ control, name: 'orderItems' })
  const toCount = useWatch({ control, name: 'orderItems' }).filter(isUncounted).length
  const orderType = order.orderType === 'delivery' ? 'delivery' : 'collection'
  const set = (index: number, quantity: number) =>
    methods.setValue(`orderItems.${index}.quantity`, quantity, { shouldDirty: true, shouldValidate: true })
  const countAll = () => {
    for (const [index, { quantity }] of allAsPlanned(methods.getValues('orderItems')).entries())
      if (quantity !== null) set(index, quantity)
  }
  const countScanned = (code: string): Outcome => {
    const lines = methods.getValues('orderItems')
    const found = scannedLine(code, lines, noLineWords)
    if ('problem' in found) return { text: found.problem, isWrong: true }
    const { line } = found
    const quantity = (line.quantity ?? 0) + found.quantity
    set(lines.indexOf(line), quantity)
    const said = { reference: line.reference, quantity: String(quantity), planned: String(line.planned) }
    return { text: t('scanned', said) }
  }
  return (
    <Panel
      title={t(`goods_${orderType}`)}
      lead={toCount > 0 ? t('toCount', { count: toCount }) : t('allCounted')}
      actions={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
          <ScanButton onCode={countScanned} continuous={t('scanLead')} variant="outlined" />
          <BlockableButton
            variant="outlined"
            sx={{ minHeight: { xs: 48, sm: 36 } }}
            reason={toCount > 0 ? undefined : t('allCounted')}
            onClick={countAll}
          >
            {t('allAsPlanned')}
          </BlockableButton>
        </Box>
      }
      isFlush
    >
      <Box aria-hidden="true" sx={headSx}>
        <span>{t('product')}</span>
        <span>{t('plannedHead')}</span>
        <span>{t('actual')}</span>
        <span>{t('gap')}</span>
      </Box>
      <Box component="ol" aria-label={t(`goods_${orderType}`)} sx={countedSx}>
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

const noLineWords = {
  notListed: (code: string) => t('notListed', { code }),
  noBatch: (reference: string, batch: string) => t('noBatch', { reference, batch }),
  several: (reference: string) => t('several', { reference }),
}

const unplannedLine = (product: FoundProduct): CompleteLine => ({
  productId: product.id,
  reference: product.reference,
  name: product.name,
  ean: null,
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
