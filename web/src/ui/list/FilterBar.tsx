import SearchIcon from '@mui/icons-material/Search'
import TuneIcon from '@mui/icons-material/Tune'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import InputAdornment from '@mui/material/InputAdornment'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { onPhone } from '../../platform/theme/tokens.ts'
import type { Choice } from '../fields/fields.tsx'
import { t } from '../texts.ts'
import type { ListSearch } from './use-list-search.ts'

interface Props {
  children: ReactNode
  list: Pick<ListSearch, 'filtersCount' | 'clearFilters'>
}

/** Shows a list's filters and clears them. On a phone, only the first one stays visible. */
export const FilterBar = ({ children, list: { filtersCount: count, clearFilters } }: Props) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Box component="search" aria-label={t('filters')} data-open={isOpen} sx={barSx}>
      {children}
      <Button
        className="toggle"
        size="small"
        startIcon={<TuneIcon />}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count > 0 ? t('filtersSet', { count }) : t('filters')}
      </Button>
      {count > 0 && (
        <Button className="reset" size="small" onClick={clearFilters}>
          {t('resetFilters')}
        </Button>
      )}
    </Box>
  )
}

const barSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  rowGap: 3,
  alignItems: 'center',
  '& > *': { flex: '0 1 auto' },
  '& > .toggle': { display: 'none' },
  [onPhone]: {
    '& > *': { flex: '1 1 44%' },
    '& > .toggle': { display: 'inline-flex', flex: '0 1 auto', order: 1, minHeight: 44 },
    '& > .reset': { flex: '0 1 auto', order: 1, minHeight: 44 },
    '& > :first-child': { flexBasis: '100%' },
    '&[data-open="false"] > :not(:first-child, .toggle, .reset)': { display: 'none' },
  },
}

interface FilterProps<Value> {
  label: string
  value: Value | undefined
  onChange: (value: Value | undefined) => void
}

const pauseMs = 250

/** Filters by text, applied when typing pauses. */
export const SearchFilter = ({ label, value, onChange }: FilterProps<string>) => {
  const router = useRouter()
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value ?? '')
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  // The URL changed by another way (back, reset): update the field.
  if ((value ?? '') !== known) {
    setKnown(value ?? '')
    setTyped(value ?? '')
  }
  const tell = (text: string) => {
    // Waits while another navigation is pending, because a change of the address would cancel it.
    if (router.state.status === 'pending') pause.current = setTimeout(tell, pauseMs, text)
    else onChange(text.trim() || undefined)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(pause.current)
    pause.current = setTimeout(tell, pauseMs, text)
  }
  return (
    <TextField
      type="search"
      label={label}
      value={typed}
      onChange={({ target }) => type(target.value)}
      sx={{ minWidth: { sm: 260 }, flex: { xs: '1 1 100% !important', sm: '0 1 300px !important' } }}
      slotProps={{
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <SearchIcon fontSize="small" />
            </InputAdornment>
          ),
        },
      }}
    />
  )
}

interface SelectFilterProps<Value extends string | number | boolean> extends FilterProps<Value> {
  choices: readonly Choice<Value>[]
  allLabel?: string
}

export const SelectFilter = <Value extends string | number | boolean>(props: SelectFilterProps<Value>) => {
  const { label, value, onChange, choices, allLabel = t('all') } = props
  return (
    <TextField
      select
      label={label}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => onChange(choices.find((choice) => String(choice.value) === target.value)?.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: { sm: 150 } }}
    >
      <MenuItem value="">{allLabel}</MenuItem>
      {choices.map((choice) => (
        <MenuItem key={String(choice.value)} value={String(choice.value)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  )
}
