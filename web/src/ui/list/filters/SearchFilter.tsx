import SearchIcon from '@mui/icons-material/Search'
import InputAdornment from '@mui/material/InputAdornment'
import TextField from '@mui/material/TextField'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { shortcuts } from '../../../platform/keys/shortcuts.ts'

interface Props {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const pauseMs = 250

/** Filters by text, applied when typing pauses. */
export const SearchFilter = ({ label, value, onChange }: Props) => {
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
      sx={{
        flex: { xs: '0 0 200px', sm: '0 1 230px' },
        // Ends before the magnifying glass.
        '& .MuiInputLabel-root:not(.MuiInputLabel-shrink)': { maxWidth: 'calc(100% - 56px)' },
      }}
      slotProps={{
        htmlInput: { 'aria-keyshortcuts': shortcuts.search },
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
