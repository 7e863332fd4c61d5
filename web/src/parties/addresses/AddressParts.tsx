import Box from '@mui/material/Box'
import type { AddressField } from '@quai/contract/orders/orders/carry-address.ts'
import type { AddressInput } from '@quai/contract/parties/addresses/address.ts'
import { countryOf, stateOf } from '@quai/contract/parties/addresses/countries.ts'
import type { SuggestedAddress } from '@quai/contract/parties/addresses/suggestion.ts'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import {
  type FieldPath,
  type FieldPathValue,
  type FieldValues,
  type UseFormReturn,
  useController,
  useWatch,
} from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'
import { TextField } from '../../ui/fields/fields.tsx'
import { SuggestingInput } from '../../ui/fields/SuggestingInput.tsx'
import { t } from './texts.ts'

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

/** A part that suggestions complete while it is typed. */
type CompletedPart = 'street' | 'zipCode' | 'city'

interface Completion {
  /** True also without a country; only French addresses are completed. */
  isFrench: boolean
  /** Fills in the parts of a suggestion. */
  choose: (suggested: SuggestedAddress) => void
  /** Forgets what followed from a part that is typed anew. */
  forget: (part: CompletedPart) => void
  forgetCountry: () => void
  /** Fills in what follows from the postcode and the city when they leave no choice. */
  complete: () => Promise<void>
}

const place = { lng: null, lat: null }
const commune = { ...place, inseeCode: null, adminLvl1: null, adminLvl2: null }

/** Completes the address that a form holds at a path. */
const useCompletion = <Input extends FieldValues, Output>(
  methods: UseFormReturn<Input, unknown, Output>,
  within: string,
): Completion => {
  // The form holds an address at that path, which the compiler cannot check in a generic form.
  const at = (part: string) => `${within}${part}` as FieldPath<Input>
  const typedIn = (part: keyof AddressInput): string => methods.getValues(at(part)) ?? ''
  const fill = (parts: Partial<AddressInput>) => {
    for (const [part, value] of Object.entries(parts)) {
      if ((methods.getValues(at(part)) ?? null) === value) continue
      methods.setValue(at(part), value as FieldPathValue<Input, FieldPath<Input>>, { shouldDirty: true })
      methods.clearErrors(at(part))
    }
  }
  const choose = ({ label: _label, street, ...parts }: SuggestedAddress) =>
    fill({ ...parts, ...(street !== null && { street }) })
  const country: string = useWatch({ control: methods.control, name: at('country') }) ?? ''
  const code = countryOf({ country })
  const isFrench = code !== null && stateOf(code) === 'FR'
  return {
    isFrench,
    choose,
    forget: (part) => fill(part === 'street' ? place : commune),
    forgetCountry: () => fill({ ...commune, countryCode: null }),
    complete: async () => {
      const [zipCode, city] = [typedIn('zipCode').trim(), typedIn('city').trim()]
      if (!isFrench || typedIn('inseeCode') || !`${zipCode}${city}`) return
      const found = await communeOf(zipCode, city)
      const isStillTyped = typedIn('zipCode').trim() === zipCode && typedIn('city').trim() === city
      if (found && isStillTyped) choose(found)
    },
  }
}

/** Returns the only commune with that postcode and name, one of which may be missing; undefined when there are several. */
const communeOf = async (zipCode: string, city: string): Promise<SuggestedAddress | undefined> => {
  try {
    const { items } = await api.addresses.suggestions({ search: `${zipCode} ${city}`.trim() })
    const same = items.filter(
      (item) =>
        (zipCode === '' || item.zipCode === zipCode) && (city === '' || searchText(item.city) === searchText(city)),
    )
    return same.length === 1 ? same[0] : undefined
  } catch {
    // The address stays as typed, which the server accepts.
    return undefined
  }
}
