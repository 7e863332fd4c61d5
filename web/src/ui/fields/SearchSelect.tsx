import Add from '@mui/icons-material/Add'
import Autocomplete, { type AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import CircularProgress from '@mui/material/CircularProgress'
import Paper, { type PaperProps } from '@mui/material/Paper'
import TextField from '@mui/material/TextField'
import { searchText } from '@quai/contract/platform/text/search-text.ts'
import { formatInteger } from '@quai/contract/platform/text/typography.ts'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type PointerEvent, type ReactNode, type Ref, useEffect, useState } from 'react'
import { Muted } from '../Muted.tsx'
import { t } from '../texts.ts'
import { useDebounced } from './use-debounced.ts'
import { useEnter } from './use-enter.ts'

interface Found<Option> {
  items: Option[]
  /** Number of options that match, of which `items` may be the first only. */
  total: number
}

interface Props<Option> {
  label: string
  value: Option | null
  onChange: (option: Option | null) => void
  /** Empties the field after each choice and keeps the focus in it, to choose several options in a row. */
  isRepeated?: boolean
  /** The cache key of the search and its scope: `['products', warehouseId]`. */
  searchKey: readonly (string | number | undefined)[]
  /** Returns the options, the closest first. */
  search: (typed: string, signal: AbortSignal) => Promise<Option[] | Found<Option>>
  keyOf: (option: Option) => string | number
  labelOf: (option: Option) => string
  /** True when an option is what was typed, and not only like it; by its label unless given. */
  isEqual?: (option: Option, typed: string) => boolean
  renderOption?: (option: Option) => ReactNode
  isDisabled?: (option: Option) => boolean
  /** Adds a last option that creates what was typed. */
  create?: { labelOf: (typed: string) => string; onCreate: (typed: string) => void } | undefined
  /** Says why nothing is found, and what to do then. */
  nothingText?: string | undefined
  required?: boolean
  disabled?: boolean
  error?: boolean
  helperText?: ReactNode
  placeholder?: string
  inputRef?: Ref<HTMLInputElement> | undefined
}

/** An option of the list: one that was found, or the creation of the typed text. */
type Entry<Option> = { found: Option } | { created: string }

const entriesOf = <Option,>(
  { options, isCreatable }: { options: readonly Option[]; isCreatable: boolean },
  asked: string,
): Entry<Option>[] => [...options.map((found) => ({ found })), ...(isCreatable ? [{ created: asked.trim() }] : [])]

const isFound = <Option,>(entry: Entry<Option>): entry is { found: Option } => 'found' in entry

/**
 * Chooses one of many options by typing: the server searches and the keyboard moves through the results. Enter alone chooses
 * only an option that is the only one or equals what was typed, and never leaves a field whose text is found nowhere. Pressed
 * before the answer, it waits for it.
 */
export const SearchSelect = <Option,>(props: Props<Option>) => {
  const { value, onChange, isRepeated, search, searchKey, keyOf, labelOf, renderOption, isDisabled, create } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const asked = value && typed === labelOf(value) ? '' : typed
  const { answer, isAnswered, read } = useAnswer(asked, { isOpen, search, searchKey })
  const list = {
    options: answer.data?.items ?? [],
    isCreatable: create !== undefined && isAnswered && asked.trim() !== '',
    note: noteOn(answer.data),
  }
  const { shown, hold } = useHeldUnderPointer(list, asked)
  const entries = entriesOf(shown, asked)
  const isUnknown = entries.length === 0 && asked.trim() !== ''
  const isPreselected = (shown.options.length < 2 && !isUnknown) || isTheOne(shown.options, asked, props)
  const pick = (option: Option | null) => {
    if (isRepeated) setTyped('')
    onChange(option)
  }
  const enter = useEnter({ isOpen, isAnswered, isPreselected }, async (isForgotten) => {
    if (asked.trim() === '') return
    const { items } = await read(asked)
    const [option] = items
    if (isForgotten() || option === undefined || isDisabled?.(option)) return
    if (items.length > 1 && !isTheOne(items, asked, props)) return
    pick(option)
    setIsOpen(false)
  })
  const textOf = (entry: Entry<Option>) =>
    isFound(entry) ? labelOf(entry.found) : (create?.labelOf(entry.created) ?? entry.created)
  return (
    <Autocomplete<Entry<Option>>
      fullWidth
      autoHighlight={isPreselected}
      open={isOpen}
      onOpen={() => setIsOpen(true)}
      onClose={() => {
        enter.forget()
        setIsOpen(false)
      }}
      value={value === null ? null : { found: value }}
      onChange={(_event, entry) => {
        if (!entry || isFound(entry)) return pick(entry?.found ?? null)
        setTyped('')
        create?.onCreate(entry.created)
      }}
      inputValue={typed}
      onInputChange={(_event, text) => {
        enter.forget()
        setTyped(text)
      }}
      onHighlightChange={enter.onHighlightChange}
      onKeyDown={enter.onKeyDown}
      options={entries}
      slots={{ paper: PaperWithNote }}
      slotProps={{
        listbox: { onPointerDown: hold },
        // Our paper takes a note besides.
        paper: { note: shown.note } as PaperProps,
      }}
      filterOptions={(shown) => shown}
      getOptionKey={(entry) => (isFound(entry) ? keyOf(entry.found) : 'create')}
      getOptionLabel={textOf}
      isOptionEqualToValue={(a, b) => isFound(a) && isFound(b) && keyOf(a.found) === keyOf(b.found)}
      {...(isDisabled && { getOptionDisabled: (entry) => isFound(entry) && isDisabled(entry.found) })}
      renderOption={({ key, ...item }, entry) => (
        <li key={key} {...item}>
          {isFound(entry) ? (renderOption?.(entry.found) ?? labelOf(entry.found)) : <Creation label={textOf(entry)} />}
        </li>
      )}
      loading={answer.isFetching}
      loadingText={t('searching')}
      noOptionsText={answer.isError ? t('searchFailed') : (props.nothingText ?? t('nothingFound'))}
      openText={t('open')}
      closeText={t('close')}
      clearText={t('clear')}
      disabled={props.disabled ?? false}
      renderInput={(params) => <Input {...props} params={params} isSearching={answer.isFetching} />}
    />
  )
}

