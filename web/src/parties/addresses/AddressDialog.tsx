import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import {
  type Address,
  addressText,
  isLikelySamePlace,
  type SavedAddressInput,
  savedAddressInput,
} from '@quai/contract/parties/addresses/address.ts'
import type { UserType } from '@quai/contract/platform/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useFormState, useWatch } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { orpc } from '../../platform/calls/query.ts'
import { notify } from '../../platform/notify.ts'
import { useUser } from '../../platform/session.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { useDebounced } from '../../ui/fields/use-debounced.ts'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { type ServerForm, useServerForm } from '../../ui/forms/use-server-form.ts'
import { AddressParts } from './AddressParts.tsx'
import { t } from './texts.ts'

interface Props {
  /** User whose book an administrator keeps; the caller's own by default. */
  userId?: number | undefined
  /** Whose book it is; the caller's own kind by default. */
  ofType?: UserType | undefined
  /** The address to change; undefined for a new one. */
  address: Address | undefined
  onClose: () => void
}

/** Asks for an address of a book. */
export const AddressDialog = ({ userId, ofType, address, onClose }: Props) => {
  const { userId: own, userType } = useUser()
  // Only batches that leave for a customer's consignee are judged by it; a head office receives none.
  const receivesGoods =
    (ofType ?? userType) === 'customer' && (!address?.isMainAddress || address.minimumRemainingDays !== null)
  const form: ServerForm<SavedAddressInput, SavedAddressInput> = useServerForm({
    schema: savedAddressInput,
    defaultValues: address ? partsOf(address) : { ...noParts, country: 'France' },
    send: (input): Promise<unknown> =>
      address
        ? api.addresses.update({ id: address.id, ...input })
        : api.addresses.create({ id: userId ?? own, ...input }),
    onSuccess: () => {
      notify(t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t(address ? 'editTitle' : 'addTitle')} submit={t('save')} onClose={onClose}>
      <AddressParts methods={form.methods} />
      <AddressDetails control={form.control} />
      {receivesGoods && (
        <NumberField
          control={form.control}
          name="minimumRemainingDays"
          label={t('remainingDays')}
          hint={t('remainingDaysHint')}
        />
      )}
      <LikelyDuplicate control={form.control} userId={userId} exceptId={address?.id} />
    </FormDialog>
  )
}

interface DuplicateProps {
  control: ServerForm<SavedAddressInput, SavedAddressInput>['control']
  userId: number | undefined
  exceptId: number | undefined
}

/** Shows the address of the book that is likely the same place as the one being typed. */
const LikelyDuplicate = ({ control, userId, exceptId }: DuplicateProps) => {
  const typed = useWatch({ control })
  const street = useDebounced((typed.street ?? '').trim())
  const isOwn = userId === undefined
  const own = useQuery({
    ...orpc.addresses.list.queryOptions({ input: { search: street.slice(0, 120), pageSize: 10 } }),
    enabled: isOwn && street !== '',
    ...unasked,
  })
  const ofUser = useQuery({
    ...orpc.addresses.ofUser.queryOptions({ input: { id: userId ?? 0 } }),
    enabled: !isOwn,
    ...unasked,
  })
  const { isSubmitting, isSubmitSuccessful } = useFormState({ control })
  const found = (isOwn ? own : ofUser).data?.items.find(
    (other) => other.id !== exceptId && isLikelySamePlace(typed, other),
  )
  // Once saved, while the dialog closes, the book has this address itself.
  return found && !isSubmitting && !isSubmitSuccessful ? (
    <Alert severity="warning">{t('likelySame', { address: addressText(found) })}</Alert>
  ) : null
}

/** Fails without a word, because nobody asked for the comparison. */
const unasked = { throwOnError: false, meta: { silent: true } } as const

const noParts: SavedAddressInput = { name: '', street: '', zipCode: null, city: null, minimumRemainingDays: null }

/** Every part, so that one that no longer holds is emptied too. */
const partsOf = ({ id: _id, isMainAddress: _isMain, userId: _user, ...parts }: Address): SavedAddressInput => parts

const texts = ['inseeCode', 'countryCode', 'adminLvl1', 'adminLvl2'] as const
const coordinates = ['lat', 'lng'] as const

/** Shows the codes and coordinates of an address, folded, because a suggestion usually fills them in. */
const AddressDetails = <Input extends FieldValues, Output>({
  control,
}: {
  control: Control<Input, unknown, Output>
}) => {
  const [isOpen, setIsOpen] = useState(false)
  const { errors } = useFormState({ control })
  const isWrong = [...texts, ...coordinates].some((name) => errors[name] !== undefined)
  // The form holds an address, which the compiler cannot check in a generic form.
  const at = (name: string) => name as FieldPath<Input>
  return (
    <Box
      component="details"
      open={isOpen || isWrong}
      onToggle={({ currentTarget }) => setIsOpen((currentTarget as HTMLDetailsElement).open)}
    >
      <Box component="summary" sx={{ cursor: 'pointer', minHeight: { xs: 44, sm: 24 } }}>
        {t('details')}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, pt: 3, gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' }}>
        {texts.map((name) => (
          <TextField key={name} control={control} name={at(name)} label={t(name)} optional autoComplete="off" />
        ))}
        {coordinates.map((name) => (
          <NumberField key={name} control={control} name={at(name)} label={t(name)} decimal />
        ))}
      </Box>
    </Box>
  )
}
