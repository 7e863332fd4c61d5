import Box from '@mui/material/Box'
import { orderFieldLabels } from '@quai/contract/orders/orders/changes/field-labels.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { FormSection } from './FormSection.tsx'
import { useOrderForm } from './OrderFormScope.ts'
import { t } from './texts.ts'

/** Asks for optional details: a reference, a message, instructions. */
export const MoreSection = () => {
  const { control, userType } = useOrderForm()
  const isCustomer = userType === 'customer'
  const message = isCustomer ? 'messageToWarehouse' : 'messageToCustomer'
  return (
    <FormSection name="more" title={t('more')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Box sx={{ maxWidth: 420 }}>
          <TextField
            control={control}
            name="internalNumber"
            label={t(`internalNumber.${isCustomer ? 'own' : 'customer'}`)}
            hint={t(`internalNumberHint.${isCustomer ? 'own' : 'customer'}`)}
            optional
            fullWidth
            autoComplete="off"
          />
        </Box>
        <TextField control={control} name={message} label={orderFieldLabels[message]} optional multiline minRows={2} />
        <TextField
          control={control}
          name="deliveryInstructions"
          label={orderFieldLabels.deliveryInstructions}
          optional
          multiline
          minRows={2}
        />
        <TextField
          control={control}
          name="additionalInformation"
          label={orderFieldLabels.additionalInformation}
          optional
          multiline
          minRows={1}
        />
      </Box>
    </FormSection>
  )
}
