import Box from '@mui/material/Box'
import { planHas } from '@quai/contract/plans.ts'
import { packagingTypeLabels, packagingTypes, requiredCounts } from '@quai/contract/products/packaging.ts'
import { useWatch } from 'react-hook-form'
import { useUser } from '../platform/session.ts'
import { SelectField, SwitchField } from '../ui/fields.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Panel } from '../ui/Panel.tsx'
import { columnsSx, type PartProps, wideSx } from './form-styles.ts'
import { t } from './texts.ts'

const types = packagingTypes.map((value) => ({ value, label: packagingTypeLabels[value] }))

/** The type decides which conversion counts are asked for; only those show. */
export const PackagingFields = ({ control, isNew }: PartProps & { isNew: boolean }) => {
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
