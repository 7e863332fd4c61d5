import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { type Address, type AddressInput, addressText } from '@quai/contract/addresses/address.ts'
import { type AddressField, addressNeededBy } from '@quai/contract/orders/carry-address.ts'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { orpc } from '../../../platform/calls/query.ts'
import { TextField } from '../../../ui/fields/fields.tsx'
import { Muted } from '../../../ui/Muted.tsx'
import { useOrderForm, useParties } from '../OrderFormScope.ts'
import { t } from '../texts.ts'

/** Asks where the goods come from or go to: a saved address or a new one. */
export const AddressFields = () => {
  const { control, methods, order, userType } = useOrderForm()
  const { customerId } = useParties()
  const { field, fieldState } = useController({ control, name: 'addressSource' })
  const [orderType, transporter, carried] = useWatch({
    control,
    name: ['orderType', 'orderTransporter', 'addressCarry'],
  })
  const own = useQuery(orpc.addresses.list.queryOptions())
  const ofCustomer = useQuery({
    ...orpc.addresses.mainOfUser.queryOptions({ input: { id: customerId ?? 0 } }),
    enabled: userType === 'warehouse' && customerId !== null,
    throwOnError: false,
  })
  const saved = [...(ofCustomer.data ? [ofCustomer.data] : []), ...(own.data?.items ?? [])]
  const isOptional = transporter === 'by_customer'
  const { ref, ...wiring } = field

  const choose = (source: string) => {
    field.onChange(source)
    const address =
      saved.find(({ id }) => String(id) === source) ?? (source === 'current' ? order?.addressCarry : undefined)
    if (address) methods.setValue('addressCarry', inputOf(address))
    methods.clearErrors('addressCarry')
  }
  return (
    <Box>
      <MuiTextField
        {...wiring}
        select
        fullWidth
        inputRef={ref}
        required={!isOptional}
        label={t(orderType === 'delivery' ? 'pickupAddress' : 'deliveryAddress')}
        value={field.value === 'none' && !isOptional ? '' : field.value}
        onChange={({ target }) => choose(target.value)}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? (isOptional ? t('optionalAddress') : undefined)}
      >
        {isOptional && <MenuItem value="none">{t('noAddress')}</MenuItem>}
        {order?.addressCarry && <MenuItem value="current">{t('currentAddress')}</MenuItem>}
        {saved.map((address) => (
          <MenuItem key={address.id} value={String(address.id)}>
            {[address.name, address.city].filter(Boolean).join(', ')}
          </MenuItem>
        ))}
        <MenuItem value="new">{t('newAddress')}</MenuItem>
      </MuiTextField>
      {field.value === 'new' ? (
        <NewAddress required={transporter === null ? [] : addressNeededBy[transporter]} />
      ) : (
        field.value !== 'none' && (
          <Muted sx={{ mt: 2 }}>
            {addressText(carried)}
            <Button size="small" onClick={() => field.onChange('new')} sx={{ ml: 1 }}>
              {t('editAddress')}
            </Button>
          </Muted>
        )
      )}
    </Box>
  )
}

/** Name and street are always required; the other parts depend on the transporter. */
const parts = [
  { name: 'name', label: 'addressName', isAlways: true },
  { name: 'street', label: 'street', isAlways: true },
  { name: 'zipCode', label: 'zipCode', isAlways: false },
  { name: 'city', label: 'city', isAlways: false },
  { name: 'country', label: 'country', isAlways: false },
] as const

const NewAddress = ({ required }: { required: readonly AddressField[] }) => {
  const { control } = useOrderForm()
  return (
    <Box sx={{ display: 'grid', gap: 3, mt: 3, gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 2fr 1fr' } }}>
      {parts.map(({ name, label, isAlways }) => (
        <Box key={name} sx={{ display: 'grid', ...(isAlways && { gridColumn: '1 / -1' }) }}>
          <TextField
            control={control}
            name={`addressCarry.${name}`}
            label={t(label)}
            required={isAlways || required.includes(name)}
            optional={!isAlways}
            autoComplete="off"
          />
        </Box>
      ))}
    </Box>
  )
}

const inputOf = (address: Address | NonNullable<AddressInput>): AddressInput => ({
  name: address.name,
  street: address.street,
  zipCode: address.zipCode,
  city: address.city,
  country: address.country,
  countryCode: address.countryCode,
  inseeCode: address.inseeCode,
  lng: address.lng,
  lat: address.lat,
})
