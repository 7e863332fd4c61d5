import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { packagingLabels, usablePackagings } from '@quai/contract/products/packaging.ts'
import type { Product } from '@quai/contract/products/product.ts'
import { adjustmentInput, adjustmentTypeLabels, adjustmentTypes } from '@quai/contract/stock/stock.ts'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { z } from 'zod'
import { api } from '../platform/api.ts'
import { notify } from '../platform/notify.ts'
import { orpc } from '../platform/query.ts'
import { useUser } from '../platform/session.ts'
import { Form } from '../ui/Form.tsx'
import { SelectField, TextField } from '../ui/fields.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Panel } from '../ui/Panel.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { AdjustPreview } from './AdjustPreview.tsx'
import { BatchField } from './BatchField.tsx'
import { t } from './texts.ts'

/** One line of the contract's adjustment, with its reason. */
const adjustmentForm = adjustmentInput.extend({ reason: z.string().trim().min(1).max(500) })

const directions = adjustmentTypes.map((value) => ({ value, label: adjustmentTypeLabels[value] }))

export const AdjustForm = ({ product, onDone }: { product: Product; onDone: () => void }) => {
  const { userId } = useUser()
  const stock = useQuery(orpc.stock.overview.queryOptions({ input: { id: product.id } }))
  const lines = stock.data?.items.find(({ warehouseId }) => warehouseId === userId)?.lines ?? []
  const usable = usablePackagings[product.packagingType]
  const form = useServerForm({
    schema: adjustmentForm,
    defaultValues: {
      productId: product.id,
      productPackaging: usable[0],
      batchId: null,
      adjustmentType: 'addition' as const,
      reason: '',
    },
    send: ({ reason, ...adjustment }) => api.stock.adjust({ warehouseId: userId, reason, adjustments: [adjustment] }),
    onSuccess: () => {
      notify(t('adjust.done'))
      onDone()
    },
  })
  const { productPackaging, batchId = null, adjustmentType, quantity } = useWatch({ control: form.control })
  const line = lines.find((one) => one.productPackaging === productPackaging && one.batchId === batchId)

  return (
    <Form form={form} label={t('adjust.title')}>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
        <Panel title={t('adjust.howMuch')}>
          <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
            <SelectField
              control={form.control}
              name="productPackaging"
              label={t('adjust.packaging')}
              choices={usable.map((value) => ({ value, label: packagingLabels[value].one }))}
            />
            {product.isBatchManaged && <BatchField control={form.control} name="batchId" productId={product.id} />}
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
            <Button type="submit" variant="contained" loading={form.isSending}>
              {t('adjust.submit')}
            </Button>
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
