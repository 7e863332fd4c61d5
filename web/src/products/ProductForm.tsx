import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { planHas } from '@quai/contract/plans.ts'
import { packagingTypeLabels, packagingTypes, requiredCounts } from '@quai/contract/products/packaging.ts'
import { type ProductInput, productInput, productTypeLabels, productTypes } from '@quai/contract/products/product.ts'
import { type Control, type DefaultValues, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { usePartners } from '../deals/use-partners.ts'
import { useUser } from '../platform/session.ts'
import { SelectField, SwitchField, TextField } from '../ui/fields/fields.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { Form } from '../ui/forms/Form.tsx'
import { FormActions } from '../ui/forms/FormActions.tsx'
import { useServerForm } from '../ui/forms/use-server-form.ts'
import { Panel } from '../ui/page/Panel.tsx'
import { hasWrongCheckDigit } from './ean.ts'
import { sizedPackagings, sizesOf, sizeTitles } from './sizes.ts'
import { t } from './texts.ts'

type ProductDraft = z.input<typeof productInput>

interface Props<Answer> {
  defaultValues: DefaultValues<ProductDraft>
  /** True for a new product: its customer and batch management can only be set then. */
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
  const { control } = form
  return (
    <Form form={form} label={t('product')}>
      <IdentityFields control={control} isNew={isNew} />
      <PackagingFields control={control} isNew={isNew} />
      <SizeFields control={control} />
      <Panel title={t('supplier')}>
        <Box sx={columnsSx}>
          <TextField control={control} name="supplierName" label={t('supplierName')} optional />
          <TextField control={control} name="supplierReference" label={t('supplierReference')} optional />
          <Box sx={wideSx}>
            <TextField
              control={control}
              name="additionalInformation"
              label={t('additionalInformation')}
              multiline
              minRows={2}
              optional
            />
          </Box>
        </Box>
      </Panel>
      <FormActions form={form} submit={t('save')} onCancel={onCancel} align="end" />
    </Form>
  )
}

interface PartProps {
  control: Control<ProductDraft, unknown, ProductInput>
}

const families = productTypes.map((value) => ({ value, label: productTypeLabels[value] }))

const IdentityFields = ({ control, isNew }: PartProps & { isNew: boolean }) => {
  const { userType } = useUser()
  const { customers } = usePartners()
  const ean = useWatch({ control, name: 'ean' })
  return (
    <Panel title={t('identity')}>
      <Box sx={columnsSx}>
        {isNew && userType === 'warehouse' && (
          <Box sx={wideSx}>
            <SelectField control={control} name="customerId" label={t('customer')} choices={customers} required />
          </Box>
        )}
        <TextField control={control} name="reference" label={t('reference')} required />
        <SelectField control={control} name="productType" label={t('family')} choices={families} />
        <Box sx={wideSx}>
          <TextField control={control} name="name" label={t('name')} required />
        </Box>
        <TextField
          control={control}
          name="ean"
          label={t('ean')}
          hint={t(hasWrongCheckDigit(ean ?? '') ? 'eanWarning' : 'eanHint')}
          optional
        />
        <Box sx={wideSx}>
          <TextField control={control} name="description" label={t('description')} multiline minRows={2} optional />
        </Box>
      </Box>
    </Panel>
  )
}

const types = packagingTypes.map((value) => ({ value, label: packagingTypeLabels[value] }))

/** Asks only for the conversion counts that the packaging type needs. */
const PackagingFields = ({ control, isNew }: PartProps & { isNew: boolean }) => {
  const user = useUser()
  const packagingType = useWatch({ control, name: 'packagingType' })
  const mayUseBatches = user.userType !== 'customer' || planHas(user.pricingPlan, 'batches')
  return (
    <Panel title={t('packagingTitle')} lead={t('packagingLead')}>
      <Box sx={columnsSx}>
        <SelectField control={control} name="packagingType" label={t('packagingType')} choices={types} required />
        {(packagingType ? requiredCounts[packagingType] : []).map((name) => (
          <NumberField key={name} control={control} name={name} label={t(name)} required />
        ))}
        {isNew && mayUseBatches && (
          <Box sx={wideSx}>
            <SwitchField control={control} name="isBatchManaged" label={t('batchManaged')} hint={t('batchHint')} />
          </Box>
        )}
      </Box>
    </Panel>
  )
}

const SizeFields = ({ control }: PartProps) => {
  const packagingType = useWatch({ control, name: 'packagingType' })
  return (
    <Panel title={t('sizes')} lead={t('sizesLead')}>
      <Box sx={{ display: 'grid', gap: 6 }}>
        {sizedPackagings(packagingType).map((packaging) => (
          <Box key={packaging} component="fieldset" aria-label={t(sizeTitles[packaging])}>
            <Typography variant="subtitle2" component="h3" sx={{ mb: 3 }}>
              {t(sizeTitles[packaging])}
            </Typography>
            <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'repeat(auto-fill, minmax(148px, 1fr))' }}>
              {sizesOf[packaging].map(({ name, label, unit }) => (
                <NumberField key={name} control={control} name={name} label={t(label)} unit={unit} decimal />
              ))}
            </Box>
          </Box>
        ))}
      </Box>
    </Panel>
  )
}

const columnsSx = { display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const
const wideSx = { gridColumn: '1 / -1', display: 'grid' } as const
