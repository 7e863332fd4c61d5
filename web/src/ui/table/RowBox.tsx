import Box from '@mui/material/Box'
import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import type { ReactNode } from 'react'

interface Props extends Pick<CheckboxProps, 'checked' | 'indeterminate'> {
  label: string
  /** `isRange`: Shift was held, so that all rows since the last one chosen follow. */
  onToggle: (isChosen: boolean, isRange: boolean) => void
}

/** Renders a row's checkbox, or the page's. It stays above the link that covers the row. */
export const RowBox = ({ label, onToggle, ...rest }: Props): ReactNode => (
  <Checkbox
    {...rest}
    size="small"
    slotProps={{ input: { 'aria-label': label } }}
    onChange={({ nativeEvent }, isChosen) => {
      onToggle(isChosen, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
    }}
    sx={{ position: 'relative', zIndex: 1, p: '12px', m: '-12px -4px -12px -12px' }}
  />
)

/** Keeps a checkbox on the line of its name, and before it in every direction of reading. */
export const Boxed = ({ box, children }: { box: ReactNode; children: ReactNode }) =>
  box ? (
    <Box sx={{ display: 'flex', alignItems: 'center', '& > a': { minWidth: 0 } }}>
      {box}
      {children}
    </Box>
  ) : (
    children
  )