/** Asks for the options of the typed text, once the list is open. */
const useAnswer = <Option,>(
  asked: string,
  { isOpen, search, searchKey }: Pick<Props<Option>, 'search' | 'searchKey'> & { isOpen: boolean },
) => {
  const client = useQueryClient()
  const queryOf = (question: string) =>
    queryOptions({
      queryKey: ['search', ...searchKey, question],
      queryFn: async ({ signal }) => {
        const found = await search(question, signal)
        return Array.isArray(found) ? { items: found, total: found.length } : found
      },
    })
  const question = useDebounced(asked)
  const answer = useQuery({
    ...queryOf(question),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return {
    answer,
    isAnswered: asked === question && answer.isSuccess && !answer.isPlaceholderData,
    /** Reads the options of a text now. */
    read: (typed: string) => client.query(queryOf(typed)),
  }
}

type InputProps = Pick<Props<never>, 'label' | 'inputRef' | 'required' | 'error' | 'helperText' | 'placeholder'> & {
  params: AutocompleteRenderInputParams
  isSearching: boolean
}

const Input = ({ params, isSearching, label, inputRef, required, error, helperText, placeholder }: InputProps) => (
  <TextField
    {...params}
    label={label}
    inputRef={inputRef}
    required={required ?? false}
    error={error ?? false}
    helperText={helperText}
    placeholder={placeholder}
    slotProps={{
      ...params.slotProps,
      input: {
        ...params.slotProps.input,
        endAdornment: (
          <>
            {isSearching && <CircularProgress size={16} aria-label={t('searching')} />}
            {params.slotProps.input.endAdornment}
          </>
        ),
      },
    }}
  />
)

/** « 25 sur 61, précisez. » where the list is cut. */
const noteOn = (found: Found<unknown> | undefined): string | undefined =>
  found && found.total > found.items.length
    ? t('cut', { shown: String(found.items.length), total: formatInteger(found.total) })
    : undefined

/** True when the first of several options, and no other, equals what was typed. */
const isTheOne = <Option,>(
  [first, second]: readonly Option[],
  typed: string,
  { isEqual, labelOf }: Pick<Props<Option>, 'isEqual' | 'labelOf'>,
): boolean => {
  if (first === undefined || typed.trim() === '') return false
  const equals = isEqual ?? ((option: Option) => searchText(labelOf(option)) === searchText(typed))
  return equals(first, typed) && !(second !== undefined && equals(second, typed))
}

/** The list with what it leaves out said below it. */
const PaperWithNote = ({ note, children, ...paper }: PaperProps & { note?: string }) => (
  <Paper {...paper}>
    {children}
    {note && <Muted sx={{ px: 4, py: 2, borderTop: 1, borderColor: 'divider', fontSize: '0.8125rem' }}>{note}</Muted>}
  </Paper>
)

const Creation = ({ label }: { label: string }) => (
  <>
    <Add fontSize="small" sx={{ mr: 2, color: 'primary.main' }} />
    {label}
  </>
)

/** Time from the end of a press to its click, which a touch screen sends later. */
const clickMs = 300

/**
 * Keeps a list as it is, so in its place, from a press on one of its options to its click, although an answer comes
 * meanwhile: what one presses is chosen. Typing ends it.
 */
const useHeldUnderPointer = <List,>(list: List, asked: string) => {
  const [held, setHeld] = useState<{ list: List; asked: string }>()
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
    if ((target as Element).closest('[role=option]')) setHeld({ list, asked })
  }
  return { shown: held?.asked === asked ? held.list : list, hold }
}
