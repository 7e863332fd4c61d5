import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { type ProductInput, productInput } from '@quai/contract/products/product.ts'
import type { DefaultValues } from 'react-hook-form'
import type { z } from 'zod'
import { Form } from '../ui/Form.tsx'
import { useServerForm } from '../ui/use-server-form.ts'
import { IdentityFields } from './IdentityFields.tsx'
import { PackagingFields } from './PackagingFields.tsx'
import { SizeFields } from './SizeFields.tsx'
import { SupplierFields } from './SupplierFields.tsx'
import { t } from './texts.ts'

export type ProductDraft = z.input<typeof productInput>

interface Props<Answer> {
  defaultValues: DefaultValues<ProductDraft>
  /** A new product says whose it is and whether it has batches; a known one no longer does. */
  isNew: boolean
  send: (product: ProductInput) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  onCancel: () => void
}

export const ProductForm = <Answer,>({ defaultValues, isNew, send, onSuccess, onCancel }: Props<Answer>) => {
  const form = useServerForm<ProductDraft, ProductInput, Answer>({
    schema: productInput,
    defaultValues,
    send,
    onSuccess,
  })
  return (
    <Form form={form} label={t('product')}>
      <IdentityFields control={form.control} isNew={isNew} />
      <PackagingFields control={form.control} isNew={isNew} />
      <SizeFields control={form.control} />
      <SupplierFields control={form.control} />
      <Box sx={{ display: 'flex', gap: 2, justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>{t('cancel')}</Button>
        <Button type="submit" variant="contained" loading={form.isSending}>
          {t('save')}
        </Button>
      </Box>
    </Form>
  )
}
