import type { AddressInput } from '@quai/contract/parties/addresses/address.ts'
import { countryOf, stateOf } from '@quai/contract/parties/addresses/countries.ts'
import type { SuggestedAddress } from '@quai/contract/parties/addresses/suggestion.ts'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { type FieldPath, type FieldPathValue, type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '../../platform/calls/api.ts'

/** A part that suggestions complete while it is typed. */
export type CompletedPart = 'street' | 'zipCode' | 'city'

export interface Completion {
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
export const useCompletion = <Input extends FieldValues, Output>(
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
