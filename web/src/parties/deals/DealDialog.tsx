import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FoundUser } from '@quai/contract/parties/accounts/user.ts'
import { type Deal, dealChanges, dealInput } from '@quai/contract/parties/deals/deal.ts'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { notify } from '../../platform/notify.ts'
import { type FieldProps, SwitchField, TextField } from '../../ui/fields/fields.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useServerForm } from '../../ui/forms/use-server-form.ts'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

interface Props {
  /** The deal to change; undefined for a new one. */
  deal: Deal | undefined
  /** Sides of a new deal that the list shows. */
  parties?: { customerId?: number | undefined; warehouseId?: number | undefined }
  onClose: () => void
}

export const DealDialog = ({ deal, parties, onClose }: Props) =>
  deal ? <EditDialog deal={deal} onClose={onClose} /> : <CreateDialog parties={parties} onClose={onClose} />

const CreateDialog = ({ parties, onClose }: Omit<Props, 'deal'>) => {
  const form = useServerForm({
    schema: dealInput,
    defaultValues: {
      customerId: parties?.customerId,
      warehouseId: parties?.warehouseId,
      canWarehouseCarry: false,
      requiresSignedSlip: false,
      externalId: null,
    },
    send: (input) => api.deals.create(input),
    onSuccess: () => done(onClose, 'created'),
  })
  const { control } = form
  return (
    <FormDialog form={form} title={t('create')} submit={t('create.submit')} onClose={onClose}>
      <PartyField control={control} name="customerId" label={t('customer')} userType="customer" required />
      <PartyField control={control} name="warehouseId" label={t('warehouse')} userType="warehouse" required />
      <SwitchField control={control} name="canWarehouseCarry" {...wordsOf.canWarehouseCarry} />
      <SwitchField control={control} name="requiresSignedSlip" {...wordsOf.requiresSignedSlip} />
      <TextField control={control} name="externalId" label={t('externalId')} optional autoComplete="off" />
    </FormDialog>
  )
}

const EditDialog = ({ deal, onClose }: Props & { deal: Deal }) => {
  const { id, canWarehouseCarry, requiresSignedSlip, externalId, customerName, warehouseName } = deal
  const form = useServerForm({
    schema: dealChanges,
    defaultValues: { canWarehouseCarry, requiresSignedSlip, externalId },
    send: (changes) => api.deals.update({ id, ...changes }),
    onSuccess: () => done(onClose, 'saved'),
  })
  const { control } = form
  return (
    <FormDialog form={form} title={t('edit.title')} submit={t('save')} onClose={onClose}>
      <Box sx={{ fontWeight: 560 }}>{t('between', { customer: customerName, warehouse: warehouseName })}</Box>
      <SwitchField control={control} name="canWarehouseCarry" {...wordsOf.canWarehouseCarry} />
      <SwitchField control={control} name="requiresSignedSlip" {...wordsOf.requiresSignedSlip} />
      <TextField control={control} name="externalId" label={t('externalId')} optional autoComplete="off" />
    </FormDialog>
  )
}

const wordsOf: Record<'canWarehouseCarry' | 'requiresSignedSlip', Pick<FieldProps<never, never>, 'label' | 'hint'>> = {
  canWarehouseCarry: { label: t('carries'), hint: t('carries.hint') },
  requiresSignedSlip: { label: t('signedSlip.long'), hint: t('signedSlip.hint') },
}

const done = (onClose: () => void, text: 'created' | 'saved'): void => {
  notify(t(text))
  onClose()
}

/** Chooses a user of a type, found by its name or by those of its contacts. */
const PartyField = <Input extends FieldValues, Output>({
  control,
  name,
  label,
  userType,
  required = false,
}: FieldProps<Input, Output> & { userType: 'customer' | 'warehouse' }) => {
  const { field, fieldState } = useController({ control, name })
  const [chosen, setChosen] = useState<FoundUser | null>(null)
  return (
    <SearchSelect<FoundUser>
      label={label}
      required={required}
      value={chosen}
      onChange={(user) => {
        setChosen(user)
        field.onChange(user?.id)
      }}
      searchKey={['users', userType]}
      search={(typed, signal) => api.users.search({ query: typed, userType }, { signal })}
      keyOf={({ id }) => id}
      labelOf={({ name: title }) => title}
      isDisabled={({ isActive }) => !isActive}
      renderOption={({ name: title, mainContact, isActive }) => (
        <Box sx={{ minWidth: 0 }}>
          <Typography sx={{ fontWeight: 560 }}>{title}</Typography>
          <Muted>{isActive ? mainContact?.email : t('inactive')}</Muted>
        </Box>
      )}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}
