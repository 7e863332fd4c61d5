import Box from '@mui/material/Box'
import { packagingTypeLabels, packagingTypes, requiredCounts } from '@quai/contract/goods/products/packaging.ts'
import { type Product, type ProductInput, productInput } from '@quai/contract/goods/products/product.ts'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { useUser } from '../../platform/session.ts'
import { SelectField, SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { t } from './texts.ts'

interface Props {
  isOpen: boolean
  /** What was searched: a reference when it holds a digit, else a name. */
  typed: string
  customerId: number
  onClose: () => void
  /** Called once the dialog is gone, so that the focus may move on. */
  onMade: (product: Product) => void
}

const types = packagingTypes.map((value) => ({ value, label: packagingTypeLabels[value] }))

/** Makes a product with what an order needs; the rest is filled in on its page. */
export const NewProductDialog = ({ isOpen, typed, customerId, onClose, onMade }: Props) => {
  const { userType } = useUser()
  const isLocked = useIsLocked('batches')
  const made = useRef<Product>(undefined)
  const form = useServerForm<z.input<typeof productInput>, ProductInput, Product & { alikeReference: string | null }>({
    schema: productInput,
    defaultValues: {
      ...(/\d/.test(typed) && !/\s/.test(typed.trim())
        ? { reference: typed, name: '' }
        : { reference: '', name: typed }),
      packagingType: 'unit',
      isBatchManaged: false,
      ...(userType === 'warehouse' && { customerId }),
    },
    send: (product) => api.products.create(product),
    onSuccess: (product) => {
      made.current = product
      notify(t('created'))
      if (product.alikeReference) notify(t('alike', { reference: product.alikeReference }), 'warning')
      onClose()
    },
  })
  const { control } = form
  const packagingType = useWatch({ control, name: 'packagingType' })
  return (
    <FormDialog
      form={form}
      isOpen={isOpen}
      title={t('create')}
      submit={t('createHere')}
      onClose={onClose}
      afterClose={() => made.current && onMade(made.current)}
    >
      <TextField control={control} name="reference" label={t('reference')} required />
      <TextField control={control} name="name" label={t('name')} required />
      <SelectField control={control} name="packagingType" label={t('packagingType')} choices={types} required />
      {requiredCounts[packagingType].length > 0 && (
        <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))' }}>
          {requiredCounts[packagingType].map((name) => (
            <NumberField key={name} control={control} name={name} label={t(name)} required />
          ))}
        </Box>
      )}
      {!isLocked && (
        <SwitchField control={control} name="isBatchManaged" label={t('batchManaged')} hint={t('batchHint')} />
      )}
    </FormDialog>
  )
}
