import Checkbox, { type CheckboxProps } from '@mui/material/Checkbox'
import type { ReactNode } from 'react'

interface Props extends Pick<CheckboxProps, 'checked' | 'indeterminate'> {
  label: string
  /** `isRange`: the shift key was held, up to the last row that was chosen. */
  onToggle: (isChosen: boolean, isRange: boolean) => void
}

/** The box of a row, or of all of them. It stands above the link that covers the row. */
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
