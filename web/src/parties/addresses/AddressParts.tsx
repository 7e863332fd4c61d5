import Box from '@mui/material/Box'
import type { AddressField } from '@quai/contract/orders/orders/carry-address.ts'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { SuggestingInput } from '../../ui/fields/SuggestingInput.tsx'
import { t } from './texts.ts'
import { type CompletedPart, type Completion, useCompletion } from './use-completion.ts'

interface Props<Input extends FieldValues, Output> {
  methods: UseFormReturn<Input, unknown, Output>
  /** The path of the address in the form, with its dot: « addressCarry. »; empty for a form that is an address. */
  within?: string
  /** The fields required besides name and street, which always are. */
  required?: readonly AddressField[]
}

/** Asks for the parts of an address, and completes those of a French one while they are typed. */
export const AddressParts = <Input extends FieldValues, Output>({
  methods,
  within = '',
  required = [],
}: Props<Input, Output>) => {
  const completion = useCompletion(methods, within)
  // The form holds an address at that path, which the compiler cannot check in a generic form.
  const at = (part: string) => `${within}${part}` as FieldPath<Input>
  const completed = { methods, completion }
  return (
    <Box sx={partsSx}>
      <Box sx={wholeLine}>
        <TextField control={methods.control} name={at('name')} label={t('name')} required autoComplete="off" />
      </Box>
      <Box sx={wholeLine}>
        <CompletedField {...completed} part="street" name={at('street')} required />
      </Box>
      <CompletedField {...completed} part="zipCode" name={at('zipCode')} required={required.includes('zipCode')} />
      <Box sx={city}>
        <CompletedField {...completed} part="city" name={at('city')} required={required.includes('city')} />
      </Box>
      <TextField
        control={methods.control}
        name={at('country')}
        label={t('country')}
        required={required.includes('country')}
        optional
        autoComplete="off"
        onTyped={completion.forgetCountry}
      />
    </Box>
  )
}

interface CompletedProps<Input extends FieldValues, Output> {
  methods: UseFormReturn<Input, unknown, Output>
  completion: Completion
  part: CompletedPart
  name: FieldPath<Input>
  required: boolean
}

/** A part of an address that suggests how to complete it. */
const CompletedField = <Input extends FieldValues, Output>({
  methods,
  completion,
  part,
  name,
  required,
}: CompletedProps<Input, Output>) => {
  const { field, fieldState } = useController({ control: methods.control, name })
  const isStreet = part === 'street'
  return (
    <SuggestingInput
      label={t(part)}
      value={field.value ?? ''}
      onType={(text) => {
        field.onChange(text === '' && !isStreet ? null : text)
        completion.forget(part)
      }}
      onChoose={completion.choose}
      onBlur={() => {
        field.onBlur()
        if (!isStreet) void completion.complete()
      }}
      searchKey={['address', part]}
      search={async (search, signal) => {
        const kind = isStreet ? 'street' : 'commune'
        return (await api.addresses.suggestions({ search, kind }, { signal })).items
      }}
      shortest={isStreet ? 3 : 2}
      isPlain={!completion.isFrench}
      keyOf={({ label, inseeCode }) => `${inseeCode} ${label}`}
      labelOf={({ label }) => label}
      required={required}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      inputRef={field.ref}
    />
  )
}

const partsSx = { display: 'flex', flexWrap: 'wrap', gap: 3, '& > *': { flex: '1 1 120px' } }
const wholeLine = { display: 'grid', '&&': { flexBasis: '100%' } }
const city = { display: 'grid', '&&': { flex: '2 1 160px' } }
