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
