import Autocomplete from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import TextField from '@mui/material/TextField'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { useDebounced } from './use-debounced.ts'

interface Props<Option> {
  label: string
  value: Option | null
  onChange: (option: Option | null) => void
  /** Empties the field after each choice and keeps the focus in it, to choose several options in a row. */
  isRepeated?: boolean
  /** The cache key of the search and its scope: `['products', warehouseId]`. */
  searchKey: readonly (string | number | undefined)[]
  search: (typed: string, signal: AbortSignal) => Promise<Option[]>
  keyOf: (option: Option) => string | number
  labelOf: (option: Option) => string
  renderOption?: (option: Option) => ReactNode
  isDisabled?: (option: Option) => boolean
  required?: boolean
  disabled?: boolean
  error?: boolean
  helperText?: ReactNode
  placeholder?: string
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** Chooses one of many options by typing: the server searches and the keyboard moves through the results. */
export const SearchSelect = <Option,>(props: Props<Option>) => {
  const { label, value, onChange, isRepeated, search, searchKey, keyOf, labelOf, renderOption, isDisabled } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const asked = value && typed === labelOf(value) ? '' : typed
  const question = useDebounced(asked)
  const found = useQuery({
    queryKey: ['search', ...searchKey, question],
    queryFn: ({ signal }) => search(question, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  const isAnswered = asked === question && found.isSuccess && !found.isPlaceholderData
  const options = useOptionsUnderPointer(found.data ?? [], asked)
  return (
    <Autocomplete<Option>
      fullWidth
      autoHighlight
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => setIsOpen(false)}
      value={value}
      onChange={(_event, option) => {
        if (isRepeated) setTyped('')
        onChange(option)
      }}
      inputValue={typed}
      onInputChange={(_event, text) => setTyped(text)}
      onKeyDown={(event) => {
        // The highlighted option may answer what was typed before.
        if (isOpen && event.key === 'Enter' && !isAnswered) ignore(event)
      }}
      options={options.shown}
      slotProps={{ listbox: { onPointerDown: options.hold } }}
      filterOptions={(options) => options}
      getOptionKey={keyOf}
      getOptionLabel={labelOf}
      isOptionEqualToValue={(a, b) => keyOf(a) === keyOf(b)}
      {...(isDisabled && { getOptionDisabled: isDisabled })}
      {...(renderOption && {
        renderOption: ({ key, ...item }, option) => (
          <li key={key} {...item}>
            {renderOption(option)}
          </li>
        ),
      })}
      loading={found.isFetching}
      loadingText={t('searching')}
      noOptionsText={found.isError ? t('searchFailed') : t('nothingFound')}
      openText={t('open')}
      closeText={t('close')}
      clearText={t('clear')}
      disabled={props.disabled ?? false}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          inputRef={props.inputRef}
          required={props.required ?? false}
          error={props.error ?? false}
          helperText={props.helperText}
          placeholder={props.placeholder}
          slotProps={{
            ...params.slotProps,
            input: {
              ...params.slotProps.input,
              endAdornment: (
                <>
                  {found.isFetching && <CircularProgress size={16} aria-label={t('searching')} />}
                  {params.slotProps.input.endAdornment}
                </>
              ),
            },
          }}
        />
      )}
    />
  )
}

const ignore = (event: KeyboardEvent & { defaultMuiPrevented?: boolean }): void => {
  event.preventDefault()
  event.defaultMuiPrevented = true
}

/** Time from the end of a press to its click, which a touch screen sends later. */
const clickMs = 300

/**
 * Keeps the options in place from a press on one of them to its click, although an answer comes meanwhile: what one
 * presses is chosen. Typing ends it.
 */
const useOptionsUnderPointer = <Option,>(found: Option[], asked: string) => {
  const [held, setHeld] = useState<{ options: Option[]; asked: string }>()
  useEffect(() => {
    if (!held) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const release = () => {
      timer ??= setTimeout(() => setHeld(undefined), clickMs)
    }
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [held])
  const hold = ({ target }: PointerEvent) => {
    // A press on the scroll bar of the list has no end that the page hears of.
    if ((target as Element).closest('[role=option]')) setHeld({ options: found, asked })
  }
  return { shown: held?.asked === asked ? held.options : found, hold }
}
