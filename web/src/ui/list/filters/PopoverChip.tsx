import ArrowDropDown from '@mui/icons-material/ArrowDropDown'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { type ReactNode, use, useState } from 'react'
import { ClearChip } from './ClearChip.tsx'
import { chipSx } from './chip-styles.ts'
import { FilterPlace } from './filter-place.ts'

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
