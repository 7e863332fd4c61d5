import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { FoundUser } from '@quai/contract/parties/accounts/user.ts'
import { useState } from 'react'
import { type FieldValues, useController } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import type { FieldProps } from '../../ui/fields/fields.tsx'
import { SearchSelect } from '../../ui/fields/SearchSelect.tsx'
import { Muted } from '../../ui/Muted.tsx'
import { t } from './texts.ts'

/** Chooses a user of a type, found by its name or by those of its contacts. */
export const PartyField = <Input extends FieldValues, Output>({
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
