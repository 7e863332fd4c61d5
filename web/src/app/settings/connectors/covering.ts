/** Style of a button that covers its row, as the links of other lists do. */
export const coveringSx = {
  p: 0,
  border: 0,
  font: 'inherit',
  color: 'inherit',
  textAlign: 'start',
  bgcolor: 'transparent',
  cursor: 'pointer',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
}
