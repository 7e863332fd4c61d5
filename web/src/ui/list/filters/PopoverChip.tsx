import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { createContext, type ReactNode, use, useState } from 'react'
import { t } from '../../texts.ts'

interface Props {
  label: string
  /** The value as the chip shows it; undefined when the filter is not set. */
  value: string | undefined
  onClear: () => void
  /** Fields of the filter. */
  children: ReactNode
}

/** Shows a filter as a chip that opens its fields. */
export const PopoverChip = ({ label, value, onClear, children }: Props) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const place = use(FilterPlace)
  const isSet = value !== undefined
  // Stays while its fields are open, where a date half typed clears it.
  if (place === 'set' && !isSet && !anchor) return null
  if (place === 'panel')
    return (
      <Box component="fieldset" aria-label={label} sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
        <Typography variant="subtitle2" component="p" sx={{ mb: 2 }}>
          {label}
        </Typography>
        <Box sx={{ ...fieldsSx, p: 0 }}>{children}</Box>
      </Box>
    )
  return (
    <>
      <Box sx={{ position: 'relative', display: 'inline-flex' }}>
        <Button
          variant="outlined"
          endIcon={isSet ? undefined : <ArrowDropDown />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{ ...chipSx(isSet), ...(isSet && { pr: { xs: 12, sm: 8 } }) }}
        >
          {value ?? label}
        </Button>
        {isSet && (
          <Box sx={{ position: 'absolute', insetInlineEnd: 0, insetBlock: 0, display: 'grid', placeItems: 'center' }}>
            <ClearChip label={label} onClear={onClear} />
          </Box>
        )}
      </Box>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': label, sx: fieldsSx } }}
      >
        {children}
      </Popover>
    </>
  )
}

const fieldsSx = { display: 'flex', flexWrap: 'wrap', gap: 3, p: 4, mt: 1, '& > *': { flex: '1 1 150px' } }

/** Clears one filter, from its chip. */
export const ClearChip = ({ label, onClear }: { label: string; onClear: () => void }) => (
  <IconButton
    size="small"
    aria-label={t('clearOne', { label })}
    onClick={onClear}
    sx={{ color: 'inherit', width: { xs: 44, sm: 28 }, height: { xs: 44, sm: 28 }, '& svg': { fontSize: 16 } }}
  >
    <Close />
  </IconButton>
)

/** Draws a filter: outlined, and filled while it is set. Quick ones, selects and periods look the same. */
export const chipSx = (isSet: boolean) => ({
  height: { xs: 44, sm: 36 },
  minHeight: { xs: 44, sm: 36 },
  px: 2.5,
  fontSize: '0.8125rem',
  fontWeight: isSet ? 600 : 480,
  borderColor: isSet ? 'primary.main' : 'edge.main',
  bgcolor: isSet ? 'primarySoft.main' : 'background.paper',
  color: isSet ? 'primary.main' : 'text.primary',
})

/** Draws a filter that is a select. */
export const selectChipSx = (isSet: boolean) => ({
  ...chipSx(isSet),
  px: 0,
  maxWidth: 300,
  '& .MuiSelect-select': { pl: 2.5, py: 0, fontSize: '0.8125rem' },
  '& .MuiSelect-icon': { display: isSet ? 'none' : 'block' },
  '& .MuiSelect-select.MuiSelect-select': { pr: isSet ? 0 : 7 },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: 'inherit' },
})

/**
 * Where a filter is drawn: among those that are set, which the bar shows as chips, or in the panel of all of them.
 * Undefined outside a bar and for its presets, which always show.
 */
export const FilterPlace = createContext<'set' | 'panel' | undefined>(undefined)
