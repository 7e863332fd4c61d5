import { batchInput } from '@quai/contract/goods/batches/batch.ts'
import { type Packaging, packagings, usablePackagings } from '@quai/contract/goods/products/packaging.ts'
import type { Product } from '@quai/contract/goods/products/product.ts'
import { type CountLine, transmittedLine } from '@quai/contract/orders/inventories/inventory.ts'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { ProductSearch } from '../../../goods/products/ProductSearch.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { SelectField, TextField } from '../../../ui/fields/fields.tsx'
import { NumberField } from '../../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { useLocalForm } from '../../../ui/forms/use-server-form.ts'
import { unitText } from '../line-words.ts'
import { t } from '../texts.ts'

const { batchNumber, batchExpirationDate } = batchInput.shape

const foundForm = z
  .object({
    product: z.custom<Product>((given) => typeof given === 'object' && given !== null, t('foundProductMissing')),
    productPackaging: z.enum(packagings),
    batchNumber: batchNumber.or(z.literal('')),
    batchExpirationDate,
    counted: transmittedLine.shape.counted,
  })
  .refine((found) => !found.product.isBatchManaged || found.batchNumber !== '', {
    path: ['batchNumber'],
    message: t('foundBatchRequired'),
  })

type Batch = { batchNumber: string; batchExpirationDate: string | null }

interface Props {
  customerId: number
  onAdd: (line: CountLine, counted: number, batch?: Batch) => void
  onClose: () => void
}

/** Adds goods found on the shelf but missing from the list, of a known batch or a new one. */
export const FoundDialog = ({ customerId, onAdd, onClose }: Props) => {
  const form = useLocalForm({
    schema: foundForm,
    defaultValues: { productPackaging: 'package_unit' as const, batchNumber: '', batchExpirationDate: null },
    onSubmit: ({ product, productPackaging, counted, ...found }) => {
      const batch = product.isBatchManaged
        ? { batchNumber: found.batchNumber, batchExpirationDate: found.batchExpirationDate ?? null }
        : undefined
      onAdd(foundLine(product, productPackaging, batch), counted, batch)
    },
  })
  const { control } = form
  const { field, fieldState } = useController({ control, name: 'product' })
  const product: Product | null | undefined = field.value
  const packagingsOf = product ? usablePackagings[product.packagingType] : []
  return (
    <FormDialog form={form} title={t('foundTitle')} submit={t('foundAdd')} cancel={t('close')} onClose={onClose}>
      <ProductSearch
        label={t('foundProduct')}
        customerId={customerId}
        value={product ?? null}
        inputRef={field.ref}
        error={fieldState.invalid}
        helperText={fieldState.error?.message}
        onChange={(chosen) => {
          field.onChange(chosen)
          const [first] = chosen ? usablePackagings[chosen.packagingType] : []
          if (first) form.methods.setValue('productPackaging', first)
        }}
      />
      {product && (
        <SelectField
          control={control}
          name="productPackaging"
          label={t('packaging')}
          choices={packagingsOf.map((value) => ({ value, label: unitText(value, 1) }))}
        />
      )}
      {product?.isBatchManaged && (
        <>
          <TextField
            control={control}
            name="batchNumber"
            label={t('foundBatch')}
            hint={t('foundBatchRequired')}
            autoComplete="off"
            required
          />
          <DateField control={control} name="batchExpirationDate" label={t('foundExpiry')} />
        </>
      )}
      {product && <NumberField control={control} name="counted" label={t('field')} required />}
    </FormDialog>
  )
}

const foundLine = (product: Product, productPackaging: Packaging, batch: Batch | undefined): CountLine => ({
  productId: product.id,
  reference: product.reference,
  name: product.name,
  ean: product.ean,
  isBatchManaged: product.isBatchManaged,
  productPackaging,
  batchId: null,
  batchNumber: batch?.batchNumber ?? null,
  batchExpirationDate: batch?.batchExpirationDate ?? null,
  isAdded: true,
  counted: null,
  countedAt: null,
  countedBy: null,
})
