import Box from '@mui/material/Box'
import { productTypeLabels, productTypes } from '@quai/contract/products/product.ts'
import { useWatch } from 'react-hook-form'
import { usePartners } from '../deals/use-partners.ts'
import { useUser } from '../platform/session.ts'
import { SelectField, TextField } from '../ui/fields.tsx'
import { Panel } from '../ui/Panel.tsx'
import { hasWrongCheckDigit } from './ean.ts'
import { columnsSx, type PartProps, wideSx } from './form-styles.ts'
import { t } from './texts.ts'

const families = productTypes.map((value) => ({ value, label: productTypeLabels[value] }))

export const IdentityFields = ({ control, isNew }: PartProps & { isNew: boolean }) => {
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
