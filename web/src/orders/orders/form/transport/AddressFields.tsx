import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { addressNeededBy } from '@quai/contract/orders/orders/carry-address.ts'
import { type Address, type AddressInput, addressText } from '@quai/contract/parties/addresses/address.ts'
import { sameAddress } from '@quai/contract/parties/addresses/place-address.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { AddressParts } from '../../../../parties/addresses/AddressParts.tsx'
import { t as addressWord } from '../../../../parties/addresses/texts.ts'
import { api } from '../../../../platform/calls/api.ts'
import { orpc } from '../../../../platform/calls/query.ts'
import { notify } from '../../../../platform/notify.ts'
import { Muted } from '../../../../ui/Muted.tsx'
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
  const own = useQuery(orpc.addresses.list.queryOptions({ input: {} }))
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
        <NewAddress saved={saved} onKept={(id) => field.onChange(String(id))} />
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

/** Asks for an address that is not in the book, and offers to keep it there. */
const NewAddress = ({ saved, onKept }: { saved: readonly Address[]; onKept: (id: number) => void }) => {
  const { control, methods, userId } = useOrderForm()
  const transporter = useWatch({ control, name: 'orderTransporter' })
  const keeping = useMutation({
    mutationFn: (address: AddressInput) => api.addresses.create({ id: userId, ...address }),
    onSuccess: ({ id }) => {
      notify(addressWord('kept'))
      onKept(id)
    },
  })
  const keep = async () => {
    if (!(await methods.trigger('addressCarry', { shouldFocus: true }))) return
    const address = methods.getValues('addressCarry')
    const known = saved.find((one) => sameAddress(one, address))
    if (known) onKept(known.id)
    else keeping.mutate(address)
  }
  return (
    <Box sx={{ mt: 3 }}>
      <AddressParts
        methods={methods}
        within="addressCarry."
        required={transporter === null ? [] : addressNeededBy[transporter]}
      />
      <Button size="small" loading={keeping.isPending} onClick={() => void keep()} sx={{ mt: 1, ml: -2 }}>
        {addressWord('keep')}
      </Button>
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
  adminLvl1: address.adminLvl1,
  adminLvl2: address.adminLvl2,
  lng: address.lng,
  lat: address.lat,
})
