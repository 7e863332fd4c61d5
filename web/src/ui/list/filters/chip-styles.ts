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
