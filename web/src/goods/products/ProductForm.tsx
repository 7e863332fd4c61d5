import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { checkDigit } from '@quai/contract/goods/barcodes/gtin.ts'
import { packagingTypeLabels, packagingTypes, requiredCounts } from '@quai/contract/goods/products/packaging.ts'
import { countInUse, type ProductInput, productInput } from '@quai/contract/goods/products/product.ts'
import { useRef, useState } from 'react'
import { type Control, type DefaultValues, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { usePartners } from '../../parties/deals/use-partners.ts'
import { FeatureLock } from '../../parties/subscription/FeatureLock.tsx'
import type { ApiError } from '../../platform/calls/api-error.ts'
import { useIsLocked } from '../../platform/plans/plan-lock.ts'
import { useUser } from '../../platform/session.ts'
import { ConfirmDialog } from '../../ui/dialogs/Dialogs.tsx'
import { SelectField, SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
import { FormActions } from '../../ui/forms/FormActions.tsx'
import { type Outbox, useServerForm } from '../../ui/forms/use-server-form.ts'
import type { Kept } from '../../ui/forms/use-typing.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { sizedPackagings, sizesOf, sizeTitles } from './sizes.ts'
import { families, presentations, t } from './texts.ts'

type ProductDraft = z.input<typeof productInput>

interface Props<Answer> {
  defaultValues: DefaultValues<ProductDraft>
  kept: Kept<ProductDraft>
  /** True for a new product: its customer and batch management can only be set then. */
  isNew: boolean
  send: (product: ProductInput, api: Outbox, confirmed: { acceptsCounts?: true }) => Promise<Answer>
  onSuccess: (answer: Answer) => void
  onCancel: () => void
}

export const ProductForm = <Answer,>({ defaultValues, kept, isNew, send, onSuccess, onCancel }: Props<Answer>) => {
  const [inUse, setInUse] = useState<ApiError>()
  const isCorrecting = useRef(false)
  const form = useServerForm<ProductDraft, ProductInput, Answer>({
    schema: productInput,
    defaultValues,
    kept,
    send: (product, api) => send(product, api, isCorrecting.current ? { acceptsCounts: true } : {}),
    onSuccess,
    onRefused: (error) => error.issues.length > 0 && error.issues.every(isCountInUse) && setInUse(error),
  })
  const correct = async () => {
    isCorrecting.current = true
    await form.submit()
    isCorrecting.current = false
  }
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
      <ConfirmDialog
        isOpen={inUse !== undefined}
        title={t('countInUse')}
        confirmLabel={t('correctCount')}
        onConfirm={correct}
        onClose={() => setInUse(undefined)}
      >
        {inUse?.issues.map(({ path, fallback }) => (
          <Typography key={path.join()}>{fallback}</Typography>
        ))}
      </ConfirmDialog>
    </Form>
  )
}

const isCountInUse = ({ key }: { key: string }): boolean => key === `errors.${countInUse}.custom`

interface PartProps {
  control: Control<ProductDraft, unknown, ProductInput>
}

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
        <SelectField control={control} name="productPackaging" label={t('presentation')} choices={presentations} />
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
  const isLocked = useIsLocked('batches')
  const packagingType = useWatch({ control, name: 'packagingType' })
  return (
    <Panel title={t('packagingTitle')} lead={t('packagingLead')}>
      <Box sx={columnsSx}>
        <SelectField control={control} name="packagingType" label={t('packagingType')} choices={types} required />
        {(packagingType ? requiredCounts[packagingType] : []).map((name) => (
          <NumberField key={name} control={control} name={name} label={t(name)} required />
        ))}
        <NumberField
          control={control}
          name="minimumRemainingDays"
          label={t('remainingDays')}
          hint={t('remainingDaysHint')}
          unit={t('days')}
        />
        {isNew && (
          <Box sx={wideSx}>
            {isLocked ? (
              <FeatureLock feature="batches" />
            ) : (
              <SwitchField control={control} name="isBatchManaged" label={t('batchManaged')} hint={t('batchHint')} />
            )}
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
        <Box sx={columnsSx}>
          <SwitchField control={control} name="isFragile" label={t('fragile')} hint={t('fragileHint')} />
          <SwitchField control={control} name="keepsUpright" label={t('upright')} hint={t('uprightHint')} />
        </Box>
      </Box>
    </Panel>
  )
}

const columnsSx = { display: 'grid', gap: 5, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } } as const
const wideSx = { gridColumn: '1 / -1', display: 'grid' } as const

/** True for a full EAN-8, EAN-13 or GTIN-14 with a wrong check digit. False for any other text. */
export const hasWrongCheckDigit = (ean: string): boolean =>
  /^(\d{8}|\d{13}|\d{14})$/.test(ean) && checkDigit(ean.slice(0, -1)) !== Number(ean.at(-1))
