import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { useDebounced } from './use-debounced.ts'

interface Props<Option> {
  label: string
  value: string
  onType: (text: string) => void
  onChoose: (option: Option) => void
  onBlur?: () => void
  /** The cache key of the search: `['communes']`. */
  searchKey: readonly string[]
  search: (typed: string, signal: AbortSignal) => Promise<Option[]>
  /** Fewer characters suggest nothing. */
  shortest: number
  /** True when this field suggests nothing for now. */
  isPlain?: boolean
  keyOf: (option: Option) => string
  labelOf: (option: Option) => string
  required?: boolean
  error?: boolean
  helperText?: string | undefined
  inputRef?: Ref<HTMLInputElement>
}

/** A text field that suggests how to complete what is typed, and keeps any other text as it is. */
export const SuggestingInput = <Option,>(props: Props<Option>) => {
  const { label, value, onType, onChoose, onBlur, search, searchKey, shortest, isPlain = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const question = useDebounced(value.trim())
  const isAsked = isOpen && !isPlain && question.length >= shortest
  const { data = [] } = useQuery({
    queryKey: ['suggestions', ...searchKey, question],
    queryFn: ({ signal }) => search(question, signal),
    enabled: isAsked,
    // A suggestion that does not come leaves the field as typed.
    throwOnError: false,
    meta: { silent: true },
  })
  const options = isAsked ? data : []
  return (
    <Autocomplete<Option, false, true, true>
      freeSolo
      disableClearable
      fullWidth
      open={options.length > 0}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      inputValue={value}
      onInputChange={(_event, text, reason) => {
        if (reason !== 'input') return
        setIsOpen(true)
        onType(text)
      }}
      // The text alone counts: choosing fills in several fields.
      value={'' as never}
      onChange={(_event, option) => {
        if (typeof option !== 'string') onChoose(option)
      }}
      options={options}
      filterOptions={(found) => found}
      getOptionKey={(option) => (typeof option === 'string' ? option : props.keyOf(option))}
      getOptionLabel={(option) => (typeof option === 'string' ? option : props.labelOf(option))}
      isOptionEqualToValue={() => false}
      slotProps={{ popper: { placement: 'bottom-start', sx: popperSx } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          onBlur={onBlur}
          {...(props.inputRef && { inputRef: props.inputRef })}
          required={props.required ?? false}
          error={props.error ?? false}
          helperText={props.helperText}
        />
      )}
    />
  )
}

/** Wider than a narrow field, within a phone. */
const popperSx = { width: 'max-content !important', minWidth: 240, maxWidth: 'min(440px, calc(100vw - 32px))' }
