import Box from '@mui/material/Box'
import { batchInput } from '@quai/contract/batches/batch.ts'
import { packagingLabels, usablePackagings } from '@quai/contract/products/packaging.ts'
import type { Product } from '@quai/contract/products/product.ts'
import { adjustmentInput, adjustmentTypeLabels, adjustmentTypes, type StockLine } from '@quai/contract/stock/stock.ts'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../platform/calls/api.ts'
import { notify } from '../platform/notify.ts'
import { useUser } from '../platform/session.ts'
import { DateField } from '../ui/fields/DateField.tsx'
import { SelectField, TextField } from '../ui/fields/fields.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormActions } from '../ui/forms/FormActions.tsx'
import { useServerForm } from '../ui/forms/use-server-form.ts'
import { Panel } from '../ui/page/Panel.tsx'
import { AdjustPreview } from './AdjustPreview.tsx'
import { BatchField, newBatch } from './BatchField.tsx'
import { capitalised } from './capitalised.ts'
import { HeldLines } from './HeldLines.tsx'
import { t } from './texts.ts'

/**
 * Takes one line of the contract's adjustment, with its reason. The batch's fields are validated only for a new batch.
 */
const adjustmentForm = adjustmentInput
  .extend({
    reason: z.string().trim().min(1).max(500),
    batchId: adjustmentInput.shape.batchId.or(z.literal(newBatch)),
    batch: z.object({ batchNumber: z.string(), batchExpirationDate: z.string().nullable() }),
  })
  .superRefine(({ batchId, batch }, form) => {
    const { error } = batchId === newBatch ? batchInput.safeParse(batch, { reportInput: true }) : {}
    for (const issue of error?.issues ?? []) form.addIssue({ ...issue, path: ['batch', ...issue.path] })
  })

const directions = adjustmentTypes.map((value) => ({ value, label: adjustmentTypeLabels[value] }))

interface Props {
  product: Product
  /** The product's current stock in the warehouse. */
  lines: readonly StockLine[]
  onDone: () => void
}

export const AdjustForm = ({ product, lines, onDone }: Props) => {
  const usable = usablePackagings[product.packagingType]
  const form = useAdjustment({ product, lines, onDone })
  const { productPackaging, batchId = null, adjustmentType, quantity } = useWatch({ control: form.control })
  const line = lines.find((one) => one.productPackaging === productPackaging && one.batchId === batchId)

  return (
    <Form form={form} label={t('adjust.title')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
        <Panel title={t('adjust.howMuch')}>
          {lines.length > 1 && (
            <HeldLines
              lines={lines}
              chosen={line}
              onChoose={(one) => {
                form.methods.setValue('productPackaging', one.productPackaging)
                form.methods.setValue('batchId', one.batchId)
              }}
            />
          )}
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              control={form.control}
              name="productPackaging"
              label={t('adjust.packaging')}
              choices={usable.map((value) => ({ value, label: capitalised(packagingLabels[value].one) }))}
            />
            {product.isBatchManaged && (
              <BatchField
                control={form.control}
                name="batchId"
                productId={product.id}
                canBeNew={adjustmentType === 'addition' || batchId === newBatch}
              />
            )}
            {batchId === newBatch && (
              <>
                <TextField control={form.control} name="batch.batchNumber" label={t('adjust.batchNumber')} required />
                <DateField control={form.control} name="batch.batchExpirationDate" label={t('batchExpiry')} fullWidth />
              </>
            )}
            <SelectField
              control={form.control}
              name="adjustmentType"
              label={t('adjust.direction')}
              choices={directions}
            />
            <NumberField control={form.control} name="quantity" label={t('adjust.quantity')} required />
            <Box sx={{ gridColumn: '1 / -1', display: 'grid' }}>
              <TextField
                control={form.control}
                name="reason"
                label={t('adjust.reason')}
                hint={t('adjust.reasonHint')}
                multiline
                minRows={2}
                required
              />
            </Box>
          </Box>
          <Box sx={{ mt: 5 }}>
            <FormActions form={form} submit={t('adjust.submit')} />
          </Box>
        </Panel>
        <AdjustPreview
          line={line}
          packaging={productPackaging}
          change={quantity ? (adjustmentType === 'addition' ? quantity : -quantity) : 0}
        />
      </Box>
    </Form>
  )
}

const useAdjustment = ({ product, lines, onDone }: Props) => {
  const { userId } = useUser()
  return useServerForm({
    schema: adjustmentForm,
    defaultValues: {
      productId: product.id,
      productPackaging: lines[0]?.productPackaging ?? usablePackagings[product.packagingType][0],
      batchId: lines[0]?.batchId ?? null,
      batch: { batchNumber: '', batchExpirationDate: null },
      adjustmentType: 'addition' as const,
      reason: '',
    },
    send: ({ reason, batchId, batch, ...adjustment }) => {
      const named = batchId === newBatch ? { batch } : { batchId }
      return api.stock.adjust({ warehouseId: userId, reason, adjustments: [{ ...adjustment, ...named }] })
    },
    onSuccess: () => {
      notify(t('adjust.done'))
      onDone()
    },
  })
}
