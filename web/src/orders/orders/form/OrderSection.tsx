import ArrowDownwardOutlined from '@mui/icons-material/ArrowDownwardOutlined'
import ArrowUpwardOutlined from '@mui/icons-material/ArrowUpwardOutlined'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Deal } from '@quai/contract/parties/deals/deal.ts'
import { useController, useWatch } from 'react-hook-form'
import { ChoiceCards } from '../../../ui/fields/ChoiceCards.tsx'
import { FormSection } from './FormSection.tsx'
import { useOrderForm } from './OrderFormScope.ts'
import { t } from './texts.ts'

const types = [
  {
    value: 'delivery',
    label: t('delivery'),
    hint: t('deliveryHint'),
    icon: <ArrowDownwardOutlined fontSize="small" />,
  },
  {
    value: 'collection',
    label: t('collection'),
    hint: t('collectionHint'),
    icon: <ArrowUpwardOutlined fontSize="small" />,
  },
] as const

/** Asks for the type of order and the partner. */
export const OrderSection = ({ deals }: { deals: readonly Deal[] }) => {
  const { control, methods, userType } = useOrderForm()
  const type = useController({ control, name: 'orderType' })
  const isCustomer = userType === 'customer'
  return (
    <FormSection name="order" title={t('order')}>
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <ChoiceCards
          label={t('type')}
          isLabelHidden
          name="orderType"
          choices={types}
          value={type.field.value}
          onChange={(orderType) => {
            type.field.onChange(orderType)
            if (orderType === 'delivery' && methods.getValues('orderTransporter') === 'by_quai_courier')
              methods.setValue('orderTransporter', null)
          }}
          inputRef={type.field.ref}
        />
        <PartnerField
          label={t(isCustomer ? 'warehouse' : 'customer')}
          choices={deals.map((deal) =>
            isCustomer
              ? { value: deal.warehouseId, label: deal.warehouseName }
              : { value: deal.customerId, label: deal.customerName },
          )}
        />
      </Box>
    </FormSection>
  )
}

interface PartnerProps {
  label: string
  choices: readonly { value: number; label: string }[]
}

/** Changing the warehouse changes slots and stock; changing the customer changes products too. */
const PartnerField = ({ label, choices }: PartnerProps) => {
  const { control, methods, userType } = useOrderForm()
  const { field, fieldState } = useController({ control, name: 'partnerId' })
  const hasLines = useWatch({ control, name: 'orderItems' }).length > 0
  const { ref, value, onChange, ...wiring } = field
  const hint =
    choices.length === 0 ? t('noPartner') : userType === 'warehouse' && hasLines ? t('customerHint') : undefined

  const choose = (partnerId: number) => {
    onChange(partnerId)
    methods.setValue('orderDateStart', null)
    const lines = methods.getValues('orderItems')
    methods.setValue('orderItems', userType === 'warehouse' ? [] : lines.map((line) => ({ ...line, parts: null })))
  }
  return (
    <TextField
      {...wiring}
      select
      required
      inputRef={ref}
      label={label}
      value={value ?? ''}
      onChange={({ target }) => choose(Number(target.value))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? hint}
      sx={{ maxWidth: 420 }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
